import type { OrderItem } from '#contract/order.schema.ts';

/** What is alike in an order: the same product of the same event, for the same person, in the same frame. */
export interface OrderLine
  extends Pick<OrderItem, 'orderItemId' | 'eventName' | 'frameTitle' | 'originalPrice'> {
  title: string;
  /** Whose photos they are, or the name printed in their frame if its buyer chose one. */
  name: string | null;
  /** How many; `originalPrice` is of all of them together, before what comes off the sum. */
  count: number;
}

/**
 * Returns an order's items, what is alike on one line, in the order in which they came: twelve photos are twelve items,
 * but one thing to read.
 * @param minorDigits of the currency: sums of decimals are rounded to it
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
