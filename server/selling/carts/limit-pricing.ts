import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { listMergedInto } from '#finding/events/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { findProducts } from '#selling/catalog/index.ts';
import { costOfPackages, countPackages } from '#selling/orders/index.ts';
import { type CartCounts, countContents } from './carts.store.ts';
import { countItems } from './limit-lines.ts';

/** The limit per network in ten minutes; see `costOfPricing`. Everybody at a finish line may share a network. */
const PRICED = { name: 'cart-priced', limit: 3_000, windowSeconds: 600 };
const LINES_OF_ONE = 20;
/** Each code is priced together with the others, so it costs as much as this many lines. */
const LINES_OF_CODE = 10;

/** What a quote of a person's own photos costs, in lines. It is counted before the photos are read. */
export const OWN_PHOTOS_LINES = LINES_OF_ONE;

/**
 * Computes what pricing a cart costs: nothing below 20 lines, then one for each 20 lines. A code counts as ten lines.
 * The photos of each person are searched, so each person after the first four counts as 20 lines.
 */
export function costOfPricing(lines: number, codes: number, persons: number): number {
  return Math.floor((lines + codes * LINES_OF_CODE) / LINES_OF_ONE) + costOfPackages(persons);
}

/** Measures items for `limitPricing`. */
export function measureItems(items: readonly NewCartItem[]): Required<Pick<Pricing, 'added' | 'productIds'>> {
  return { added: countItems(items), productIds: items.map(({ productId }) => productId) };
}

interface Pricing {
  cartId: string | undefined;
  /** The number of items that are priced with the cart. */
  added?: number;
  /** The number of people whose photos are added, besides the visitor. */
  addedPersons?: number;
  /**
   * The products of these items, and the event whose photos are quoted; they determine which orders count (`orderIds`).
   */
  productIds?: readonly string[];
  albumId?: string;
  /** Ids of orders that the visitor has: the photos of their packages in the same events are read. */
  orderIds?: readonly string[] | undefined;
  clientAddress: CanonicalKey;
}

const EMPTY: CartCounts = { lines: 0, codes: 0, persons: 0, knownOrderIds: [], productIds: [] };

/**
 * Prices a large cart, or adds to it, unless the visitor's network did so too many times. A cart with many lines,
 * people and events takes long to price, and the visitor decides about all of these.
 * @returns the refusal TooManyRequests, or what `price` returns
 */
export async function limitPricing<T>(
  deps: Pick<Deps, 'database' | 'rateLimits'>,
  tenantId: string,
  pricing: Pricing,
  price: () => Promise<T>,
): Promise<T | Refusal> {
  const { cartId, added = 0, addedPersons = 0, clientAddress } = pricing;
  const cost = await deps.database.inTenant(tenantId, async (scope) => {
    const cart = cartId === undefined ? EMPTY : await countContents(scope, cartId);
    const packages = await countBought(scope, cart, pricing);
    return costOfPricing(cart.lines + added, cart.codes, cart.persons + addedPersons + packages);
  });
  const tooMany = cost === 0 ? undefined : await deps.rateLimits.take(tenantId, PRICED, clientAddress, cost);
  return tooMany ?? price();
}

/** Counts the packages in known orders whose photos must be read: those of the events that are priced. */
async function countBought(
  scope: Scope,
  cart: CartCounts,
  { productIds = [], albumId, orderIds = [] }: Pricing,
): Promise<number> {
  const known = [...new Set([...orderIds, ...cart.knownOrderIds])];
  if (known.length === 0) return 0;
  const products = await findProducts(scope, [...new Set([...productIds, ...cart.productIds])]);
  const eventIds = new Set([albumId ?? [], [...products.values()].map(({ eventId }) => eventId)].flat());
  const soldIn = [...eventIds, ...(await listMergedInto(scope, [...eventIds]))];
  return countPackages(scope, known, soldIn);
}
