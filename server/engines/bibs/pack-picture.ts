import type { Raster } from '#engines/images/index.ts';

/** Floats with a buffer of their own, which is reused. */
export type Floats = Float32Array<ArrayBuffer>;

/** The network halves its input five times. */
const SIZE_STEP = 32;

/**
 * The mean and the standard deviation of ImageNet's channels. The model's first channel is blue, but has ImageNet's
 * values for red, as in training.
 */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (SPREAD[channel] ?? 1)),
);
const NOTHING = new Float32Array(256);

const roundUp = (side: number) => Math.ceil(side / SIZE_STEP) * SIZE_STEP;

/** Computes the size at which the detector sees a picture: padded at the right and the bottom to multiples of 32. */
export function padSize({ width, height }: Raster): { width: number; height: number } {
  return { width: roundUp(width), height: roundUp(height) };
}

/**
 * Provides `length` zero floats. It reuses the given memory if it is large enough, because new memory costs more than
 * clearing.
 */
export function takeZeros(memory: Floats | undefined, length: number): Floats {
  if (!memory || memory.length < length) return new Float32Array(length);
  return memory.subarray(0, length).fill(0);
}

/**
 * Packs some rows of a picture for the detector: planes blue, green, red, normalised; outside the picture it writes
 * the mean colour, which is zero.
 * @param rows of the padded picture, the last excluded
 * @param memory reused for the result if it is large enough
 */
export function packRows(raster: Raster, rows: { from: number; to: number }, memory?: Floats): Floats {
  const { width } = padSize(raster);
  const plane = width * (rows.to - rows.from);
  const data = takeZeros(memory, 3 * plane);
  const [blue = NOTHING, green = NOTHING, red = NOTHING] = NORMALISED;
  for (let y = rows.from; y < Math.min(rows.to, raster.height); y++) {
    let from = y * raster.width * 3;
    const start = (y - rows.from) * width;
    for (let to = start; to < start + raster.width; to++, from += 3) {
      data[to] = blue[raster.data[from + 2] ?? 0] ?? 0;
      data[plane + to] = green[raster.data[from + 1] ?? 0] ?? 0;
      data[2 * plane + to] = red[raster.data[from] ?? 0] ?? 0;
    }
  }
  return data;
}
