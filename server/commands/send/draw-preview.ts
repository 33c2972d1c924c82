import sharp from 'sharp';
import { PREVIEW_BYTES_MAX, PREVIEW_EDGE } from '#contract/uploads.ts';
import type { Preview } from './upload-service.ts';

/** A photo that is hardly larger goes as soon itself. */
const WORTH_BYTES = 1_500_000;
const QUALITY = 85;

/**
 * Draws a smaller picture of a photo, with what its camera wrote of it.
 * @returns undefined where it is not worth it, or the photo cannot be read here: the server says what it is
 */
export async function drawPreview(photo: Uint8Array): Promise<Preview | undefined> {
  if (photo.byteLength < WORTH_BYTES) return undefined;
  try {
    const upright = sharp(photo).autoOrient();
    const { autoOrient } = await upright.metadata();
    const bytes = await upright
      .resize({ width: PREVIEW_EDGE, height: PREVIEW_EDGE, fit: 'inside', withoutEnlargement: true })
      .keepExif()
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return bytes.byteLength > PREVIEW_BYTES_MAX ? undefined : { bytes, ...autoOrient };
  } catch {
    return undefined;
  }
}
