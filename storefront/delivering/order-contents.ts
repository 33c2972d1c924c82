import type { Download } from '#contract/archive.schema.ts';
import type { Order } from '#contract/order.schema.ts';

type Items = Pick<Order, 'items'>;

/** Returns the gift codes among an order's items, except refunded ones. */
export function giftItemsOf({ items }: Items): Order['items'] {
  return items.filter(({ product, isReturned }) => product.productType === 'Promocode' && !isReturned);
}

/** Returns whether an order has files, not only gift codes. */
export function hasFiles({ items }: Items): boolean {
  return items.some(({ product }) => product.productType !== 'Promocode');
}

/** Returns whether a paid order's gift codes are still being created, so that polling is worthwhile. */
export function isMakingCodes(order: Pick<Order, 'items' | 'state'>): boolean {
  return order.state === 'Completed' && giftItemsOf(order).some(({ giftCode }) => giftCode === null);
}

/**
 * Returns whether the archive of an order contains portrait crops beside the photos, as those of packages do
 * (docs/decisions/0086).
 */
export function hasPortraits(
  { items }: Items,
  downloads: readonly Pick<Download, 'orderItemId' | 'crops'>[],
): boolean {
  const packages = new Set(
    items.flatMap(({ product, orderItemId }) => (product.productType === 'PhotosWithMe' ? orderItemId : [])),
  );
  return downloads.some(({ orderItemId, crops }) => packages.has(orderItemId) && crops.includes('Portrait'));
}
