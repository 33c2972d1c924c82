import { LRUCache } from 'lru-cache';
import { type BibReading, indexStartList, judgeBibs, type StartListIndex } from '#engines/bibs/index.ts';
import { readBibLines } from '#finding/competitors/index.ts';
import { findEvent, lockStartList } from '#finding/events/index.ts';
import { listNamedBibsOf, type StoredBibVerdict } from '#finding/photos/index.ts';
import { openTimeEvidence } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type ShareOf, shareFitting } from './face-texts.rules.ts';
import { isSupported } from './named-bibs.rules.ts';
import { addNamedBibs, believedBibs } from './photographer-bibs.rules.ts';
import { draftTags, type TagDraft } from './tags.rules.ts';

/** Caches start lists by event and version. Photos of one event arrive in sequence, and its list rarely changes. */
const opened = new LRUCache<string, OpenedList>({ max: 8 });

interface OpenedList {
  list: StartListIndex | undefined;
  /** Returns the share of the list's bibs that a text may show; undefined without a list. */
  shareOf: ShareOf | undefined;
}

/**
 * Opens an event's start list for judging, and locks it until the transaction ends. Do not use it in a transaction that
 * changes the list: the list would stay cached even if the change is rolled back.
 * @returns undefined without a list
 */
export async function openStartList(scope: Scope, eventId: string): Promise<StartListIndex | undefined> {
  await lockStartList(scope, eventId, 'read');
  return (await openList(scope, eventId)).list;
}

/**
 * Returns a function that computes which share of the bibs on an event's current start list a text may show; undefined
 * without a list.
 */
export async function openShares(scope: Scope, eventId: string): Promise<OpenedList['shareOf']> {
  return (await openList(scope, eventId)).shareOf;
}

async function openList(scope: Scope, eventId: string): Promise<OpenedList> {
  const event = await findEvent(scope, eventId);
  const key = `${scope.tenantId} ${eventId} ${event?.namesEpoch}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const bibs = (await readBibLines(scope, eventId))?.split('\n');
  const list = {
    list: bibs && indexStartList(bibs),
    shareOf: bibs && shareFitting(bibs),
  };
  opened.set(key, list);
  return list;
}

/** A photo's readings and verdicts. */
interface ReadPhoto {
  photoId: string;
  readings: readonly BibReading[];
  verdicts?: readonly StoredBibVerdict[] | undefined;
}

/**
 * Judges the readings of photos of an event: by its start list, by verdicts of reviewers and photographers, and by time
 * and place if there are results for them.
 * @returns the tags of each photo, in the order of the photos
 */
export async function judgeReadings(
  scope: Scope,
  eventId: string,
  list: StartListIndex | undefined,
  photos: readonly ReadPhoto[],
): Promise<TagDraft[][]> {
  const judged = photos.map((photo) => ({ ...photo, bibs: judgeBibs(photo.readings, list) }));
  const photoIds = judged.map(({ photoId }) => photoId);
  const named = await listNamedBibsOf(scope, photoIds);
  const namedTexts = [...named.values()].flatMap((of) => believedBibs(of, list).map(({ bib }) => bib));
  const texts = [...judged.flatMap(({ bibs }) => bibs.map(({ text }) => text)), ...namedTexts];
  const evidenceOf = await openTimeEvidence(scope, eventId, photoIds, texts);
  const isNamed = photos.some(({ verdicts = [] }) => verdicts.some(({ byOperator }) => !byOperator));
  const shareOf = isNamed ? await openShares(scope, eventId) : undefined;
  return judged.map(({ photoId, readings, bibs, verdicts = [] }) => {
    const timeEvidence = (bib: string) => evidenceOf(photoId, bib);
    const supports = (bib: string) => isSupported(bib, { readings, judged: bibs, shareOf });
    const drafts = draftTags(bibs, verdicts, list, timeEvidence, supports);
    const own = named.get(photoId);
    return own === undefined ? drafts : addNamedBibs(drafts, own, { list, verdicts, timeEvidence });
  });
}
