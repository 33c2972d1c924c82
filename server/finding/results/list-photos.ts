import type { Photo } from '#contract/photo.schema.ts';
import type { PHOTO_MATCHES } from '#contract/photo.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { listEventPhotos, presentPhotos } from '#finding/photos/index.ts';
import { findPerson, photosOfPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import { verifySearchToken } from '#finding/verification/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';

/** What is asked for: a page of an event's photos, or with a search token of one's own or of those to ask about. */
export interface PhotosWish {
  albumId: string;
  match?: (typeof PHOTO_MATCHES)[number] | undefined;
  offset: number;
  count: number;
}

/** A page of photos: without a token the event's (never of a secure one), with one the bearer's own (blueprint §5). */
export async function listPhotos(
  deps: Pick<Deps, 'database' | 'keys' | 'clock'> & RecognitionDeps,
  context: TenantContext,
  wish: PhotosWish,
  bearer: string | undefined,
): Promise<{ photos: Photo[]; total: number } | Refusal> {
  const { albumId, offset, count } = wish;
  if (bearer === undefined)
    return deps.database.inTenant(context.tenantId, (scope) => listEventPhotos(deps, scope, albumId, wish));
  const grant = await verifySearchToken(deps, context.tenantId, bearer);
  if (grant === undefined || grant.eventId !== albumId) return refuse('Unauthorized');
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const event = await findShownEvent(scope, albumId);
    if (event === undefined) return refuse('NotFound');
    const person = await findPerson(scope, grant.personId);
    if (person === undefined) return refuse('Unauthorized');
    const { own, possible } = await photosOfPerson(deps, scope, person);
    const found = wish.match === 'Possible' ? possible.map((photo) => ({ photo, evidence: null })) : own;
    return {
      photos: await presentPhotos(deps, scope, event, found.slice(offset, offset + count)),
      total: found.length,
    };
  });
}
