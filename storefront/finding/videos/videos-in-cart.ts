import type { Cart } from '#contract/shoppingcart.schema.ts';

/** The videos that lie in the visitor's open cart; an order's cart counts no more (spec §4). */
export function videosInCart(cart: Cart | null | undefined): ReadonlySet<string> {
  if (cart === undefined || cart === null || cart.orderId !== null) return new Set();
  return new Set(cart.items.flatMap(({ video }) => video?.videoId ?? []));
}
