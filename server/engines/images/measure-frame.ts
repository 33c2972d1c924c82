import sharp from 'sharp';
import { describeRaw, type Raster } from './decode-photo.ts';

/** Measures that show whether a photo is worse than another one, or a duplicate of it. */
export type FrameMeasures = {
  /**
   * The variance of the Laplacian of the photo's luminance, in the sharpest parts of the photo. It is comparable
   * between similar photos of one camera.
   */
  sharpness: number;
  /** A difference hash of 64 bits, as 16 hex digits: photos that look alike differ in few bits. */
  dhash: string;
};

/**
 * The longer edge of the measured picture. It is large enough for the details that blur removes first, and small enough
 * to be fast.
 */
const EDGE = 1024;
/** The parts per side for which sharpness is measured: a runner may be sharp in front of a blurred background. */
const PARTS = 8;
/**
 * The number of parts that may be sharper than the part that counts, so that a banner with text does not decide
 * alone.
 */
const SHARPER_PARTS = 3;
const HASH = { width: 9, height: 8 };

/** Measures a decoded photo. */
export async function measureFrame(raster: Raster): Promise<FrameMeasures> {
  const scale = Math.min(1, EDGE / Math.max(raster.width, raster.height));
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const [sharpness, dhash] = [
    sharpnessOf(await toGrey(raster, size(raster.width), size(raster.height))),
    hashOf(await toGrey(raster, HASH.width, HASH.height)),
  ];
  return { sharpness, dhash };
}

type GreyPicture = { data: Uint8Array; width: number; height: number };

async function toGrey(raster: Raster, width: number, height: number): Promise<GreyPicture> {
  const data = await sharp(raster.data, describeRaw(raster))
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data, width, height };
}

function sharpnessOf({ data, width, height }: GreyPicture): number {
  const [sums, squares, counts] = [0, 1, 2].map(() => new Float64Array(PARTS * PARTS)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor((y * PARTS) / height) * PARTS;
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const sides =
        lumaAt(data, at - 1) + lumaAt(data, at + 1) + lumaAt(data, at - width) + lumaAt(data, at + width);
      const edge = sides - 4 * lumaAt(data, at);
      const part = row + Math.floor((x * PARTS) / width);
      sums[part] = (sums[part] ?? 0) + edge;
      squares[part] = (squares[part] ?? 0) + edge * edge;
      counts[part] = (counts[part] ?? 0) + 1;
    }
  }
  const variances = Array.from(counts, (count, part) => {
    if (count === 0) return 0;
    const mean = (sums[part] ?? 0) / count;
    return (squares[part] ?? 0) / count - mean * mean;
  });
  return variances.toSorted((one, other) => other - one)[SHARPER_PARTS] ?? 0;
}

const lumaAt = (data: Uint8Array, at: number): number => data[at] ?? 0;

function hashOf({ data, width, height }: GreyPicture): string {
  let bits = 0n;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      bits = (bits << 1n) | ((data[at] ?? 0) > (data[at + 1] ?? 0) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
}
