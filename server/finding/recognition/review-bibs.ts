import { bibKey } from '#contract/competitor.ts';
import { listedBibs } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  type BibInDoubt,
  deleteBibTag,
  insertTags,
  listBibsInDoubt,
  saveBibVerdict,
} from '#finding/photos/index.ts';
import type { Database, Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

/** Lists the numbers of an event that wait for review (docs/decisions/0067), photo by photo. */
export async function listBibsInReview(
  { database }: { database: Pick<Database, 'inTenant'> },
  tenantId: string,
  eventId: string,
): Promise<BibInDoubt[] | Refusal> {
  return database.inTenant(tenantId, async (scope) => {
    if ((await findEvent(scope, eventId)) === undefined) return refuse('NotFound');
    return listBibsInDoubt(scope, eventId);
  });
}

/** What a reviewer says: whether the number stands in the photo, or which one does. */
export interface BibDecision {
  eventId: string;
  photoId: string;
  /** The number as it was read. */
  readAs: string;
  /** The bib that stands there, `readAs` or another; null where none does. */
  bib: string | null;
}

/** Finds a bib in the event's start list. @returns its spelling there; the bib itself where there is no list */
async function spellingOf(scope: Scope, eventId: string, bib: string): Promise<string | undefined> {
  const listed = await listedBibs(scope, eventId, [bib]);
  return listed === undefined ? bib : [...listed].find((entry) => bibKey(entry) === bibKey(bib));
}

/**
 * Decides a number in doubt: the photo is found by the bib said, or the number is taken off it. What was said is kept
 * under the number as it was read.
 *
 * @returns what became of it; nothing was changed where no such number waits, or the start list does not have the bib
 */
export async function decideBib(
  deps: Pick<Deps, 'clock' | 'newId' | 'events'> & { database: Pick<Database, 'inTenant'> },
  tenantId: string,
  { eventId, photoId, readAs, bib }: BibDecision,
): Promise<'Decided' | 'NotWaiting' | 'NotOnList'> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const waiting = await listBibsInDoubt(scope, eventId, photoId);
    const doubtful = waiting.find((number) => bibKey(number.readAs) === bibKey(readAs));
    if (doubtful === undefined) return 'NotWaiting';
    const named = bib === null ? null : await spellingOf(scope, eventId, bib);
    if (named === undefined) return 'NotOnList';
    const decidedAt = deps.clock.now();
    await saveBibVerdict(scope, { eventId, photoId, readAs: doubtful.readAs, bib: named, decidedAt });
    await deleteBibTag(scope, photoId, doubtful.readAs);
    if (named === null) return 'Decided';
    // It may stand there already: read elsewhere in the photo, in doubt or not.
    await deleteBibTag(scope, photoId, named);
    const tag = {
      photoTagId: deps.newId(),
      source: 'bib',
      value: named,
      confidence: 1,
      isShown: true,
    } as const;
    await insertTags(scope, eventId, photoId, [{ ...tag, box: doubtful.box }]);
    // Whoever waits for photos of this bib learns of it as of a new photo.
    await deps.events.emit(scope, 'photo.published', { eventId, photoId });
    return 'Decided';
  });
}
