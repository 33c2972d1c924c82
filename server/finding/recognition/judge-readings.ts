import { LRUCache } from 'lru-cache';
import { type BibReading, indexStartList, judgeBibs, type StartListIndex } from '#engines/bibs/index.ts';
import { lockStartList, readBibLines } from '#finding/competitors/index.ts';
import { openTimeWitness } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type BibVerdict, draftTags, type TagDraft } from './tags.rules.ts';

/** Indexes by the list they were made of: the photos of an event come one after the other, its list changes rarely. */
const indexes = new LRUCache<string, StartListIndex>({ max: 8 });

/** Opens an event's start list to judge by; it stays as it is until the transaction ends. Undefined without a list. */
export async function openStartList(scope: Scope, eventId: string): Promise<StartListIndex | undefined> {
  await lockStartList(scope, eventId, 'read');
  const lines = await readBibLines(scope, eventId);
  if (lines === undefined) return undefined;
  const index = indexes.get(lines) ?? indexStartList(lines.split('\n'));
  indexes.set(lines, index);
  return index;
}

/** What was read in a photo, and what reviewers said of that. */
interface ReadPhoto {
  photoId: string;
  readings: readonly BibReading[];
  verdicts?: readonly BibVerdict[] | undefined;
}

/**
 * Judges what was read in photos of an event by its start list, by what reviewers said, and by time and place where the
 * results say who was where when.
 * @returns the tags of each photo, in the order of the photos
 */
export async function judgeReadings(
  scope: Scope,
  eventId: string,
  list: StartListIndex | undefined,
  photos: readonly ReadPhoto[],
): Promise<TagDraft[][]> {
  const judged = photos.map((photo) => ({ ...photo, bibs: judgeBibs(photo.readings, list) }));
  const texts = judged.flatMap(({ bibs }) => bibs.map(({ text }) => text));
  const photoIds = judged.map(({ photoId }) => photoId);
  const says = await openTimeWitness(scope, eventId, photoIds, texts);
  return judged.map(({ photoId, bibs, verdicts = [] }) =>
    draftTags(bibs, verdicts, list, (bib) => says(photoId, bib)),
  );
}
