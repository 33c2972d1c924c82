import { CURRENCIES, toMajor, toMinor } from '#contract/money.ts';
import type { Cart, CartItem } from '#contract/shoppingcart.schema.ts';

/** The cart events for a tenant's analytics (product §7), in the format of tag managers, without personal data. */
export interface CartEvent {
  event: 'add_to_cart' | 'remove_from_cart';
  ecommerce: {
    /** ISO 4217 letters. */
    currency: string;
    /** At catalog prices, major units. */
    value: number;
    items: CountedProduct[];
  };
}

interface CountedProduct {
  item_id: string;
  item_name: string;
  item_category: string;
  price: number;
  quantity: number;
}

function eventOf(name: CartEvent['event'], { currencyId }: Cart, items: readonly CartItem[]): CartEvent[] {
  if (items.length === 0) return [];
  const products = new Map<string, CountedProduct>();
  for (const { product, eventName, originalPrice } of items) {
    const counted = products.get(product.productId);
    if (counted !== undefined) counted.quantity += 1;
    else {
      products.set(product.productId, {
        item_id: product.productId,
        item_name: product.title,
        item_category: eventName,
        price: originalPrice,
        quantity: 1,
      });
    }
  }
  const valueMinor = items.reduce((sum, item) => sum + toMinor(item.originalPrice, currencyId), 0);
  const currency = CURRENCIES[currencyId].code;
  const value = toMajor(valueMinor, currencyId);
  return [{ event: name, ecommerce: { currency, value, items: [...products.values()] } }];
}

/** Returns the items added to and removed from a cart; null without a cart. */
export function cartEvents(before: Cart | null, after: Cart | null): CartEvent[] {
  const idsOf = (cart: Cart | null) => new Set(cart?.items.map((item) => item.shoppingCartItemId));
  const [had, has] = [idsOf(before), idsOf(after)];
  const added = after?.items.filter((item) => !had.has(item.shoppingCartItemId)) ?? [];
  const removed = before?.items.filter((item) => !has.has(item.shoppingCartItemId)) ?? [];
  return [
    ...(after === null ? [] : eventOf('add_to_cart', after, added)),
    ...(before === null ? [] : eventOf('remove_from_cart', before, removed)),
  ];
}
