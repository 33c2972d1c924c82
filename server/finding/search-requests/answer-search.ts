import { faultAt } from '#contract/faults.ts';
import { findPublished } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listOpenPhotos } from './open-found-photos.ts';
import { answeredUntil } from './search-requests.rules.ts';
import { findSearchRequest, markAnswered } from './search-requests.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A search request was answered: its mail must be sent. */
    'search-request.answered': { requestId: string };
  }
}

const ENDED = faultAt('requestId', 'SearchAnswered');
const NOT_OPEN = faultAt('photoIds', 'PhotosUnfitForAnswer');

/**
 * Answers a request with the chosen photos, or that none were found, and has the mail sent.
 * @returns Conflict if it was answered before; Invalid if a photo is not one that everybody may see, such as a protected
 *   participant's
 */
export async function answerSearch(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  { requestId, photoIds }: { requestId: string; photoIds: readonly string[] },
  cause: Cause,
): Promise<Refusal | undefined> {
  const request = await findSearchRequest(scope, requestId, { lock: true });
  if (request === undefined) return refuse('NotFound');
  if (request.answeredAt !== null) return refuse('Conflict', [ENDED]);
  const chosen = [...new Set(photoIds)];
  const published = await findPublished(scope, chosen);
  const open = await listOpenPhotos(scope, chosen);
  const isOfEvent = published.every(({ eventId }) => eventId === request.eventId);
  if (open.length !== chosen.length || !isOfEvent) return refuse('Invalid', [NOT_OPEN]);
  const now = deps.clock.now();
  await markAnswered(scope, requestId, {
    answeredAt: now,
    photoIds: chosen,
    expiresAt: answeredUntil(now),
  });
  const after = { photos: chosen.length };
  await recordAction(scope, { what: 'search-request.answer', thingId: requestId, after }, cause);
  await deps.events.emit(scope, 'search-request.answered', { requestId });
  return undefined;
}
