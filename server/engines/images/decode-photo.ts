import sharp, { type FailOnOptions } from 'sharp';
import { identifyImage } from './identify-image.ts';
import { type ImageRefusal, refuseImage } from './image-refusal.ts';
import type { Raster } from './raster.ts';

/** More pixels than any camera at a race has; what is beyond is a mistake or an attack on memory. */
export const MAX_PIXELS = 200_000_000;

/** Long edge of the one decode that the derivatives and the readers share. */
export const WORKING_EDGE = 2048;

export type DecodedPhoto = {
  ok: true;
  /** Size of the upright original in pixels. */
  width: number;
  height: number;
  /** The photo at working size, never larger than the original. */
  raster: Raster;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The decoder's words for data that is missing inside a file that has a proper end. */
const DAMAGE = /premature end|bad huffman|unexpected end|out of order|read error/i;

async function decode(bytes: Uint8Array, failOn: FailOnOptions): Promise<Raster> {
  const { data, info } = await sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(WORKING_EDGE, WORKING_EDGE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels, expected 3`);
  return { data, width: info.width, height: info.height };
}

/**
 * Decodes a photo once, for everything that looks at it: EXIF orientation applied, colours in sRGB, three
 * channels, long edge at most `WORKING_EDGE`.
 *
 * Whatever is wrong with the bytes is a refusal. A warning that loses no pixel (stray bytes between segments, as
 * some cameras write) is forgiven; data missing inside the file is not, for nobody should buy half a photo.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<DecodedPhoto | ImageRefusal> {
  const refusal = identifyImage(bytes);
  if (refusal) return refusal;
  try {
    const { autoOrient } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
    if (autoOrient.width * autoOrient.height > MAX_PIXELS) {
      const size = `${autoOrient.width} × ${autoOrient.height}`;
      return refuseImage('TooLarge', `${size} pixels are more than ${MAX_PIXELS / 1e6} million`);
    }
    const raster = await decode(bytes, 'warning').catch((error: unknown) => {
      if (DAMAGE.test(messageOf(error))) throw error;
      return decode(bytes, 'truncated');
    });
    return { ok: true, width: autoOrient.width, height: autoOrient.height, raster };
  } catch (error) {
    const message = messageOf(error);
    return refuseImage(DAMAGE.test(message) ? 'Truncated' : 'NotAnImage', message);
  }
}
