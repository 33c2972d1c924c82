import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type BoughtGoods, type HeldPackage, isBought, type LineSubject } from './bought.rules.ts';
import { latestPersonId, listBoughtItems } from './bought-items.ts';
import { packageOwner } from './orders.rules.ts';
import { listPhotosOfPackages } from './packages.store.ts';

/** Returns the photos of a person that the caller has already read. */
type PhotosOf = (personId: string) => Promise<readonly { photoId: string }[]>;

/**
 * Reads the items of given events in paid orders with given ids. A package contains all photos that it ever contained,
 * and all present photos of its person (product §12).
 */
export async function readBoughtGoods(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  photosOf: PhotosOf,
  orderIds: readonly string[],
  eventIds: readonly string[],
): Promise<BoughtGoods> {
  const items = await listBoughtItems(scope, orderIds, eventIds, clock.now());
  const packages = items.flatMap(({ orderItemId, frame, ...item }) => {
    const personId = packageOwner(item);
    return personId === null ? [] : { orderItemId, personId, frame };
  });
  if (packages.length === 0) return { singles: items, packages: [] };
  const kept = await listPhotosOfPackages(
    scope,
    packages.map(({ orderItemId }) => orderItemId),
  );
  const held: HeldPackage[] = [];
  for (const { orderItemId, personId, frame } of packages) {
    const ofToday = (await photosOf(personId)).map(({ photoId }) => photoId);
    held.push({
      personId: await latestPersonId(scope, personId),
      frame,
      photoIds: new Set([...(kept.get(orderItemId) ?? []), ...ofToday]),
    });
  }
  return { singles: items, packages: held };
}

/** Selects those of the lines to sell that were bought in paid orders with given ids. */
export async function listBoughtAgain<T extends { eventId: string; line: LineSubject }>(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  photosOf: PhotosOf,
  requested: readonly T[],
  orderIds: readonly string[],
): Promise<T[]> {
  if (orderIds.length === 0) return [];
  const eventIds = [...new Set(requested.map(({ eventId }) => eventId))];
  const bought = await readBoughtGoods(deps, scope, photosOf, orderIds, eventIds);
  const again: T[] = [];
  for (const one of requested) {
    const owner = packageOwner(one.line);
    const line = owner === null ? one.line : { ...one.line, personId: await latestPersonId(scope, owner) };
    if (isBought(line, bought)) again.push(one);
  }
  return again;
}
