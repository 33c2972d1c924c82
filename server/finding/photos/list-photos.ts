import type { Photo } from '#contract/photo.schema.ts';
import { findCompetitor, verifySearchToken } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { presentPhoto } from './photos.presenter.ts';
import { countOfBib, listPublished, shownTags } from './photos.store.ts';

/**
 * Photos of an event in time order: without a token all of them (never of a secure event), with one the
 * competitor's own (blueprint §5).
 */
export async function listPhotos(
  deps: Deps,
  context: TenantContext,
  eventId: string,
  bearer: string | undefined,
  page: { offset: number; count: number },
): Promise<{ photos: Photo[]; total: number } | Refusal> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (bearer !== undefined && grant?.eventId !== eventId) return refuse('Unauthorized');
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    if (event === undefined) return refuse('NotFound');
    if (event.isSecure && grant === undefined) return refuse('Unauthorized');
    const competitor = grant && (await findCompetitor(scope, grant.competitorId));
    if (grant !== undefined && competitor === undefined) return refuse('Unauthorized');
    const bib = competitor?.bib;
    const photos = await listPublished(scope, eventId, bib, page);
    const total = bib === undefined ? event.publishedCount : await countOfBib(scope, eventId, bib);
    const tags = await shownTags(
      scope,
      photos.map((photo) => photo.photoId),
    );
    return {
      photos: photos.map((photo) =>
        presentPhoto(deps, context.tenantId, photo, tags.get(photo.photoId) ?? [], bib),
      ),
      total,
    };
  });
}
