import { type Colour, hex } from './colour.ts';

/** A colour at a position (0 to 1) of a gradient, with an opacity (1 by default). */
export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

/** A point of the picture in pixels, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Collects the definitions (gradients, clips) of one SVG document and returns their names. Soft edges come from gradients and
 * stacked strokes, never from SVG filters: for each filter librsvg uses a buffer of the whole page, which would take longer than
 * the rest of a picture.
 */
export interface Ink {
  readonly defs: string[];
}

export function createInk(): Ink {
  return { defs: [] };
}

/** Formats a number with two decimals, which are enough for pixels and keep documents small. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function define(ink: Ink, write: (id: string) => string): string {
  const id = `d${ink.defs.length}`;
  ink.defs.push(write(id));
  return id;
}

function stopsMarkup(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${n(offset)}" stop-color="${hex(colour)}"${opacity === 1 ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('');
}

/** Creates a linear gradient from one point to another, in the coordinates of the shape that uses it. */
export function linearPaint(ink: Ink, from: Point, to: Point, stops: readonly Stop[]): string {
  const id = define(
    ink,
    (name) =>
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${n(from.x)}" y1="${n(from.y)}" x2="${n(to.x)}" y2="${n(to.y)}">${stopsMarkup(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** Creates a radial gradient around a centre, in the coordinates of the shape that uses it. */
export function radialPaint(ink: Ink, centre: Point, radius: number, stops: readonly Stop[]): string {
  const id = define(
    ink,
    (name) =>
      `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(radius)}">${stopsMarkup(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
}

/** Clips `content` to the path. */
export function clipped(ink: Ink, path: string, content: string): string {
  const id = define(ink, (name) => `<clipPath id="${name}"><path d="${path}"/></clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}

/** Creates an ellipse that fades out to its rim. */
export function glow(
  ink: Ink,
  centre: Point,
  rx: number,
  ry: number,
  colour: Colour,
  opacity: number,
): string {
  const id = define(
    ink,
    (name) =>
      `<radialGradient id="${name}">${stopsMarkup([
        [0, colour, opacity],
        [0.45, colour, opacity * 0.6],
        [1, colour, 0],
      ])}</radialGradient>`,
  );
  return `<ellipse cx="${n(centre.x)}" cy="${n(centre.y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#${id})"/>`;
}

/** Creates a line with soft edges: three strokes over each other. */
export function softLine(path: string, colour: Colour, width: number, opacity: number): string {
  return [1.7, 1.05, 0.5]
    .map(
      (share) =>
        `<path d="${path}" fill="none" stroke="${hex(colour)}" stroke-width="${n(width * share)}" stroke-linecap="round" opacity="${n(opacity * 0.42)}"/>`,
    )
    .join('');
}

export function line(path: string, colour: Colour, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${hex(colour)}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${n(opacity)}"`}/>`;
}

/** Creates a filled path; `paint` is a colour or a `url(#…)` from this ink. */
export function fill(path: string, paint: string, opacity = 1): string {
  return `<path d="${path}" fill="${paint}"${opacity === 1 ? '' : ` opacity="${n(opacity)}"`}/>`;
}

/** Returns the finished document, which is transparent in unpainted areas. */
export function svgDocument(ink: Ink, width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${ink.defs.join('')}</defs>${content}</svg>`,
  );
}

/** Creates a closed smooth curve through the points (Catmull-Rom), `tension` 1 = round, 0 = straight lines. */
export function smoothLoop(points: readonly Point[], tension = 1): string {
  const count = points.length;
  const at = (index: number): Point => points[(index + count) % count] as Point;
  let path = `M${n(at(0).x)} ${n(at(0).y)}`;
  for (let index = 0; index < count; index += 1) {
    path += segment(at(index - 1), at(index), at(index + 1), at(index + 2), tension);
  }
  return `${path}Z`;
}

/** Creates an open smooth curve through the points. */
export function smoothLine(points: readonly Point[], tension = 1): string {
  const last = points.length - 1;
  const at = (index: number): Point => points[Math.max(0, Math.min(last, index))] as Point;
  let path = `M${n(at(0).x)} ${n(at(0).y)}`;
  for (let index = 0; index < last; index += 1) {
    path += segment(at(index - 1), at(index), at(index + 1), at(index + 2), tension);
  }
  return path;
}

function segment(before: Point, from: Point, to: Point, after: Point, tension: number): string {
  const k = tension / 6;
  return `C${n(from.x + (to.x - before.x) * k)} ${n(from.y + (to.y - before.y) * k)} ${n(to.x - (after.x - from.x) * k)} ${n(to.y - (after.y - from.y) * k)} ${n(to.x)} ${n(to.y)}`;
}
