import type { RemovalOutcome } from '#contract/removal.ts';
import { liftPhotoHolds } from '#finding/photos/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { mayBecome } from './removal-requests.rules.ts';
import {
  addLetter,
  findRemoval,
  insertPhotos,
  listRemovalPhotos,
  markRemainingGone,
  markRemoval,
  markRemovalPhoto,
  type RemovalLetter,
} from './removal-requests.store.ts';
import { verifyRemovalToken } from './removal-token.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A letter to the requester must be sent. */
    'removal.letter-written': { requestId: string; letterId: string };
  }
}

type EndDeps = Pick<Deps, 'clock' | 'events' | 'newId'>;

/**
 * Withdraws a request for its requester, and lifts its holds. A photo with another hold stays hidden.
 * @returns NotFound if the link is not ours, Conflict if the request no longer waits
 */
export async function withdrawRemoval(
  deps: EndDeps & Pick<Deps, 'database' | 'keys'>,
  tenantId: string,
  token: string,
): Promise<Refusal | undefined> {
  const requestId = verifyRemovalToken(deps, tenantId, token);
  if (requestId === undefined) return refuse('NotFound');
  return deps.database.inTenant(tenantId, async (scope) => {
    const own = await findRemoval(scope, requestId);
    const id = own?.joinedTo ?? requestId;
    const request = await findRemoval(scope, id, { lock: true });
    if (request === undefined) return refuse('NotFound');
    if (!mayBecome(request.state, 'Withdrawn')) return refuse('Conflict');
    await markRemoval(scope, id, { state: 'Withdrawn', answeredAt: deps.clock.now() });
    const named = (await listRemovalPhotos(scope, [id])).flatMap(({ photoId }) => photoId ?? []);
    const lifter = { by: 'Request' as const, requestId: id };
    await liftPhotoHolds(deps, scope, named, lifter, { actor: { kind: 'Visitor' }, why: '' });
    return undefined;
  });
}

/** The outcome of a photo by an answer. */
export interface RemovalDecision {
  photoId: string;
  outcome: RemovalOutcome;
}

/**
 * Ends a request with the outcome of its photos and the letter about it, and lifts its holds on the decided photos.
 * Photos that the answering member found are added; undecided ones are marked as gone. Photos that the answer hides
 * already have a hold of the shop.
 */
export async function answerRemoval(
  deps: EndDeps,
  scope: Scope,
  {
    requestId,
    decisions,
    letter,
  }: { requestId: string; decisions: readonly RemovalDecision[]; letter: string },
  cause: Cause,
): Promise<void> {
  const known = await listRemovalPhotos(scope, [requestId]);
  const found = decisions.filter(({ photoId }) => known.every((photo) => photo.photoId !== photoId));
  await insertPhotos(
    scope,
    requestId,
    found.map(({ photoId }) => photoId),
    known.length,
  );
  for (const { photoId, outcome } of decisions)
    await markRemovalPhoto(scope, requestId, photoId, { outcome });
  await markRemainingGone(scope, requestId);
  await markRemoval(scope, requestId, { state: 'Answered', answeredAt: deps.clock.now() });
  const decided = decisions.map(({ photoId }) => photoId);
  await liftPhotoHolds(deps, scope, decided, { by: 'Request', requestId }, cause);
  await writeLetter(deps, scope, requestId, 'Answer', letter);
}

/** Writes a letter to the requester and queues it. */
export async function writeLetter(
  deps: EndDeps,
  scope: Scope,
  requestId: string,
  kind: RemovalLetter['kind'],
  text: string,
): Promise<void> {
  const letterId = deps.newId();
  await addLetter(scope, requestId, { letterId, kind, text, at: deps.clock.now().toISOString() });
  await deps.events.emit(scope, 'removal.letter-written', { requestId, letterId });
}
