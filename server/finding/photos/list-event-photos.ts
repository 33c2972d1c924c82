import type { Photo } from '#contract/photo.schema.ts';
import { findShownEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { presentPhotos } from './photos.presenter.ts';
import { listPublished } from './photos.store.ts';

/** A page of all photos of an event in time order, as anybody may see them: never those of a secure event. */
export async function listEventPhotos(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  eventId: string,
  page: { offset: number; count: number },
): Promise<{ photos: Photo[]; total: number } | Refusal> {
  const event = await findShownEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isSecure) return refuse('Unauthorized');
  const photos = await listPublished(scope, eventId, page);
  return {
    photos: await presentPhotos(
      deps,
      scope,
      event,
      photos.map((photo) => ({ photo, evidence: null })),
    ),
    total: event.publishedCount,
  };
}
