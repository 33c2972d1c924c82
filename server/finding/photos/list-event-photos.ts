import type { Photo } from '#contract/photo.schema.ts';
import { findShownEvent, hasPublicNames, isGalleryOpen } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { presentPhotos } from './photos.presenter.ts';
import { listPublished, listReport } from './photos.store.ts';

/** A request for a page of an event's photos; optionally only those that show no particular person. */
export interface EventPhotosQuery {
  offset: number;
  count: number;
  isReport: boolean;
}

/**
 * Lists a page of an event's photos, or of its photo report, in time order. All photos are public if the gallery is
 * open. The photo report is public in every event that is not secure. Bibs are shown only if names are public.
 * @param hasToken whether the visitor verified for this event; then a secure event's photo report is shown too
 */
export async function listEventPhotos(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  eventId: string,
  input: EventPhotosQuery,
  hasToken: boolean,
): Promise<{ photos: Photo[]; total: number } | Refusal> {
  const event = await findShownEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const maySee = input.isReport ? hasToken || !event.isSecure : isGalleryOpen(event);
  if (!maySee) return refuse('Unauthorized');
  const photos = await (input.isReport ? listReport : listPublished)(scope, eventId, input);
  return {
    photos: await presentPhotos(
      deps,
      scope,
      event,
      photos.map((photo) => ({ photo, evidence: null })),
      hasPublicNames(event) ? 'All' : 'None',
    ),
    total: input.isReport ? event.reportCount : event.publishedCount,
  };
}
