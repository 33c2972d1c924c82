import type { OrderItem } from '#contract/order.schema.ts';

/** Equal items of an order: the same product of the same event, for the same person, in the same frame. */
export interface OrderLine
  extends Pick<OrderItem, 'orderItemId' | 'eventName' | 'frameTitle' | 'originalPrice'> {
  title: string;
  /** The person's name, or the name printed on the frame if the buyer chose one. */
  name: string | null;
  /** The number of items; `originalPrice` is their total before discounts on the whole order. */
  count: number;
}

/**
 * Returns an order's items in their order, with equal ones merged into one line.
 * @param minorDigits of the currency; totals are rounded to it
 */
export function orderLines(items: readonly OrderItem[], minorDigits: number): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const item of items) {
    const { orderItemId, product, eventId, eventName, competitorName, frameTitle, frameText, originalPrice } =
      item;
    const name = frameText ?? competitorName;
    const key = JSON.stringify([product.productId, eventId, name, frameTitle]);
    const line = lines.get(key);
    if (line === undefined) {
      const { title } = product;
      const words = { title, eventName, name, frameTitle };
      lines.set(key, { orderItemId, ...words, count: 1, originalPrice });
    } else {
      line.count += 1;
      line.originalPrice = Number((line.originalPrice + originalPrice).toFixed(minorDigits));
    }
  }
  return [...lines.values()];
}
