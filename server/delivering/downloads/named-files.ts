import { findEvent } from '#finding/events/index.ts';
import type { PhotoRecord } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { fileNames, wallClock } from './file-names.ts';

/** A photo that is handed over, and what it is called. */
export interface NamedFile {
  photo: PhotoRecord;
  fileName: string;
  eventName: string;
  /** The runner's bib where the photo is handed over as theirs. */
  bib: string | null;
  /** What the clocks at the race showed, as UTC fields; null for a camera without a clock. */
  takenAt: Date | null;
}

/** A photo to be named. */
export type UnnamedFile = Omit<NamedFile, 'fileName' | 'takenAt'>;

/** Names photos in their order, each differently. */
export async function nameFiles<File extends UnnamedFile>(
  scope: Scope,
  files: readonly File[],
): Promise<(File & NamedFile)[]> {
  const zones = new Map<string, string>();
  for (const { photo } of files)
    if (!zones.has(photo.eventId)) {
      const event = await findEvent(scope, photo.eventId);
      zones.set(photo.eventId, event?.timeZone ?? 'UTC');
    }
  const timed = files.map((file) => {
    const { takenAt, eventId } = file.photo;
    return { ...file, takenAt: takenAt && wallClock(takenAt, zones.get(eventId) ?? 'UTC') };
  });
  const names = fileNames(
    timed.map(({ eventName, bib, takenAt, photo }) => ({
      ...{ eventTitle: eventName, bib, takenAt, format: photo.format },
    })),
  );
  return timed.map((file, index) => ({ ...file, fileName: names[index] ?? file.photo.photoId }));
}
