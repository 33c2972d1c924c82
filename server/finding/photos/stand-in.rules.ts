interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

/** The most pixels of a side; no camera has more. */
const EDGE_MAX = 30_000;
/** The tolerance of the aspect ratio; it allows for rounding to whole pixels. */
const SHAPE_TOLERANCE = 0.02;

/**
 * Estimates the size of the upright original that a photo awaits. It is the declared size if that has the stand-in's
 * aspect ratio, possibly rotated. Otherwise it has the stand-in's aspect ratio and the longer declared side.
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
