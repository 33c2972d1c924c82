/** Plane geometry of text boxes. Pure. Image coordinates: x to the right, y downwards, angles in radians. */

export type Point = { x: number; y: number };

/** An upright rectangle; x and y are its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * A rectangle around its centre, rotated by `angle`, between -π/4 and π/4: a slanted line of text. `width` is along
 * the line, so text that is rotated by 90° cannot be distinguished from horizontal text.
 */
export type TurnedBox = { centerX: number; centerY: number; width: number; height: number; angle: number };

/** Cross product of o→a and o→b: positive if b is clockwise of a on the screen. */
const cross = (o: Point, a: Point, b: Point) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

function traceHalfHull(sorted: Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    for (;;) {
      const last = chain.at(-1);
      const before = chain.at(-2);
      if (!last || !before || cross(before, last, point) > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** Computes the convex hull of the points (monotone chain), without points inside its edges. */
export function traceConvexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 2) return sorted;
  return [...traceHalfHull(sorted), ...traceHalfHull(sorted.toReversed())];
}

/** Returns the rectangle that contains the hull and has one side along a→b; a pixel is one unit wide. */
function boundAlong(hull: Point[], a: Point, b: Point): TurnedBox {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  // A single point has no direction, so its rectangle is upright.
  const ux = length === 0 ? 1 : (b.x - a.x) / length;
  const uy = length === 0 ? 0 : (b.y - a.y) / length;
  let [minAlong, maxAlong, minAcross, maxAcross] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const along = x * ux + y * uy;
    const across = y * ux - x * uy;
    minAlong = Math.min(minAlong, along);
    maxAlong = Math.max(maxAlong, along);
    minAcross = Math.min(minAcross, across);
    maxAcross = Math.max(maxAcross, across);
  }
  const along = (minAlong + maxAlong) / 2;
  const across = (minAcross + maxAcross) / 2;
  return {
    centerX: along * ux - across * uy,
    centerY: along * uy + across * ux,
    width: maxAlong - minAlong + 1,
    height: maxAcross - minAcross + 1,
    angle: Math.atan2(uy, ux),
  };
}

/** Describes the same rectangle with an angle between -π/4 and π/4. */
function layDown(box: TurnedBox): TurnedBox {
  const quarters = Math.round(box.angle / (Math.PI / 2));
  const angle = box.angle - quarters * (Math.PI / 2);
  return quarters % 2 === 0 ? { ...box, angle } : { ...box, width: box.height, height: box.width, angle };
}

/**
 * Computes the rectangle of least area around all points, each a pixel of size one. One of its sides always lies
 * along an edge of the convex hull, so only those are tried.
 * @returns undefined without points
 */
export function boundTightly(points: Point[]): TurnedBox | undefined {
  const hull = traceConvexHull(points);
  const first = hull[0];
  if (!first) return undefined;
  let best: TurnedBox | undefined;
  hull.forEach((corner, index) => {
    const candidate = boundAlong(hull, corner, hull[index + 1] ?? first);
    if (!best || candidate.width * candidate.height < best.width * best.height) best = candidate;
  });
  return best && layDown(best);
}

/** Computes the smallest upright box around a turned one, cut at the borders of a picture of the given size. */
export function boundUpright(box: TurnedBox, picture: { width: number; height: number }): Box {
  const cos = Math.abs(Math.cos(box.angle));
  const sin = Math.abs(Math.sin(box.angle));
  const reachX = (box.width * cos + box.height * sin) / 2;
  const reachY = (box.width * sin + box.height * cos) / 2;
  const clamp = (value: number, limit: number) => Math.min(Math.max(Math.round(value), 0), limit);
  const left = clamp(box.centerX - reachX, picture.width);
  const top = clamp(box.centerY - reachY, picture.height);
  return {
    x: left,
    y: top,
    width: clamp(box.centerX + reachX, picture.width) - left,
    height: clamp(box.centerY + reachY, picture.height) - top,
  };
}

/** Scales position and size; the angle stays. */
export function scaleBox<Scaled extends TurnedBox>(box: Scaled, factor: number): Scaled {
  return {
    ...box,
    centerX: box.centerX * factor,
    centerY: box.centerY * factor,
    width: box.width * factor,
    height: box.height * factor,
  };
}

/** Converts a box within a part of a picture to its position in the whole picture; the part begins at (x, y). */
export function moveBox<Moved extends TurnedBox>(box: Moved, { x, y }: { x: number; y: number }): Moved {
  return { ...box, centerX: box.centerX + x, centerY: box.centerY + y };
}
