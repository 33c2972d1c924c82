import sharp from 'sharp';
import { PREVIEW_BYTES_MAX, PREVIEW_EDGE } from '#contract/uploads.ts';
import { toSrgb } from '#engines/images/index.ts';
import type { Preview } from './upload-service.ts';

/** A photo that is hardly larger than its preview arrives nearly as soon itself. */
const WORTH_BYTES = 1_500_000;
const QUALITY = 85;

/**
 * Generates a smaller picture of a photo, with the camera's metadata.
 * @returns undefined if it would save little, or the photo cannot be read here; the server then reports the reason
 */
export async function drawPreview(photo: Uint8Array): Promise<Preview | undefined> {
  if (photo.byteLength < WORTH_BYTES) return undefined;
  try {
    const upright = sharp(photo).autoOrient();
    const file = await upright.metadata();
    const { autoOrient } = file;
    const size = { width: PREVIEW_EDGE, height: PREVIEW_EDGE };
    const bytes = await toSrgb(upright.resize({ ...size, fit: 'inside', withoutEnlargement: true }), file)
      .keepExif()
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return bytes.byteLength > PREVIEW_BYTES_MAX ? undefined : { bytes, ...autoOrient };
  } catch {
    return undefined;
  }
}
