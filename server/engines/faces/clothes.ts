import type { Raster } from '#engines/images/index.ts';
import { BINS } from './clothes.rules.ts';
import type { Box } from './geometry.ts';
import { type Levels, levelOfEdge } from './shrink-photo.ts';

/** The position of a torso relative to the middle of the face, in widths and heights of the face. */
const TORSO = { beside: 1.1, from: 1.2, to: 3.6 };
/** The samples across the torso and down it. */
const GRID = { columns: 24, rows: 30 };
/** If less of the torso than this is visible, it is not evidence. */
const VISIBLE_LEAST = 0.35;
/** The bytes of a description. */
const CLOTHES_LENGTH = BINS.lightness * BINS.colour * BINS.colour;

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const cube = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

/** Converts sRGB to CIELAB (D65). */
function toLab(red: number, green: number, blue: number): [lightness: number, a: number, b: number] {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const x = cube((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = cube(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = cube((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Finds the lower of the two bins beside a value, and the share of the upper one. */
function binOf(value: number, count: number): [bin: number, share: number] {
  const at = Math.min(count - 1.001, Math.max(0, value / BINS.step + (count - 1) / 2));
  return [Math.floor(at), at - Math.floor(at)];
}

/** Adds a colour to the bins around it, by its distance from them. */
function addColour(bins: Float64Array, [lightness, a, b]: readonly [number, number, number]): void {
  const [l, lShare] = binOf(lightness - 50, BINS.lightness);
  const [i, iShare] = binOf(a, BINS.colour);
  const [j, jShare] = binOf(b, BINS.colour);
  for (let corner = 0; corner < 8; corner++) {
    const [up, right, on] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight = (up ? lShare : 1 - lShare) * (right ? iShare : 1 - iShare) * (on ? jShare : 1 - jShare);
    const bin = ((l + up) * BINS.colour + i + right) * BINS.colour + j + on;
    bins[bin] = (bins[bin] ?? 0) + weight;
  }
}

/**
 * Describes the colours below a face: how much of the torso has each, as a histogram in CIELAB (5 × 7 × 7 bins,
 * each sample shared among those around it). 255 is the fullest bin.
 * @param box the face, in pixels of the first level
 * @returns null if too little of the torso is in the photo
 */
export function describeClothes(levels: Levels, box: Box): Uint8Array | null {
  const [photo] = levels;
  const side = 2 * TORSO.beside * box.width;
  // Chooses the level where a sample covers about one pixel.
  const wanted = (Math.max(photo.width, photo.height) * GRID.columns) / Math.max(side, 1);
  const level: Raster = levelOfEdge(levels, wanted);
  const factor = level.width / photo.width;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const bins = new Float64Array(CLOTHES_LENGTH);
  let seen = 0;
  for (let row = 0; row < GRID.rows; row++)
    for (let column = 0; column < GRID.columns; column++) {
      const x = middle.x + side * ((column + 0.5) / GRID.columns - 0.5);
      const y = middle.y + box.height * (TORSO.from + ((row + 0.5) / GRID.rows) * (TORSO.to - TORSO.from));
      const [atX, atY] = [Math.floor(x * factor), Math.floor(y * factor)];
      if (atX < 0 || atY < 0 || atX >= level.width || atY >= level.height) continue;
      seen++;
      const at = (atY * level.width + atX) * 3;
      addColour(bins, toLab(level.data[at] ?? 0, level.data[at + 1] ?? 0, level.data[at + 2] ?? 0));
    }
  if (seen < VISIBLE_LEAST * GRID.rows * GRID.columns) return null;
  const most = Math.max(...bins);
  return Uint8Array.from(bins, (value) => Math.round((255 * value) / most));
}
