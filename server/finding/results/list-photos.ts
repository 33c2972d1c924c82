import type { Photo } from '#contract/photo.schema.ts';
import type { PHOTO_MATCHES } from '#contract/photo.ts';
import { hasPublicNames } from '#finding/events/index.ts';
import {
  findPublished,
  listEventPhotos,
  ownTagView,
  type PhotoToPresent,
  presentPhotos,
} from '#finding/photos/index.ts';
import {
  bibOfPerson,
  listClaimed,
  listDenied,
  type PersonRecord,
  photosOfPerson,
  placePerson,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import {
  claimantOf,
  isGrantOpen,
  mayReadName,
  type SearchGrant,
  verifySearchToken,
} from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { openGrant } from './open-grant.ts';

/** The request: a page of an event's photos or of its photo report, or with a search token of the visitor's own. */
export interface PhotosQuery {
  albumId: string;
  match?: (typeof PHOTO_MATCHES)[number] | undefined;
  report?: boolean | undefined;
  offset: number;
  count: number;
}

type ListDeps = Pick<Deps, 'database' | 'keys' | 'clock'> & RecognitionDeps;
type PhotosPage = { photos: Photo[]; total: number };

/**
 * Lists a page of photos: those of the event without a token, the bearer's own with a token, or the event's photo
 * report (product §10).
 */
export async function listPhotos(
  deps: ListDeps,
  context: TenantContext,
  input: PhotosQuery,
  bearer: string | undefined,
): Promise<PhotosPage | Refusal> {
  const { albumId, offset, count, report: isReport = false } = input;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (bearer !== undefined && grant?.eventId !== albumId) return refuse('Unauthorized');
  return deps.database.inTenant(context.tenantId, async (scope) => {
    if (grant !== undefined && !isReport) return listOwnPhotos(deps, scope, input, grant);
    if (grant !== undefined && !(await isGrantOpen(scope, grant))) return refuse('Unauthorized');
    return listEventPhotos(deps, scope, albumId, { offset, count, isReport }, grant !== undefined);
  });
}

async function listOwnPhotos(
  deps: ListDeps,
  scope: Scope,
  { match = 'Own', offset, count }: PhotosQuery,
  grant: SearchGrant,
): Promise<PhotosPage | Refusal> {
  const opened = await openGrant(scope, grant);
  if (isRefusal(opened)) return opened;
  const { event, person } = opened;
  const { photos, total } = await findMatching(deps, scope, person, grant, match, { offset, count });
  // A visitor who had to prove their identity sees no other bib, and a search by face sees none.
  const bib = hasPublicNames(event) ? undefined : await bibOfPerson(deps, scope, person);
  const view = mayReadName(event, grant.proof) ? ownTagView(event, bib) : 'None';
  return {
    photos: await presentPhotos(deps, scope, event, photos, view),
    total,
  };
}

/** Finds a page of the requested photos; own ones and those in question with the region of the person. */
async function findMatching(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
  grant: SearchGrant,
  match: (typeof PHOTO_MATCHES)[number],
  { offset, count }: { offset: number; count: number },
): Promise<{ photos: PhotoToPresent[]; total: number }> {
  const pageOf = async (photoIds: string[]) => {
    const photos = await findPublished(scope, photoIds);
    const page = photos.slice(offset, offset + count).map((photo) => ({ photo, evidence: null }));
    return { photos: page, total: photos.length };
  };
  if (match === 'Denied') return pageOf(await listDenied(scope, claimantOf(grant)));
  const claimed = match === 'Own' ? [] : await listClaimed(scope, claimantOf(grant));
  if (match === 'Claimed' && claimed.length === 0) return pageOf([]);
  const { own, faceIds, bib, isProbable, ...found } = await photosOfPerson(deps, scope, person, {
    visitorId: grant.visitorId,
    opens: 'Proven',
  });
  // If only a reviewer's verdict raises the question, their "yes" waits instead.
  const possible = found.possible.filter(
    ({ photoId }) => !(found.namedIds.has(photoId) && claimed.includes(photoId)),
  );
  if (match === 'Claimed') {
    // A photo that is theirs or in question by now no longer waits.
    const known = new Set([...own.map(({ photo }) => photo), ...possible].map(({ photoId }) => photoId));
    return pageOf(claimed.filter((photoId) => !known.has(photoId)));
  }
  if (match === 'Possible') {
    const asked = possible.slice(offset, offset + count);
    const placed = await placePerson(
      scope,
      bib,
      asked.map((photo) => ({ photo, faceId: faceIds.get(photo.photoId) })),
    );
    const photos = placed.map(({ photo, region, isSubject }) => ({
      photo,
      evidence: null,
      region,
      isSubject,
    }));
    return { photos, total: possible.length };
  }
  const placed = await placePerson(scope, bib, own.slice(offset, offset + count));
  return { photos: placed.map((photo) => ({ ...photo, isProbable })), total: own.length };
}
