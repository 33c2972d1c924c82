/** Plane geometry of faces. Pure. Image coordinates: x to the right, y downwards, angles in radians. */

export type Point = { x: number; y: number };

/** An upright rectangle; x and y are its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * A similarity transform from the pixels of a small picture to places in a large one: it maps the point (u, v) to
 * (a·u − b·v + x, b·u + a·v + y). Integer coordinates are the centres of pixels.
 */
export type Placement = { a: number; b: number; x: number; y: number };

export const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export const place = ({ a, b, x, y }: Placement, point: Point): Point => ({
  x: a * point.x - b * point.y + x,
  y: b * point.x + a * point.y + y,
});

/** Places a square picture of `edge` pixels, so that its sides are `side` long and it is rotated around its middle. */
export function placeSquare(middle: Point, side: number, angle: number, edge: number): Placement {
  const a = (Math.cos(angle) * side) / edge;
  const b = (Math.sin(angle) * side) / edge;
  const half = (edge - 1) / 2;
  return { a, b, x: middle.x - (a - b) * half, y: middle.y - (b + a) * half };
}

/** Fits the similarity transform from the points of `from` to those of `to`, by least squares. */
export function fitPlacement(from: readonly Point[], to: readonly Point[]): Placement {
  const fromMean = meanOf(from);
  const toMean = meanOf(to);
  let [along, across, spread] = [0, 0, 0];
  from.forEach((point, index) => {
    const other = to[index] ?? toMean;
    const [x, y] = [point.x - fromMean.x, point.y - fromMean.y];
    const [u, v] = [other.x - toMean.x, other.y - toMean.y];
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  });
  const a = along / spread;
  const b = across / spread;
  return {
    a,
    b,
    x: toMean.x - a * fromMean.x + b * fromMean.y,
    y: toMean.y - b * fromMean.x - a * fromMean.y,
  };
}

/** Computes the smallest upright box around the points. */
export function boundPoints(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Computes the area that two boxes share. */
function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Divides the shared area of two boxes by their union. */
export function overlapOfUnion(one: Box, other: Box): number {
  const shared = overlapOf(one, other);
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/** Divides the shared area of two boxes by that of the smaller one. */
export function overlapOfSmaller(one: Box, other: Box): number {
  return overlapOf(one, other) / Math.min(one.width * one.height, other.width * other.height);
}
