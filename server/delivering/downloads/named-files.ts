import { bibKey } from '#contract/competitor.ts';
import { stretchOf } from '#contract/way-point.ts';
import { findEvent } from '#finding/events/index.ts';
import { listWayPoints } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { wallClock } from '#platform/wall-clock.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { fileNames } from './file-names.ts';

/** A delivered file and its name. */
export interface NamedFile {
  file: DeliveredFile;
  fileName: string;
  eventName: string;
  /** The runner's bib, if the file is delivered as theirs. */
  bib: string | null;
  /** The bib of the person in the file, even if it is not displayed; used to find the kilometre. */
  shownBib: string | null;
  /** The title of the frame or the video, unless the file is a plain photo. */
  label: string | null;
  /** The local time of the race as UTC fields; null for a camera without a clock. */
  takenAt: Date | null;
  /** The event's zone. */
  timeZone: string;
}

/** A file to be named. */
export type UnnamedFile = Omit<NamedFile, 'fileName' | 'takenAt' | 'timeZone'>;

/** Gives each file a different name, in the order of the files. */
export async function nameFiles<File extends UnnamedFile>(
  scope: Scope,
  files: readonly File[],
): Promise<(File & NamedFile)[]> {
  const zones = new Map<string, string>();
  for (const { eventId } of files.map(({ file }) => file))
    if (!zones.has(eventId)) zones.set(eventId, (await findEvent(scope, eventId))?.timeZone ?? 'UTC');
  const kilometres = await readKilometres(scope, files);
  const timed = files.map((named) => {
    const { takenAt, eventId } = named.file;
    const timeZone = zones.get(eventId) ?? 'UTC';
    return { ...named, timeZone, takenAt: takenAt && wallClock(takenAt, timeZone) };
  });
  const names = fileNames(
    timed.map(({ eventName, bib, takenAt, label, file }) => ({
      eventTitle: eventName,
      bib,
      takenAt,
      kilometre: kilometres.get(file) ?? null,
      label,
      extension: file.extension,
    })),
  );
  return timed.map((named, index) => ({ ...named, fileName: names[index] ?? named.file.fileId }));
}

/**
 * Reads the kilometre at which photos show their runners, framed or not; photos at the start, at the finish or at
 * an unknown place are missing.
 */
async function readKilometres(
  scope: Scope,
  files: readonly UnnamedFile[],
): Promise<Map<DeliveredFile, number>> {
  const kilometres = new Map<DeliveredFile, number>();
  const photos = files.flatMap(({ file, shownBib }) =>
    shownBib === null || 'video' in file.source
      ? []
      : { file, photoId: file.source.photo.photoId, bib: shownBib },
  );
  const runners = Map.groupBy(photos, ({ file, bib }) => `${file.eventId} ${bibKey(bib)}`);
  for (const theirs of runners.values()) {
    const [first] = theirs;
    if (first === undefined) continue;
    const photoIds = theirs.map(({ photoId }) => photoId);
    const ways = await listWayPoints(scope, first.file.eventId, photoIds, first.bib);
    for (const { file, photoId } of theirs) {
      const { kilometre } = stretchOf(ways.get(photoId) ?? null);
      if (kilometre !== null) kilometres.set(file, kilometre);
    }
  }
  return kilometres;
}
