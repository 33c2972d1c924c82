import { boundTightly, type Point, type TurnedBox } from './geometry.ts';

/** The probability that each pixel belongs to text: row by row, 0 to 1. */
export type ProbabilityMap = { data: Float32Array; width: number; height: number };

/** A line of text as the detector sees it; `score` is its mean probability. */
export type TextBox = TurnedBox & { score: number };

/** The values that PP-OCRv4 was trained and published with, except for a slightly lower box score. */
export const PIXEL_THRESHOLD = 0.3;
const BOX_THRESHOLD = 0.5;
const MIN_PIXELS = 12;
const MIN_SIDE = 2;
/** The detector marks a core that is smaller than the line of text; the core is grown by area × ratio / perimeter. */
const GROW_RATIO = 1.6;

type Region = { outline: Point[]; score: number; pixels: number };

/** Walks one connected region (eight neighbours) from a seed, marks it as seen and collects its outline. */
function collectRegion(map: ProbabilityMap, seen: Uint8Array, seed: number): Region {
  const { data, width, height } = map;
  const outline: Point[] = [];
  let total = 0;
  let pixels = 0;
  const waiting = [seed];
  seen[seed] = 1;
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const x = index % width;
    const y = (index - x) / width;
    total += data[index] ?? 0;
    pixels++;
    let isOutline = false;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
        const neighbour = index + dy * width + dx;
        if (!isInside || (data[neighbour] ?? 0) <= PIXEL_THRESHOLD) isOutline = true;
        else if (!seen[neighbour]) {
          seen[neighbour] = 1;
          waiting.push(neighbour);
        }
      }
    if (isOutline) outline.push({ x, y });
  }
  return { outline, score: total / pixels, pixels };
}

/**
 * Finds the next pixel of text, starting at `from`; returns the number of pixels if there is none. Very few pixels
 * are text.
 */
function findPixel(data: Float32Array, from: number): number {
  let index = from;
  while (index < data.length && !((data[index] ?? 0) > PIXEL_THRESHOLD)) index++;
  return index;
}

/**
 * Finds the lines of text in the detector's probability map. Each is a connected region above the threshold,
 * bounded by its smallest rectangle, which is grown back to the size of the letters. Pure.
 */
export function findTextBoxes(map: ProbabilityMap): TextBox[] {
  const { data } = map;
  const seen = new Uint8Array(data.length);
  const boxes: TextBox[] = [];
  for (let index = findPixel(data, 0); index < data.length; index = findPixel(data, index + 1)) {
    if (seen[index]) continue;
    const region = collectRegion(map, seen, index);
    if (region.pixels < MIN_PIXELS || region.score < BOX_THRESHOLD) continue;
    const core = boundTightly(region.outline);
    if (!core || Math.min(core.width, core.height) < MIN_SIDE) continue;
    const growth = (core.width * core.height * GROW_RATIO) / (2 * (core.width + core.height));
    boxes.push({
      ...core,
      width: core.width + 2 * growth,
      height: core.height + 2 * growth,
      score: region.score,
    });
  }
  return boxes;
}
