import { findSold, type PhotoRecord } from '#finding/photos/index.ts';
import { photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { packageOwner } from './orders.rules.ts';
import type { OrderItemRecord } from './orders.store.ts';
import { keepPackagePhotos, listPackagePhotos } from './packages.store.ts';

type PackageItem = Pick<OrderItemRecord, 'orderItemId' | 'photoId' | 'videoId' | 'personId'>;

/**
 * The published photos of a package: what belongs to it, and whatever was published or recognised since (blueprint
 * §7). None for an item that is no package.
 */
export async function photosOfPackage(
  deps: RecognitionDeps,
  scope: Scope,
  item: PackageItem,
): Promise<PhotoRecord[]> {
  const owner = packageOwner(item);
  if (owner === null) return [];
  const kept = await listPackagePhotos(scope, item.orderItemId);
  const { own } = await photosOfPersonId(deps, scope, owner);
  return findSold(scope, [...new Set([...kept, ...own.map(({ photo }) => photo.photoId)])]);
}

/** As `photosOfPackage`, for its buyer: what is delivered once stays theirs, whatever is said of it later. */
export async function deliverPackage(
  deps: RecognitionDeps,
  scope: Scope,
  item: PackageItem,
): Promise<PhotoRecord[]> {
  const photos = await photosOfPackage(deps, scope, item);
  const kept = new Set(await listPackagePhotos(scope, item.orderItemId));
  const joined = photos.flatMap(({ photoId }) => (kept.has(photoId) ? [] : photoId));
  if (joined.length > 0) await keepPackagePhotos(scope, item.orderItemId, joined);
  return photos;
}
