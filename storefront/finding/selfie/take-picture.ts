import { SELFIE_MAX_BYTES } from '#contract/limits.ts';
import { type Area, coveredArea, fittedSize, type Size } from './fit-picture.ts';

/**
 * A face in a picture of this size is large enough, and a larger upload would be slow on a phone's connection after a
 * race.
 */
const LONG_EDGE_MAX = 1600;
const JPEG_QUALITY = 0.92;
/** Formats that hold only one still picture. Others, such as animated GIFs, are judged by the server unchanged. */
const STILL = /^image\/(jpeg|png|heic|heif)$/;
/** Systems that do not know HEIC set no type, so only the file name shows it. */
const HEIC = /^image\/hei[cf]$|\.hei[cf]$/i;
const FILE_NAME = 'face.jpg';

/** Draws an area of a picture as a JPEG; null if the browser cannot. */
function drawJpeg(source: CanvasImageSource, area: Area): Promise<File | null> {
  const size = fittedSize(area, LONG_EDGE_MAX);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  return new Promise((resolve) => {
    const done = (blob: Blob | null) =>
      resolve(blob === null ? null : new File([blob], FILE_NAME, { type: 'image/jpeg' }));
    canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY);
  });
}

/**
 * Returns the camera's picture cropped to what a box of this aspect ratio shows.
 * @returns null while the camera gives no picture yet
 */
export function captureFrame(video: HTMLVideoElement, box: Size): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return Promise.resolve(null);
  return drawJpeg(video, coveredArea({ width, height }, box));
}

/** Returns whether a chosen file is small enough to be sent (product §5). */
export function isSmallEnough(file: Pick<File, 'size'>): boolean {
  return file.size <= SELFIE_MAX_BYTES;
}

/** Decodes a picture in any way the browser offers: some decode HEIC only in an image element. */
async function decodePicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
      return await createImageBitmap(image);
    } finally {
      URL.revokeObjectURL(image.src);
    }
  }
}

/**
 * Shrinks a chosen photo before the upload. An unreadable picture is sent unchanged, and the server names the fault.
 * @returns undefined for a HEIC that this browser cannot read: the server cannot read it either, because it passes
 *   selfies to no external program
 */
export async function shrinkPhoto(file: File): Promise<File | undefined> {
  const isHeic = HEIC.test(file.type) || (file.type === '' && HEIC.test(file.name));
  if (!STILL.test(file.type) && !isHeic) return file;
  const unread = isHeic ? undefined : file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await decodePicture(file);
  } catch {
    return unread;
  }
  const { width, height } = bitmap;
  const isFitting = Math.max(width, height) <= LONG_EDGE_MAX && file.type === 'image/jpeg';
  const small = isFitting ? null : await drawJpeg(bitmap, { x: 0, y: 0, width, height });
  bitmap.close();
  return small ?? unread;
}
