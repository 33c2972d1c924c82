import type { CartState } from '#contract/shoppingcart.ts';
import type { Scope } from '#platform/database/database.ts';
import { canFollow } from '#selling/transitions.ts';
import { CART_TRANSITIONS } from './carts.rules.ts';
import { type CartRecord, updateCart } from './carts.store.ts';

/**
 * Moves a locked cart to another state (spec §4).
 * @throws where the state cannot follow: whoever calls has found the cart open
 */
export async function moveCart(
  scope: Scope,
  { cartId, state }: Pick<CartRecord, 'cartId' | 'state'>,
  next: { state: CartState; order_id?: string },
): Promise<void> {
  if (!canFollow(CART_TRANSITIONS, state, next.state))
    throw new Error(`a cart that is ${state} cannot become ${next.state}`);
  await updateCart(scope, cartId, next);
}
