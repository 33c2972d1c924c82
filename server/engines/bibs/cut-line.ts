import type { Raster } from '#engines/images/index.ts';
import type { TurnedBox } from './geometry.ts';

/** The line height for which the recogniser was trained. */
export const LINE_HEIGHT = 48;

/** A straightened line of text: planes blue, green, red, from -1 to 1, `LINE_HEIGHT` rows. */
export type TextLine = { data: Float32Array; width: number };

const MIN_WIDTH = 8;
/** If a line is reduced, each pixel is the average of at most this many samples along each side. */
const MAX_SAMPLES = 3;

/** Adds the colour at (x, y), interpolated between four pixels, borders extended. */
function addColour(raster: Raster, x: number, y: number, sum: Float64Array): void {
  const { data, width, height } = raster;
  const left = Math.min(Math.max(x, 0), width - 1);
  const top = Math.min(Math.max(y, 0), height - 1);
  const x0 = Math.min(Math.floor(left), Math.max(0, width - 2));
  const y0 = Math.min(Math.floor(top), Math.max(0, height - 2));
  const fx = left - x0;
  const fy = top - y0;
  const upper = (y0 * width + x0) * 3;
  const lower = upper + (height > 1 ? width * 3 : 0);
  const next = width > 1 ? 3 : 0;
  const [w00, w10, w01, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  for (let channel = 0; channel < 3; channel++) {
    sum[channel] =
      (sum[channel] ?? 0) +
      (data[upper + channel] ?? 0) * w00 +
      (data[upper + next + channel] ?? 0) * w10 +
      (data[lower + channel] ?? 0) * w01 +
      (data[lower + next + channel] ?? 0) * w11;
  }
}

/** Cuts a turned box out of a picture, straightens it and scales it to the recogniser's height. */
export function cutLine(raster: Raster, box: TurnedBox): TextLine {
  const width = Math.max(MIN_WIDTH, Math.round((box.width / box.height) * LINE_HEIGHT));
  const plane = width * LINE_HEIGHT;
  const data = new Float32Array(3 * plane);
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const shrink = box.height / LINE_HEIGHT;
  const samples = shrink > 1.5 ? Math.min(MAX_SAMPLES, Math.ceil(shrink)) : 1;
  const sum = new Float64Array(3);
  for (let y = 0; y < LINE_HEIGHT; y++)
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let row = 0; row < samples; row++)
        for (let column = 0; column < samples; column++) {
          const along = ((x + (column + 0.5) / samples) / width - 0.5) * box.width;
          const across = ((y + (row + 0.5) / samples) / LINE_HEIGHT - 0.5) * box.height;
          // A pixel's colour is that of its centre, which is half a pixel from its corner.
          const sourceX = box.centerX + along * cos - across * sin - 0.5;
          const sourceY = box.centerY + along * sin + across * cos - 0.5;
          addColour(raster, sourceX, sourceY, sum);
        }
      for (let channel = 0; channel < 3; channel++)
        data[channel * plane + y * width + x] = (sum[2 - channel] ?? 0) / (samples * samples) / 127.5 - 1;
    }
  return { data, width };
}
