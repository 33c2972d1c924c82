import { FORMAT_EXTENSIONS, type PhotoFormat } from '#engines/images/index.ts';
import { fileToRead, shownFiles } from './photo-files.ts';
import type { PhotoState } from './photos.store.ts';

const SHOWN: ReadonlySet<string> = new Set<PhotoState>(['Published', 'Protected', 'Hidden']);

/**
 * Lists the storage keys of a photo's pictures, and of the file that the readers use. The input is a row of `photos` in
 * COPY format. Returns none unless the photo is published, protected or hidden.
 * @throws Error if the row is malformed
 */
export function filesOfPhotoRow(row: Readonly<Record<string, string | null>>): string[] {
  const { photo_id: photoId, event_id: eventId, content_hash: contentHash, format, state } = row;
  const isRow = photoId != null && eventId != null && contentHash != null && state != null;
  if (!isRow || !isFormat(format)) throw new Error('a row of photos lacks what its files are named by');
  if (!SHOWN.has(state)) return [];
  const photo = { photoId, contentHash, format };
  const { thumb, preview } = shownFiles(eventId, photo);
  return [fileToRead({ ...photo, eventId, awaitsOriginal: row.awaits_original === 't' }), thumb, preview];
}

const isFormat = (format: string | null | undefined): format is PhotoFormat =>
  format != null && Object.hasOwn(FORMAT_EXTENSIONS, format);
