import { FORMAT_EXTENSIONS, type PhotoFormat } from '#engines/images/index.ts';

/** The storage keys of a photo's pictures, without the tenant's prefix. */
export interface ShownFiles {
  thumb: string;
  /** The watermarked preview. */
  preview: string;
  /** The picture without watermark; only for the event's cover photo. */
  cover: string;
  /** The smaller cover, for cards and phones. */
  smallCover: string;
}

/** The storage keys of all files of a photo. */
interface PhotoFiles extends ShownFiles {
  /** The original as received. */
  original: string;
  /** The preview of at most 2048 px that replaces the original until it arrives. */
  standIn: string;
}

/** Builds the folder of an event's files, videos included. It contains no other event's files. */
export function eventFolder(eventId: string): string {
  return `events/${eventId}`;
}

/** Builds the keys of a photo's pictures. */
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
 * Builds the keys of a photo's files, including its original's; a house test lists the permitted callers. The
 * original's key is derived from its content, so that an interrupted import writes the same file again instead of a
 * second one. Its extension is its format.
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

/** The facts of a photo that determine from which file it is read. */
export type PhotoToRead = Parameters<typeof photoFiles>[1] & { eventId: string; awaitsOriginal: boolean };

/** Builds the key of the file from which a photo is read: the original, or the stand-in until the original arrives. */
export function fileToRead(photo: PhotoToRead): string {
  const { original, standIn } = photoFiles(photo.eventId, photo);
  return photo.awaitsOriginal ? standIn : original;
}

/** Builds the key of an event's sponsor's mark, named by its content. */
export const sponsorMarkKey = (eventId: string, mark: string): string =>
  `${eventFolder(eventId)}/marks/${mark}.png`;

/**
 * Builds the key of a preview with a sponsor's mark. Such a file is never stored; the key is only used for an address.
 */
export const markedKey = (preview: string, mark: string): string => `${preview}/marked/${mark}`;

/** Builds the path of a free photo's original; it must be signed. */
export const freePhotoPath = (photoId: string): string => `/free-photos/${photoId}`;

/** Builds the key of a part of a stored picture. Such a file is never stored; the key is only used for an address. */
export function closeUpKey(picture: string, name: string): string {
  return `${picture}/close-ups/${name}`;
}
