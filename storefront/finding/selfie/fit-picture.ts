/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A rectangle in the pixels of a picture. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** Returns the part of a picture that `object-fit: cover` shows in a box of this aspect ratio. */
export function coveredArea({ width, height }: Size, box: Size): Area {
  const scale = Math.min(width / box.width, height / box.height);
  const shown = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
  return {
    ...shown,
    x: Math.round((width - shown.width) / 2),
    y: Math.round((height - shown.height) / 2),
  };
}

/** Returns a picture's size with its long edge reduced to at most `max` pixels; never enlarged. */
export function fittedSize({ width, height }: Size, longEdgeMax: number): Size {
  const scale = Math.min(1, longEdgeMax / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
