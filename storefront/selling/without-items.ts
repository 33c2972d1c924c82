import type { Cart } from '#contract/shoppingcart.schema.ts';

/**
 * The cart as it will be without some of its items, but for its sums: only the server knows what the offers
 * make of the rest.
 */
export function withoutItems(cart: Cart, itemIds: readonly string[]): Cart {
  return { ...cart, items: cart.items.filter((item) => !itemIds.includes(item.shoppingCartItemId)) };
}
