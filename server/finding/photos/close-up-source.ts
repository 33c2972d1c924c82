import { type EncodedImage, previewSize, renderMailPicture } from '#engines/images/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type CloseUp, closeUpOf, pixelsOf, WHOLE } from './close-up.rules.ts';
import { fileToRead, shownFiles } from './photo-files.ts';
import type { PhotoRecord } from './photos.store.ts';
import type { Region } from './readings.store.ts';

/** A part of a stored picture that is still to be cut. */
export interface CloseUpSource {
  /** The picture's storage key, without the tenant's prefix. */
  picture: string;
  part: CloseUp;
}

/** The facts of a photo that determine the keys and sizes of its pictures. */
export type PhotoToCut = Pick<
  PhotoRecord,
  'eventId' | 'photoId' | 'contentHash' | 'format' | 'awaitsOriginal' | 'width' | 'height'
>;

/** Which picture to cut. A part of the original, which has no watermark, is only for the photo's buyer. */
export type PictureSource = 'preview' | 'original';

/**
 * Chooses the source of a close-up around a region of a photo.
 * @returns undefined if the region is unknown
 */
export function closeUpSource(
  photo: PhotoToCut,
  region: Region | null,
  source: PictureSource = 'preview',
): CloseUpSource | undefined {
  const part = closeUpOf(region, previewSize(photo));
  const picture = source === 'original' ? fileToRead(photo) : shownFiles(photo.eventId, photo).preview;
  return part && { picture, part };
}

/** Selects a whole stored picture as source. */
export const wholePicture = (picture: string): CloseUpSource => ({ picture, part: WHOLE });

/**
 * Cuts a close-up for a mail.
 * @returns undefined if it cannot be made small enough
 * @throws if the picture is missing or cannot be decoded
 */
export async function cutForMail(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  { picture, part }: CloseUpSource,
): Promise<EncodedImage | undefined> {
  const bytes = await storage.read(tenantKey(tenantId, picture));
  return renderMailPicture(bytes, (size) => pixelsOf(part, size));
}
