import sharp from 'sharp';
import { describeRaw, type Raster } from '#engines/images/index.ts';
import type { Placement } from './geometry.ts';

/** The photo, its half, its quarter and so on. Large faces need few pixels, so they are read in a small copy. */
export type Levels = readonly [Raster, ...Raster[]];

/** The last level's long edge is from this to twice this. */
const SMALLEST_EDGE = 256;

export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster;
  const { data, info } = await sharp(raster.data, describeRaw(raster))
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const half = (side: number) => Math.max(1, Math.round(side / 2));

export async function shrinkPhoto(photo: Raster): Promise<Levels> {
  const levels: [Raster, ...Raster[]] = [photo];
  let last = photo;
  while (Math.max(last.width, last.height) >= 2 * SMALLEST_EDGE) {
    last = await resizeRaster(last, half(last.width), half(last.height));
    levels.push(last);
  }
  return levels;
}

/** Finds the smallest level whose long edge is at least this long; the photo itself if there is none. */
export function levelOfEdge(levels: Levels, longEdge: number): Raster {
  return levels.findLast((level) => Math.max(level.width, level.height) >= longEdge) ?? levels[0];
}

/** Finds the smallest level with enough pixels for the placement, and the placement in it. */
export function levelOfPlacement(
  levels: Levels,
  { a, b, x, y }: Placement,
): { level: Raster; placement: Placement } {
  const [photo] = levels;
  const halvings = Math.max(0, Math.floor(Math.log2(Math.hypot(a, b))));
  const level = levels[Math.min(halvings, levels.length - 1)] ?? photo;
  const factor = level.width / photo.width;
  // Integer coordinates are the centres of pixels, so the photo's corner is at -0.5.
  const shift = (value: number) => (value + 0.5) * factor - 0.5;
  return { level, placement: { a: a * factor, b: b * factor, x: shift(x), y: shift(y) } };
}
