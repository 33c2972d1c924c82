import { findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { wallClock } from '#platform/wall-clock.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { fileNames } from './file-names.ts';

/** A file that is handed over, and what it is called. */
export interface NamedFile {
  file: DeliveredFile;
  fileName: string;
  eventName: string;
  /** The runner's bib where the file is handed over as theirs. */
  bib: string | null;
  /** What it is, where it is no plain photo: the frame's title, the video's. */
  label: string | null;
  /** What the clocks at the race showed, as UTC fields; null for a camera without a clock. */
  takenAt: Date | null;
  /** The event's zone. */
  timeZone: string;
}

/** A file to be named. */
export type UnnamedFile = Omit<NamedFile, 'fileName' | 'takenAt' | 'timeZone'>;

/** Names files in their order, each differently. */
export async function nameFiles<File extends UnnamedFile>(
  scope: Scope,
  files: readonly File[],
): Promise<(File & NamedFile)[]> {
  const zones = new Map<string, string>();
  for (const { eventId } of files.map(({ file }) => file))
    if (!zones.has(eventId)) zones.set(eventId, (await findEvent(scope, eventId))?.timeZone ?? 'UTC');
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
      label,
      extension: file.extension,
    })),
  );
  return timed.map((named, index) => ({ ...named, fileName: names[index] ?? named.file.fileId }));
}
