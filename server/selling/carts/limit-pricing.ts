import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { countLinesAndCodes } from './carts.store.ts';

/** Of one network in ten minutes; see `costOfPricing`. Everybody at a finish line may share a network. */
const PRICED = { name: 'cart-priced', limit: 3_000, windowSeconds: 600 };
const LINES_OF_ONE = 20;
/** Each code is priced with the others, so it counts as this many lines. */
const LINES_OF_CODE = 10;

/** The lines that a quote of a person's own photos counts as, before they are read. */
export const OWN_PHOTOS_LINES = LINES_OF_ONE;

/** What pricing a cart counts as: nothing below 20 lines, then one for each 20; a code counts as ten lines. */
export function costOfPricing(lines: number, codes: number): number {
  return Math.floor((lines + codes * LINES_OF_CODE) / LINES_OF_ONE);
}

interface Pricing {
  cartId: string | undefined;
  /** How many items are priced with the cart. */
  added?: number;
  clientAddress: CanonicalKey;
}

/**
 * Prices a large cart unless its network did that too often. A cart of many lines and events takes long to price, and
 * a visitor chooses both.
 * @returns the refusal TooManyRequests, or what `price` returns
 */
export async function limitPricing<T>(
  deps: Pick<Deps, 'database' | 'rateLimits'>,
  tenantId: string,
  { cartId, added = 0, clientAddress }: Pricing,
  price: () => Promise<T>,
): Promise<T | Refusal> {
  const { lines, codes } =
    cartId === undefined
      ? { lines: 0, codes: 0 }
      : await deps.database.inTenant(tenantId, (scope) => countLinesAndCodes(scope, cartId));
  const cost = costOfPricing(lines + added, codes);
  const tooMany = cost === 0 ? undefined : await deps.rateLimits.take(tenantId, PRICED, clientAddress, cost);
  return tooMany ?? price();
}
