import { LRUCache } from 'lru-cache';
import { type BibReading, indexStartList, judgeBibs, type StartListIndex } from '#engines/bibs/index.ts';
import { readBibLines } from '#finding/competitors/index.ts';
import { findEvent, lockStartList } from '#finding/events/index.ts';
import { openTimeWitness } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type BibVerdict, draftTags, type TagDraft } from './tags.rules.ts';

/** Start lists by event and state: the photos of an event come one after the other, its list changes rarely. */
const opened = new LRUCache<string, { list: StartListIndex | undefined }>({ max: 8 });

/**
 * Opens an event's start list to judge by; it stays as it is until the transaction ends. Not for a transaction that changes
 * the list itself: that may be rolled back.
 * @returns undefined without a list
 */
export async function openStartList(scope: Scope, eventId: string): Promise<StartListIndex | undefined> {
  await lockStartList(scope, eventId, 'read');
  const event = await findEvent(scope, eventId);
  const key = `${scope.tenantId} ${eventId} ${event?.namesEpoch}`;
  const known = opened.get(key);
  if (known !== undefined) return known.list;
  const lines = await readBibLines(scope, eventId);
  const list = lines === undefined ? undefined : indexStartList(lines.split('\n'));
  opened.set(key, { list });
  return list;
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
