import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { costOfPackages, countPackages } from '#selling/orders/index.ts';
import { type CartCounts, countContents } from './carts.store.ts';

/** Of one network in ten minutes; see `costOfPricing`. Everybody at a finish line may share a network. */
const PRICED = { name: 'cart-priced', limit: 3_000, windowSeconds: 600 };
const LINES_OF_ONE = 20;
/** Each code is priced with the others, so it counts as this many lines. */
const LINES_OF_CODE = 10;

/** The lines that a quote of a person's own photos counts as, before they are read. */
export const OWN_PHOTOS_LINES = LINES_OF_ONE;

/**
 * What pricing a cart counts as: nothing below 20 lines, then one for each 20; a code counts as ten lines. The photos of
 * each person are searched, so each after the first four counts as 20 lines.
 */
export function costOfPricing(lines: number, codes: number, persons: number): number {
  return Math.floor((lines + codes * LINES_OF_CODE) / LINES_OF_ONE) + costOfPackages(persons);
}

interface Pricing {
  cartId: string | undefined;
  /** How many items are priced with the cart. */
  added?: number;
  /** How many people's photos are added besides the visitor's own. */
  addedPersons?: number;
  /** Orders that the visitor knows: the photos of their packages are read. */
  orderIds?: readonly string[] | undefined;
  clientAddress: CanonicalKey;
}

const EMPTY: CartCounts = { lines: 0, codes: 0, persons: 0, knownOrderIds: [] };

/**
 * Prices a large cart, or adds to it, unless its network did that too often. A cart of many lines, people and events takes
 * long, and a visitor chooses all of them.
 * @returns the refusal TooManyRequests, or what `price` returns
 */
export async function limitPricing<T>(
  deps: Pick<Deps, 'database' | 'rateLimits'>,
  tenantId: string,
  { cartId, added = 0, addedPersons = 0, orderIds = [], clientAddress }: Pricing,
  price: () => Promise<T>,
): Promise<T | Refusal> {
  const cost = await deps.database.inTenant(tenantId, async (scope) => {
    const cart = cartId === undefined ? EMPTY : await countContents(scope, cartId);
    const packages = await countPackages(scope, [...new Set([...orderIds, ...cart.knownOrderIds])]);
    return costOfPricing(cart.lines + added, cart.codes, cart.persons + addedPersons + packages);
  });
  const tooMany = cost === 0 ? undefined : await deps.rateLimits.take(tenantId, PRICED, clientAddress, cost);
  return tooMany ?? price();
}
