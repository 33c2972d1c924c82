import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PixelSize } from './cut-photo.ts';
import type { FrameBox } from './frame-template.ts';

/**
 * Blends pictures without sharp. sharp's `composite` computes every pixel of both in floating point; most pixels of a
 * frame are transparent or belong to only one layer, so this code needs a fraction of the time.
 */

/** The number of pixels that are blended before other work gets a turn; they take some milliseconds. */
const PIXELS_A_TURN = 1_000_000;

/** Blends a picture of four bytes per pixel onto one of three, in place. */
export function blend(ground: Buffer, size: PixelSize, above: Buffer, at: FrameBox): void {
  blendRows(ground, size, above, at, { from: 0, to: at.height });
}

/** Blends like `blend`, for large pictures: other work of the process runs in between. */
export async function blendInTurns(
  ground: Buffer,
  size: PixelSize,
  above: Buffer,
  at: FrameBox,
): Promise<void> {
  const rows = Math.max(1, Math.floor(PIXELS_A_TURN / at.width));
  for (let from = 0; from < at.height; from += rows) {
    blendRows(ground, size, above, at, { from, to: Math.min(at.height, from + rows) });
    await nextTurn();
  }
}

function blendRows(
  ground: Buffer,
  size: PixelSize,
  above: Buffer,
  at: FrameBox,
  rows: { from: number; to: number },
): void {
  for (let row = rows.from; row < rows.to; row++) {
    let from = row * at.width * 4;
    let to = ((at.top + row) * size.width + at.left) * 3;
    for (let column = 0; column < at.width; column++, from += 4, to += 3) {
      const alpha = above[from + 3] ?? 0;
      if (alpha === 0) continue;
      ground[to] = mix(above[from] ?? 0, ground[to] ?? 0, alpha);
      ground[to + 1] = mix(above[from + 1] ?? 0, ground[to + 1] ?? 0, alpha);
      ground[to + 2] = mix(above[from + 2] ?? 0, ground[to + 2] ?? 0, alpha);
    }
  }
}

/** Computes (over · alpha + under · (255 − alpha)) / 255, rounded, with integers. */
const mix = (over: number, under: number, alpha: number): number =>
  ((over * alpha + under * (255 - alpha)) * 257 + 32_896) >>> 16;

/** Copies a picture of three bytes per pixel into another, row by row. */
export function paste(ground: Buffer, size: PixelSize, picture: Buffer, at: FrameBox): void {
  const stride = at.width * 3;
  for (let row = 0; row < at.height; row++) {
    const to = ((at.top + row) * size.width + at.left) * 3;
    picture.copy(ground, to, row * stride, (row + 1) * stride);
  }
}
