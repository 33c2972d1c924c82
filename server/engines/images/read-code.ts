import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { describeRaw, type Raster } from './decode-photo.ts';

/** The width in pixels at which a code that fills an eighth of the photo is still read. */
const EDGE = 960;
/** The time limit of the search in milliseconds; it matters for photos without a code. */
const TRIES_MS = 100;

/** Reads a QR code in a decoded photo. @returns its text; null if none is read */
export async function readCode(raster: Raster): Promise<string | null> {
  const { data, info } = await sharp(raster.data, describeRaw(raster))
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    const picture = { data, width: info.width, height: info.height };
    return decodeQr(picture, { format: 'RGB', timeLimit: TRIES_MS });
  } catch {
    // The reader throws if it finds none.
    return null;
  }
}
