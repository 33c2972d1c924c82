import { findSold, type PhotoRecord } from '#finding/photos/index.ts';
import { photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { packageOwner } from './orders.rules.ts';
import type { OrderItemRecord } from './orders.store.ts';
import { listPackagePhotos } from './packages.store.ts';

/**
 * The published photos of a package: what its buyer was told of, and whatever was published or recognised since
 * (blueprint §7). None for an item that is no package.
 */
export async function photosOfPackage(
  deps: RecognitionDeps,
  scope: Scope,
  item: Pick<OrderItemRecord, 'orderItemId' | 'photoId' | 'videoId' | 'personId'>,
): Promise<PhotoRecord[]> {
  const owner = packageOwner(item);
  if (owner === null) return [];
  const told = await listPackagePhotos(scope, item.orderItemId);
  const { own } = await photosOfPersonId(deps, scope, owner);
  return findSold(scope, [...new Set([...told, ...own.map(({ photo }) => photo.photoId)])]);
}
