import { FORMAT_EXTENSIONS, type PhotoFormat } from '#engines/images/index.ts';

/** Where the pictures lie by which a photo is shown, as storage keys without the tenant's prefix. */
export interface ShownFiles {
  thumb: string;
  /** The watermarked preview. */
  preview: string;
  /** Without watermark, of the one photo that stands for its event. */
  cover: string;
  /** The same for cards and phones. */
  smallCover: string;
}

/** Where all files of a photo lie. */
interface PhotoFiles extends ShownFiles {
  /** The original as received. */
  original: string;
  /** The picture of at most 2048 px that serves while the original is awaited. */
  standIn: string;
}

/** Builds the folder of an event's files, videos included. No other event's files are in it. */
export function eventFolder(eventId: string): string {
  return `events/${eventId}`;
}

/** Builds the keys of the pictures by which a photo is shown. */
export function shownFiles(eventId: string, { photoId }: { photoId: string }): ShownFiles {
  const folder = eventFolder(eventId);
  return {
    thumb: `${folder}/thumbs/${photoId}.webp`,
    preview: `${folder}/previews/${photoId}.jpg`,
    cover: `${folder}/covers/${photoId}.jpg`,
    smallCover: `${folder}/covers/${photoId}-small.webp`,
  };
}

/**
 * Builds the keys of a photo, its original's among them: a house test lists who may ask for it. The original's key is derived from its content, so that an interrupted import writes
 * the same file again instead of a second one; its extension is its format.
 */
export function photoFiles(
  eventId: string,
  photo: { photoId: string; contentHash: string; format: PhotoFormat },
): PhotoFiles {
  const folder = eventFolder(eventId);
  return {
    original: `${folder}/originals/${photo.contentHash}.${FORMAT_EXTENSIONS[photo.format]}`,
    standIn: `${folder}/stand-ins/${photo.contentHash}.jpg`,
    ...shownFiles(eventId, photo),
  };
}

/** What of a photo says where the file is that it is read from. */
export type PhotoToRead = Parameters<typeof photoFiles>[1] & { eventId: string; awaitsOriginal: boolean };

/** Builds the key of the file that a photo is read from: its original, or what serves while that is awaited. */
export function fileToRead(photo: PhotoToRead): string {
  const { original, standIn } = photoFiles(photo.eventId, photo);
  return photo.awaitsOriginal ? standIn : original;
}

/** Builds the key of an event's sponsor's mark, named by its content. */
export const sponsorMarkKey = (eventId: string, mark: string): string =>
  `${eventFolder(eventId)}/marks/${mark}.png`;

/** Builds the key of a preview with a sponsor's mark on it. It is never stored: it only makes an address. */
export const markedKey = (preview: string, mark: string): string => `${preview}/marked/${mark}`;

/** Builds the path of a free photo's original; it must be signed. */
export const freePhotoPath = (photoId: string): string => `/free-photos/${photoId}`;

/** Builds the key of a part of a stored picture. It is never stored: it only makes the part's address. */
export function closeUpKey(picture: string, name: string): string {
  return `${picture}/close-ups/${name}`;
}
