import { isProtected } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent, followMerged } from '#finding/events/index.ts';
import { findSold, type PhotoRecord } from '#finding/photos/index.ts';
import { findPerson, photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isPackageStopped } from './is-package-stopped.ts';
import { packageOwner } from './orders.rules.ts';
import type { OrderItemRecord } from './orders.store.ts';
import { keepPackagePhotos, listPackagesOf, listPhotosOfPackages, listPurchases } from './packages.store.ts';

type PackageItem = Pick<OrderItemRecord, 'orderItemId' | 'photoId' | 'videoId' | 'personId'>;

/**
 * Computes the published photos of packages, by item: those that belong to the package, and those published or
 * recognised since (product §12). If the participant became protected after the purchase, no protected photo is added.
 * If the event has since required more proof, or the participant's proof was replaced, no photo is added at all
 * (decisions 234, 311), because a stranger may have bought the package. Empty for an item that is not a package.
 * @param options.isSearched false returns only photos that belong to the package already
 */
export async function photosOfPackages(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly PackageItem[],
  { isSearched = true }: { isSearched?: boolean } = {},
): Promise<Map<string, PhotoRecord[]>> {
  const packages = items.flatMap((item) => {
    const owner = packageOwner(item);
    return owner === null ? [] : { orderItemId: item.orderItemId, owner };
  });
  if (packages.length === 0) return new Map();
  const kept = await listPhotosOfPackages(
    scope,
    packages.map(({ orderItemId }) => orderItemId),
  );
  const purchases = await listPurchases(
    scope,
    packages.map(({ orderItemId }) => orderItemId),
  );
  const dated = await listDated(
    scope,
    packages.map(({ owner }) => owner),
  );
  const found = new Map<string, Promise<string[]>>();
  const findOwn = async (owner: string, at: Date | undefined): Promise<string[]> => {
    const { own } = await photosOfPersonId(deps, scope, owner, { opens: at ?? 'Proven' });
    return own.map(({ photo }) => photo.photoId);
  };
  const idsOf = new Map<string, Set<string>>();
  const stopped = await listStopped(scope, purchases);
  for (const { orderItemId, owner } of packages) {
    const held = kept.get(orderItemId) ?? [];
    if (!isSearched || stopped.has(orderItemId)) {
      idsOf.set(orderItemId, new Set(held));
      continue;
    }
    const at = purchases.get(orderItemId)?.boughtAt;
    const key = dated.has(owner) ? `${owner} ${at?.getTime()}` : owner;
    const own = found.get(key) ?? findOwn(owner, at);
    found.set(key, own);
    idsOf.set(orderItemId, new Set([...held, ...(await own)]));
  }
  const photos = await findSold(scope, [...new Set([...idsOf.values()].flatMap((ids) => [...ids]))]);
  return new Map(
    [...idsOf].map(([orderItemId, ids]) => [orderItemId, photos.filter(({ photoId }) => ids.has(photoId))]),
  );
}

/** Lists the owners of several packages for whom the time of the order matters: the protected ones. */
async function listDated(scope: Scope, owners: readonly string[]): Promise<Set<string>> {
  const dated = new Set<string>();
  for (const [owner, { length }] of Map.groupBy(owners, (one) => one)) {
    if (length === 1) continue;
    const competitorId = (await findPerson(scope, owner))?.competitorId ?? null;
    if (competitorId !== null && (await isProtected(scope, competitorId))) dated.add(owner);
  }
  return dated;
}

/**
 * Lists the packages to which no more photos are added. If an event was merged, the rules of its target event apply.
 */
async function listStopped(
  scope: Scope,
  purchases: Awaited<ReturnType<typeof listPurchases>>,
): Promise<Set<string>> {
  const events = new Map<string, EventRecord | undefined>();
  for (const eventId of new Set([...purchases.values()].map((purchase) => purchase.eventId)))
    events.set(eventId, await followMerged(scope, await findEvent(scope, eventId)));
  const stopped = new Set<string>();
  for (const [orderItemId, purchase] of purchases)
    if (await isPackageStopped(scope, purchase, events.get(purchase.eventId))) stopped.add(orderItemId);
  return stopped;
}

/** Returns whether no more photos are added to a package of an order. */
export async function hasStoppedPackage(scope: Scope, items: readonly PackageItem[]): Promise<boolean> {
  const packages = items.flatMap((item) => (packageOwner(item) === null ? [] : item.orderItemId));
  if (packages.length === 0) return false;
  return (await listStopped(scope, await listPurchases(scope, packages))).size > 0;
}

/**
 * Lists those of the given persons who have a package to which photos may still be added.
 * @param options.isPaid whether only paid orders count; otherwise those that can still be paid count, too
 */
export async function listPackageOwners(
  scope: Scope,
  personIds: readonly string[],
  { isPaid = false } = {},
): Promise<string[]> {
  const packages = (await listPackagesOf(scope, personIds)).filter((one) => one.isPaid || !isPaid);
  if (packages.length === 0) return [];
  const purchases = await listPurchases(
    scope,
    packages.map(({ orderItemId }) => orderItemId),
  );
  const stopped = await listStopped(scope, purchases);
  const growing = packages.filter(({ orderItemId }) => !stopped.has(orderItemId));
  return [...new Set(growing.map(({ personId }) => personId))];
}

/** Computes the photos of one package, like `photosOfPackages`. */
export async function photosOfPackage(
  deps: RecognitionDeps,
  scope: Scope,
  item: PackageItem,
): Promise<PhotoRecord[]> {
  return (await photosOfPackages(deps, scope, [item])).get(item.orderItemId) ?? [];
}

/**
 * Computes photos like `photosOfPackages`, and records them as delivered: they stay in the package even if tags change
 * later.
 */
export async function deliverPackages(
  deps: RecognitionDeps,
  scope: Scope,
  items: readonly PackageItem[],
  options: { isSearched?: boolean } = {},
): Promise<Map<string, PhotoRecord[]>> {
  const packages = await photosOfPackages(deps, scope, items, options);
  if (packages.size === 0) return packages;
  const kept = await listPhotosOfPackages(scope, [...packages.keys()]);
  for (const [orderItemId, photos] of packages) {
    const known = new Set(kept.get(orderItemId));
    const joined = photos.flatMap(({ photoId }) => (known.has(photoId) ? [] : photoId));
    if (joined.length > 0) await keepPackagePhotos(scope, orderItemId, joined);
  }
  return packages;
}
