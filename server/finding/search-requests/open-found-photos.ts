import type { FoundPhotos } from '#contract/search-request.schema.ts';
import { type EventRecord, findShownEvent, hasPublicNames, isGalleryOpen } from '#finding/events/index.ts';
import { findPublished, type PhotoRecord, presentPhotos } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { verifyFoundToken } from './found-photos-token.ts';
import { findSearchRequest } from './search-requests.store.ts';

/**
 * Lists those of the photos that everybody may see now: published, in a shown event with an open gallery. A photo that was
 * hidden or protected, or whose event asks for proof by now, is left out.
 */
export async function listOpenPhotos(
  scope: Scope,
  photoIds: readonly string[],
): Promise<{ photo: PhotoRecord; event: EventRecord }[]> {
  const photos = await findPublished(scope, [...photoIds]);
  const events = new Map<string, EventRecord>();
  for (const eventId of new Set(photos.map((photo) => photo.eventId))) {
    const event = await findShownEvent(scope, eventId);
    if (event !== undefined && isGalleryOpen(event)) events.set(eventId, event);
  }
  return photos.flatMap((photo) => {
    const event = events.get(photo.eventId);
    return event === undefined ? [] : { photo, event };
  });
}

/**
 * Opens the photos of an answer by its mailed link.
 * @returns NotFound if the link is forged or its request was deleted
 */
export async function openFoundPhotos(
  deps: Pick<Deps, 'database' | 'keys' | 'clock'>,
  tenantId: string,
  token: string,
): Promise<FoundPhotos | Refusal> {
  const requestId = verifyFoundToken(deps, tenantId, token);
  if (requestId === undefined) return refuse('NotFound');
  return deps.database.inTenant(tenantId, async (scope) => {
    const request = await findSearchRequest(scope, requestId);
    const event = request && (await findShownEvent(scope, request.eventId));
    if (request === undefined || request.answeredAt === null || event === undefined)
      return refuse('NotFound');
    const open = await listOpenPhotos(scope, request.photoIds);
    const photos = [];
    for (const own of Map.groupBy(open, ({ photo }) => photo.eventId).values()) {
      const [first] = own;
      if (first === undefined) continue;
      const shown = own.map(({ photo }) => ({ photo, evidence: null }));
      const view = hasPublicNames(first.event) ? 'All' : 'None';
      photos.push(...(await presentPhotos(deps, scope, first.event, shown, view)));
    }
    return { eventId: event.eventId, eventTitle: event.title, photos };
  });
}
