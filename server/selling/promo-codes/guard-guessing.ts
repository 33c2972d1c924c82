import { type CanonicalKey, idKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';

/** The most unknown codes per cart and hour: more than typing errors need. */
const CART_MISSES = { name: 'promo-code-missed-cart', limit: 10, windowSeconds: 3600 };
/**
 * The most unknown codes per network, over all carts. It is generous, because everybody at a venue may share a network.
 */
const NETWORK_MISSES = { name: 'promo-code-missed', limit: 500, windowSeconds: 3600 };

/**
 * Tries a code for a visitor, unless too many codes were guessed; then no code is tried, not even a valid one. The
 * attempt is counted in advance, so that concurrent attempts cannot bypass the limit. If the code exists, the count is
 * undone. Call it outside of any transaction.
 * @param visitor.cartId null for a cart that does not exist: made-up ids count only for their network, because each
 *   would add a counter
 * @param attempt tries the code; the refusal PromoCodeNotFound counts as a miss
 * @returns what `attempt` returned, or TooManyRequests
 */
export async function guardGuessing<Result>(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  tenantId: string,
  visitor: { cartId: string | null; clientAddress: CanonicalKey },
  attempt: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const cart = visitor.cartId === null ? undefined : idKey(visitor.cartId);
  const tooManyInCart = cart === undefined ? undefined : await rateLimits.take(tenantId, CART_MISSES, cart);
  if (tooManyInCart !== undefined) return tooManyInCart;
  const tooMany = await rateLimits.take(tenantId, NETWORK_MISSES, visitor.clientAddress);
  if (tooMany !== undefined) return tooMany;
  const result = await attempt();
  const isMiss = isRefusal(result) && result.refused === 'PromoCodeNotFound';
  if (!isMiss) {
    if (cart !== undefined) await rateLimits.refund(tenantId, CART_MISSES, cart);
    await rateLimits.refund(tenantId, NETWORK_MISSES, visitor.clientAddress);
  }
  return result;
}
