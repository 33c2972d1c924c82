import type { RemovalDecisionKind } from '#contract/desk-removals.ts';
import { faultAt } from '#contract/faults.ts';
import { hasBlanks, type RemovalOutcome } from '#contract/removal.ts';
import { holdPhotos, lockPhotos, SHOP_HOLD, type StoredPhoto } from '#finding/photos/index.ts';
import {
  answerRemoval,
  findRemoval,
  listRemovalPhotos,
  mayBecome,
  type RemovalDecision,
  writeLetter,
} from '#finding/removal-requests/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { describeConsequences } from './describe-consequences.ts';
import { type Removal, removePhotoForGood } from './remove-photo.ts';

type AnswerDeps = Pick<Deps, 'clock' | 'events' | 'queue' | 'newId' | 'rateLimits'>;

/** The decision on a photo, and the orders shown to the deciding member as containing it. */
interface PhotoDecision {
  photoId: string;
  decision: RemovalDecisionKind;
  seenOrderIds: readonly string[];
}

const ENDED = faultAt('requestId', 'NotWaiting');
const BLANK = faultAt('letter', 'BracketsLeft');
const UNDECIDED = faultAt('decisions', 'PhotoUndecided');
const ORDERED = faultAt('decisions', 'PhotoOrderedInRequest');
const UNKNOWN = faultAt('decisions', 'NoPhotoOfRequest');

/**
 * Answers a request: applies the decision on each photo of the request, and on photos found for it, and writes to the
 * requester. A photo that no longer exists needs no decision.
 * @returns Invalid or Conflict if nothing may be changed; the caller must then roll back
 */
export async function decideRemoval(
  deps: AnswerDeps,
  scope: Scope,
  {
    requestId,
    decisions,
    letter,
  }: { requestId: string; decisions: readonly PhotoDecision[]; letter: string },
  cause: Cause,
): Promise<Refusal | undefined> {
  const request = await findRemoval(scope, requestId, { lock: true });
  if (request === undefined) return refuse('NotFound');
  if (!mayBecome(request.state, 'Answered')) return refuse('Conflict', [ENDED]);
  if (hasBlanks(letter)) return refuse('Invalid', [BLANK]);
  const named = (await listRemovalPhotos(scope, [requestId])).flatMap(({ photoId }) => photoId ?? []);
  const decided = new Map(decisions.map((one) => [one.photoId, one]));
  const photos = await lockPhotos(scope, [...new Set([...named, ...decided.keys()])]);
  if ([...decided.keys()].some((id) => photos.every(({ photoId }) => photoId !== id)))
    return refuse('Invalid', [UNKNOWN]);
  const taken = decisions.flatMap(({ photoId, decision }) => (decision === 'RemoveBought' ? photoId : []));
  // A buyer who loses several photos gets one letter.
  const { letters } = await describeConsequences(deps, scope, taken);
  const telling = { letters, letterKey: requestId };
  const outcomes: RemovalDecision[] = [];
  for (const photo of photos) {
    const outcome = await decidePhoto(deps, scope, photo, decided.get(photo.photoId), telling, cause);
    if (isRefusal(outcome)) return outcome;
    outcomes.push({ photoId: photo.photoId, outcome });
  }
  await answerRemoval(deps, scope, { requestId, decisions: outcomes, letter }, cause);
  const after = Object.fromEntries(
    [...Map.groupBy(outcomes, ({ outcome }) => outcome)].map(([outcome, own]) => [outcome, own.length]),
  );
  await recordAction(scope, { what: 'removal.answer', thingId: requestId, after }, cause);
  return undefined;
}

/** Applies the decision on a photo. @returns the outcome */
async function decidePhoto(
  deps: AnswerDeps,
  scope: Scope,
  { photoId, state }: StoredPhoto,
  decision: PhotoDecision | undefined,
  telling: Required<Pick<Removal, 'letters' | 'letterKey'>>,
  cause: Cause,
): Promise<RemovalOutcome | Refusal> {
  if (state === 'Removed' || state === 'Withdrawn') return 'Gone';
  if (decision === undefined) return refuse('Invalid', [UNDECIDED]);
  if (decision.decision === 'Refuse') return 'Refused';
  if (decision.decision === 'Hide') {
    await holdPhotos(deps, scope, [photoId], SHOP_HOLD, cause);
    return 'Hidden';
  }
  const isAlsoBought = decision.decision === 'RemoveBought';
  const removal = { ...telling, isAlsoBought, seenOrderIds: decision.seenOrderIds };
  const outcome = await removePhotoForGood(deps, scope, photoId, removal, cause);
  if (outcome === 'Changed') return refuse('Conflict', [ORDERED]);
  return outcome === 'NotThere' ? 'Gone' : outcome;
}

/** Writes to the requester that more information is needed; the request keeps waiting. */
export async function askMoreOfRemoval(
  deps: AnswerDeps,
  scope: Scope,
  { requestId, letter }: { requestId: string; letter: string },
  cause: Cause,
): Promise<Refusal | undefined> {
  const request = await findRemoval(scope, requestId, { lock: true });
  if (request === undefined) return refuse('NotFound');
  if (request.state !== 'Open') return refuse('Conflict', [ENDED]);
  if (hasBlanks(letter)) return refuse('Invalid', [BLANK]);
  await writeLetter(deps, scope, requestId, 'More', letter);
  await recordAction(scope, { what: 'removal.ask-more', thingId: requestId }, cause);
  return undefined;
}
