import { FORMAT_EXTENSIONS, type PhotoFormat } from '#engines/images/index.ts';

/** Where a photo's files lie, as storage keys without the tenant's prefix. */
export interface PhotoFiles {
  /** The original as received. */
  original: string;
  thumb: string;
  /** The watermarked preview. */
  preview: string;
  /** Without watermark, of the one photo that stands for its event. */
  cover: string;
  /** The same for cards and phones. */
  smallCover: string;
}

/** Builds the folder of an event's files, videos included. No other event's files are in it. */
export function eventFolder(eventId: string): string {
  return `events/${eventId}`;
}

/**
 * Builds the keys of a photo. The original's key is derived from its content, so that an interrupted import writes
 * the same file again instead of a second one; its extension is its format.
 */
export function photoFiles(
  eventId: string,
  photo: { photoId: string; contentHash: string; format: PhotoFormat },
): PhotoFiles {
  const folder = eventFolder(eventId);
  return {
    original: `${folder}/originals/${photo.contentHash}.${FORMAT_EXTENSIONS[photo.format]}`,
    thumb: `${folder}/thumbs/${photo.photoId}.webp`,
    preview: `${folder}/previews/${photo.photoId}.jpg`,
    cover: `${folder}/covers/${photo.photoId}.jpg`,
    smallCover: `${folder}/covers/${photo.photoId}-small.webp`,
  };
}

/** Builds the key of a part of a stored picture. It is never stored: it only makes the part's address. */
export function closeUpKey(picture: string, name: string): string {
  return `${picture}/close-ups/${name}`;
}
