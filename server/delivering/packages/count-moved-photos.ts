import { findPublished } from '#finding/photos/index.ts';
import { photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { listPackagePhotos, listPaidPackages, type PaidPackage } from '#selling/orders/index.ts';

/** The photos in the paid packages of an event, and those that no longer count as their runner's. */
export interface MovedPhotos {
  packages: number;
  /** The number of photos; a photo in two packages counts twice. Hidden photos are left out. */
  photos: number;
  /** Photos that repeated recognition removed from the runner's own photos. Their buyers keep them. */
  moved: number;
  /** Moved photos about which the shop asks the runner ("Is this you?"). */
  asked: number;
}

const PAGE = 200;
/** Smaller than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Counts the photos of an event's paid packages that no longer show their runner with certainty. Changes nothing. */
export async function countMovedPhotos(
  deps: Pick<Deps, 'database'> & RecognitionDeps,
  tenantId: string,
  eventId: string,
): Promise<MovedPhotos> {
  const sum: MovedPhotos = { packages: 0, photos: 0, moved: 0, asked: 0 };
  let after = FIRST_ID;
  for (;;) {
    const page = await deps.database.inTenant(tenantId, (scope) =>
      listPaidPackages(scope, eventId, after, PAGE),
    );
    for (const bought of page) {
      const counts = await countInPackage(deps, tenantId, bought);
      sum.packages += 1;
      sum.photos += counts.photos;
      sum.moved += counts.moved;
      sum.asked += counts.asked;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return sum;
    after = last.orderItemId;
  }
}

async function countInPackage(
  deps: Pick<Deps, 'database'> & RecognitionDeps,
  tenantId: string,
  { orderItemId, personId }: PaidPackage,
): Promise<Omit<MovedPhotos, 'packages'>> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const held = await listPackagePhotos(scope, orderItemId);
    const photos = await findPublished(scope, held);
    const { own, possible } = await photosOfPersonId(deps, scope, personId, { opens: 'Proven' });
    const ownIds = new Set(own.map(({ photo }) => photo.photoId));
    const possibleIds = new Set(possible.map(({ photoId }) => photoId));
    const moved = photos.filter(({ photoId }) => !ownIds.has(photoId));
    return {
      photos: photos.length,
      moved: moved.length,
      asked: moved.filter(({ photoId }) => possibleIds.has(photoId)).length,
    };
  });
}
