import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listBoughtItems, listPhotosOfPackages, packageOwner } from '#selling/orders/index.ts';
import type { CartPersons } from './cart-persons.ts';
import { type BoughtGoods, type CartCandidate, type CartPackage, isBought } from './carts.rules.ts';

/**
 * Reads what the paid orders of these ids contain of some events. A package contains what it ever contained, and all
 * photos of its person of today (blueprint §7).
 */
export async function readBoughtGoods(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  persons: CartPersons,
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
  const held: CartPackage[] = [];
  for (const { orderItemId, personId, frame } of packages) {
    const ofToday = (await persons.photosOf(personId)).map(({ photoId }) => photoId);
    held.push({ personId, frame, photoIds: new Set([...(kept.get(orderItemId) ?? []), ...ofToday]) });
  }
  return { singles: items, packages: held };
}

/** Refuses candidates of which one is bought; undefined where none is. */
export async function refuseBought(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  persons: CartPersons,
  candidates: readonly CartCandidate[],
  orderIds: readonly string[],
): Promise<Refusal | undefined> {
  const eventIds = [...new Set(candidates.map(({ product }) => product.eventId))];
  const bought = await readBoughtGoods(deps, scope, persons, orderIds, eventIds);
  return candidates.some((candidate) => isBought(candidate, bought)) ? refuse('AlreadyBought') : undefined;
}
