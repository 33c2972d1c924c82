import { bibKey } from '#contract/competitor.ts';
import { listedBibs } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  type BibInDoubt,
  deleteBibVerdicts,
  listBibsInDoubt,
  listBibVerdicts,
  saveBibVerdict,
} from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { hasStanding } from './has-standing.ts';
import { type JudgeDeps, judgeAfterReview } from './rejudge-after-verdict.ts';
import { listNamingVerdicts, planDecision } from './retag.rules.ts';

/** Lists the numbers of an event that wait for review (docs/decisions/0067), photo by photo. */
export async function listBibsInReview(scope: Scope, eventId: string): Promise<BibInDoubt[] | Refusal> {
  if ((await findEvent(scope, eventId)) === undefined) return refuse('NotFound');
  return listBibsInDoubt(scope, eventId);
}

/** A reviewer's decision: the number is in the photo, another one is, or none is. */
export interface BibDecision {
  eventId: string;
  photoId: string;
  /** The number as it was read. */
  readAs: string;
  /** The correct bib, `readAs` or another; null if there is none. */
  bib: string | null;
}

/**
 * Finds a bib on the event's start list.
 * @returns its spelling there; if there is no list, the bib itself
 */
export async function spellingOf(scope: Scope, eventId: string, bib: string): Promise<string | undefined> {
  const listed = await listedBibs(scope, eventId, [bib]);
  return listed === undefined ? bib : [...listed].find((entry) => bibKey(entry) === bibKey(bib));
}

/** The outcome of a decision on a doubtful number. */
export type BibOutcome =
  | 'Decided'
  /** Stored, but without effect until a member who may release originals confirms it. */
  | 'Waits'
  /** A reviewer named it, so only a member who may release originals may decide it. */
  | 'NotTheirs'
  /** Stored, but without effect until the photo is read again, because it has no stored readings. */
  | 'ReadFirst'
  | 'NotWaiting'
  | 'NotOnList';

/**
 * Decides a doubtful number: either the photo is found by the decided bib, or the number is removed from it. The
 * verdict is stored under the number as it was read, and the photo is judged again.
 * @returns the outcome; nothing is changed if no such number waits, or if the start list lacks the bib
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
  const byOperator = await hasStanding(scope, cause.actor, eventId);
  if (doubtful.doubt === 'Named' && !byOperator) return 'NotTheirs';
  const said = (await listBibVerdicts(scope, [photoId])).get(photoId) ?? [];
  const verdicts = planDecision(doubtful, named, said).map((verdict) => ({ ...verdict, byOperator }));
  // Deletes the verdicts that named the bib, because the decision replaces them.
  await deleteBibVerdicts(
    scope,
    photoId,
    listNamingVerdicts(doubtful, said).map(({ readAs: one }) => one),
  );
  const decidedAt = deps.clock.now();
  for (const verdict of verdicts) await saveBibVerdict(scope, { eventId, photoId, ...verdict, decidedAt });
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
  const judged = await judgeAfterReview(deps, scope, photoId, cause, verdicts);
  return judged === 'Done' ? 'Decided' : judged;
}
