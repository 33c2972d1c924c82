import { isDeepStrictEqual } from 'node:util';
import {
  deleteBibVerdicts,
  findEventOfPhoto,
  listBibVerdicts,
  listReadTags,
  lockToJudge,
  type StoredBibVerdict,
  saveBibVerdict,
} from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteReview } from './claims.store.ts';
import { hasStanding } from './has-standing.ts';
import { type JudgeDeps, judgeAfterReview, rejudgeAfterVerdict } from './rejudge-after-verdict.ts';
import { planRetag, verdictsOn } from './retag.rules.ts';
import { spellingOf } from './review-bibs.ts';
import type { BibVerdict } from './tags.rules.ts';

type RetagDeps = JudgeDeps & Pick<Deps, 'clock'>;

/** An operator's correction: bibs that are in a photo, and bibs that are not. */
export interface Retag {
  photoId: string;
  bibs: readonly string[];
  notBibs: readonly string[];
  /** Replaces a contradicting verdict of another reviewer. */
  isAgreed: boolean;
}

/**
 * The outcome. ReadFirst: stored, and counts after the photo is read again. Waits: a named bib counts after a member
 * who may release originals confirms it. NotThere: the photo is not visible. SaidOtherwise: it contradicts an earlier
 * verdict, and nothing was changed.
 */
export type RetagOutcome =
  | { kind: 'Done' | 'ReadFirst' | 'Waits' | 'AsBefore' | 'NotThere' | 'NothingSaid' }
  | { kind: 'NotOnList'; bib: string }
  | { kind: 'SaidOtherwise'; said: BibVerdict[] };

/**
 * Corrects the bibs of a photo, whether or not they were read, and judges it and the photos of the same people again. A
 * contradicting verdict is replaced only if the caller confirmed that.
 */
export async function retagPhoto(
  deps: RetagDeps,
  scope: Scope,
  { photoId, bibs, notBibs, isAgreed }: Retag,
  cause: Cause,
): Promise<RetagOutcome> {
  // If two operators correct one photo, the second sees the first one's verdicts.
  const photo = await lockToJudge(scope, photoId);
  if (photo === undefined) return { kind: 'NotThere' };
  const { eventId } = photo;
  const named: string[] = [];
  for (const bib of bibs) {
    const spelling = await spellingOf(scope, eventId, bib);
    if (spelling === undefined) return { kind: 'NotOnList', bib };
    named.push(spelling);
  }
  const tags = (await listReadTags(scope, [photoId])).get(photoId) ?? [];
  const said = (await listBibVerdicts(scope, [photoId])).get(photoId) ?? [];
  const byOperator = await hasStanding(scope, cause.actor, eventId);
  const { verdicts, otherwise } = planRetag({ bibs: named, notBibs, tags, said, byOperator });
  if (verdicts.length === 0) return { kind: 'AsBefore' };
  if (otherwise.length > 0 && !isAgreed) return { kind: 'SaidOtherwise', said: otherwise };
  const decidedAt = deps.clock.now();
  for (const verdict of verdicts) await saveBibVerdict(scope, { eventId, photoId, ...verdict, decidedAt });
  const values = {
    before: { bibs: tags.flatMap((tag) => (tag.isShown ? tag.value : [])).toSorted(), said: otherwise },
  };
  const action = { what: 'photo.retag' as const, thingId: photoId, ...values, after: { said: verdicts } };
  await recordAction(scope, action, cause);
  return { kind: await judgeAfterReview(deps, scope, photoId, cause, verdicts) };
}

/** Removes verdicts on a photo, either on named numbers or all. The photo is then judged by its readings. */
export async function undoRetag(
  deps: RetagDeps,
  scope: Scope,
  { photoId, bibs }: Pick<Retag, 'photoId' | 'bibs'>,
  cause: Cause,
): Promise<RetagOutcome> {
  const photo = await lockToJudge(scope, photoId);
  if (photo === undefined) return { kind: 'NotThere' };
  const said = verdictsOn((await listBibVerdicts(scope, [photoId])).get(photoId) ?? [], bibs);
  if (said.length === 0) return { kind: 'NothingSaid' };
  await deleteBibVerdicts(
    scope,
    photoId,
    said.map(({ readAs }) => readAs),
  );
  await recordAction(scope, { what: 'photo.undo-verdict', thingId: photoId, before: { said } }, cause);
  return { kind: await judgeAfterReview(deps, scope, photoId, cause) };
}

/**
 * Replaces reviewers' verdicts on a photo, for example to restore earlier ones, and judges the photo again. Removing a
 * verdict of a member who may release originals needs the right to revert verdicts. New verdicts count as the actor's.
 * @returns NotTheirs if such a verdict would be removed and the actor lacks the right
 */
export async function restoreVerdicts(
  deps: RetagDeps,
  scope: Scope,
  { photoId, words }: { photoId: string; words: readonly StoredBibVerdict[] },
  cause: Cause,
): Promise<RetagOutcome | { kind: 'NotTheirs' }> {
  const photo = await lockToJudge(scope, photoId);
  if (photo === undefined) return { kind: 'NotThere' };
  const { eventId } = photo;
  const said = (await listBibVerdicts(scope, [photoId])).get(photoId) ?? [];
  const mayConfirm = await hasStanding(scope, cause.actor, eventId);
  const restored: StoredBibVerdict[] = [];
  for (const { readAs, bib, byOperator } of words) {
    const spelling = bib === null ? null : await spellingOf(scope, eventId, bib);
    if (spelling === undefined) return { kind: 'NotOnList', bib: bib ?? '' };
    const hasSameTags = said.some((one) => one.byOperator && one.readAs === readAs && one.bib === spelling);
    restored.push({ readAs, bib: spelling, byOperator: byOperator && (hasSameTags || mayConfirm) });
  }
  const isKept = (before: StoredBibVerdict) => restored.some((one) => isDeepStrictEqual(one, before));
  const isUndone = said.some((before) => before.byOperator && !isKept(before));
  if (isUndone && !(await actorMay(scope, cause.actor, 'photo.undo-verdict', eventId)))
    return { kind: 'NotTheirs' };
  await deleteBibVerdicts(
    scope,
    photoId,
    said.map(({ readAs }) => readAs),
  );
  const decidedAt = deps.clock.now();
  for (const verdict of restored) await saveBibVerdict(scope, { eventId, photoId, ...verdict, decidedAt });
  const action = { what: 'photo.undo-verdict' as const, thingId: photoId };
  await recordAction(scope, { ...action, before: { said }, after: { said: restored } }, cause);
  return { kind: await judgeAfterReview(deps, scope, photoId, cause, restored) };
}

/** Removes a reviewer's verdict on a claim. The photo is judged without it, and can be claimed again. */
export async function undoClaimReview(
  deps: RetagDeps,
  scope: Scope,
  claim: { photoId: string; personId: string },
  cause: Cause,
): Promise<RetagOutcome> {
  const { photoId, personId } = claim;
  if ((await findEventOfPhoto(scope, photoId)) === undefined) return { kind: 'NotThere' };
  if (!(await deleteReview(scope, claim))) return { kind: 'NothingSaid' };
  await recordAction(scope, { what: 'photo.undo-verdict', thingId: photoId, before: { personId } }, cause);
  await rejudgeAfterVerdict(deps, scope, photoId, cause.actor);
  return { kind: 'Done' };
}
