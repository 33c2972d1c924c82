interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

/** The most pixels on a side; more than any camera has. */
const EDGE_MAX = 30_000;
/** The tolerance of the aspect ratio, for rounding to whole pixels. */
const SHAPE_TOLERANCE = 0.02;

/**
 * Estimates the size of an awaited upright original from its declared size and its stand-in: the declared size if it
 * has the stand-in's aspect ratio, possibly rotated; otherwise the stand-in's aspect ratio with the declared longer
 * side.
 */
export function sizeOfAwaited(announced: Size, standIn: Size): Size {
  const isPlausible = [announced.width, announced.height].every((side) => Number.isInteger(side) && side > 0);
  if (!isPlausible) return { width: standIn.width, height: standIn.height };
  const edge = Math.max(standIn.width, standIn.height);
  const wanted = Math.min(EDGE_MAX, Math.max(edge, announced.width, announced.height));
  const scaled = {
    width: Math.max(1, Math.round((standIn.width * wanted) / edge)),
    height: Math.max(1, Math.round((standIn.height * wanted) / edge)),
  };
  const isAlike = (size: Size) =>
    Math.abs(size.width - scaled.width) <= SHAPE_TOLERANCE * scaled.width &&
    Math.abs(size.height - scaled.height) <= SHAPE_TOLERANCE * scaled.height;
  const turned = { width: announced.height, height: announced.width };
  return [{ width: announced.width, height: announced.height }, turned].find(isAlike) ?? scaled;
}

/** Scales a box to another size of the picture, in whole pixels. */
export function resizeBoxes<Found extends { box: Box }>(
  found: readonly Found[],
  from: Size,
  to: Size,
): Found[] {
  if (from.width === to.width && from.height === to.height) return [...found];
  const [across, down] = [to.width / from.width, to.height / from.height];
  return found.map((each) => ({
    ...each,
    box: {
      x: Math.round(each.box.x * across),
      y: Math.round(each.box.y * down),
      width: Math.round(each.box.width * across),
      height: Math.round(each.box.height * down),
    },
  }));
}
