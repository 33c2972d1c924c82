import type { CartItem } from '#contract/shoppingcart.schema.ts';

/** The items of a cart that belong to one event (product §2: items are grouped by event). */
export interface EventItems<I extends GroupedItem = CartItem> {
  eventId: string;
  eventName: string;
  items: I[];
}

type GroupedItem = Pick<CartItem, 'eventId' | 'eventName'>;

/** Groups the items by event; events and items stay in the order in which they were added. */
export function groupByEvent<I extends GroupedItem>(items: readonly I[]): EventItems<I>[] {
  const events = new Map<string, EventItems<I>>();
  for (const item of items) {
    const event = events.get(item.eventId);
    if (event === undefined) {
      events.set(item.eventId, { eventId: item.eventId, eventName: item.eventName, items: [item] });
    } else event.items.push(item);
  }
  return [...events.values()];
}
