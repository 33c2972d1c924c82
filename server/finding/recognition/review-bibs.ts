import { bibKey } from '#contract/competitor.ts';
import { listedBibs } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { type BibInDoubt, listBibsInDoubt, saveBibVerdict } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type JudgeDeps, judgeAfterWord } from './judge-after-word.ts';

/** Lists the numbers of an event that wait for review (docs/decisions/0067), photo by photo. */
export async function listBibsInReview(scope: Scope, eventId: string): Promise<BibInDoubt[] | Refusal> {
  if ((await findEvent(scope, eventId)) === undefined) return refuse('NotFound');
  return listBibsInDoubt(scope, eventId);
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
export async function spellingOf(scope: Scope, eventId: string, bib: string): Promise<string | undefined> {
  const listed = await listedBibs(scope, eventId, [bib]);
  return listed === undefined ? bib : [...listed].find((entry) => bibKey(entry) === bibKey(bib));
}

/** What became of a number in doubt. */
export type BibOutcome =
  | 'Decided'
  /** It is kept, and counts once the photo is read again: nobody knows what was read in it. */
  | 'ReadFirst'
  | 'NotWaiting'
  | 'NotOnList';

/**
 * Decides a number in doubt: the photo is found by the bib said, or the number is taken off it. What was said is kept
 * under the number as it was read, and the photo is judged by it.
 *
 * @returns what became of it; nothing was changed where no such number waits, or the start list does not have the bib
 */
export async function decideBib(
  deps: JudgeDeps & Pick<Deps, 'clock'>,
  scope: Scope,
  { eventId, photoId, readAs, bib }: BibDecision,
  cause: Cause,
): Promise<BibOutcome> {
  const waiting = await listBibsInDoubt(scope, eventId, { photoId });
  const doubtful = waiting.find((number) => bibKey(number.readAs) === bibKey(readAs));
  if (doubtful === undefined) return 'NotWaiting';
  const named = bib === null ? null : await spellingOf(scope, eventId, bib);
  if (named === undefined) return 'NotOnList';
  const decidedAt = deps.clock.now();
  await saveBibVerdict(scope, { eventId, photoId, readAs: doubtful.readAs, bib: named, decidedAt });
  await recordAction(
    scope,
    {
      what: 'photo.decide-bib',
      thingId: photoId,
      before: { readAs: doubtful.readAs },
      after: { bib: named },
    },
    cause,
  );
  if ((await judgeAfterWord(deps, scope, photoId, cause.actor)) !== undefined) return 'Decided';
  await deps.events.emit(scope, 'photo.unread', { photoId });
  return 'ReadFirst';
}
