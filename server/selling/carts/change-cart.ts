import type { CartState } from '#contract/shoppingcart.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { canFollow } from '#selling/transitions.ts';
import { CART_TRANSITIONS } from './carts.rules.ts';
import { type CartRecord, findCart, updateCart } from './carts.store.ts';

/**
 * Finds a cart that may still be changed, and locks it until the transaction ends. Returns a refusal if there is none.
 */
async function openCart(scope: Scope, cartId: string): Promise<CartRecord | Refusal> {
  const cart = await findCart(scope, cartId, { lock: true });
  if (cart === undefined || cart.state === 'Deleted') return refuse('NotFound');
  return cart.state === 'Processed' ? refuse('CartCheckedOut') : cart;
}

/** Runs a change on an open cart; returns a refusal for any other cart. */
export async function changeCart(
  scope: Scope,
  cartId: string,
  change: (cart: CartRecord) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const cart = await openCart(scope, cartId);
  return isRefusal(cart) ? cart : change(cart);
}

/**
 * Moves a locked cart to another state (product §4).
 * @throws if the transition is not allowed, because the caller must have checked that the cart is open
 */
export async function moveCart(
  scope: Scope,
  { cartId, state }: Pick<CartRecord, 'cartId' | 'state'>,
  next: { state: CartState; orderId?: string },
): Promise<void> {
  if (!canFollow(CART_TRANSITIONS, state, next.state))
    throw new Error(`a cart that is ${state} cannot become ${next.state}`);
  await updateCart(scope, cartId, next);
}
