import { PREVIEW_BYTES_MAX, PREVIEW_EDGE } from '#contract/uploads.ts';
import type { createBlobReader } from './blob-reader.ts';
import { copyExif } from './copy-exif.rules.ts';

/** A smaller picture of a photo, as a JPEG, and the photo's own size in pixels. */
export interface DrawnPreview {
  picture: Blob;
  width: number;
  height: number;
}

/** A photo that is hardly larger is sent just as fast itself. */
const WORTH_BYTES = 1_500_000;
/** A camera's EXIF, including a thumbnail, is in the first bytes. */
const HEAD_BYTES = 256 * 1024;
const QUALITY = 0.85;

/**
 * Draws a smaller picture of a photo.
 * @param read reads a photo's first bytes
 * @returns undefined if it is not worthwhile, or this browser cannot read the photo
 */
export async function drawPreview(
  file: File,
  read: ReturnType<typeof createBlobReader>,
): Promise<DrawnPreview | undefined> {
  if (file.size < WORTH_BYTES) return undefined;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, PREVIEW_EDGE / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // A bitmap of 24 million pixels takes 100 MB, and the canvas 11 MB; browsers free them late.
    bitmap.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    canvas.width = 0;
    const picture = copyExif(await read(file.slice(0, HEAD_BYTES)), blob);
    return picture.size > PREVIEW_BYTES_MAX ? undefined : { picture, width, height };
  } catch {
    // HEIC on most computers, or a damaged file: the server identifies it.
    return undefined;
  }
}
