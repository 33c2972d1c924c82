import type { Preorder } from '#contract/preorder.schema.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { type OrderItemRecord, type OrderRecord, presentOrderItem } from '#selling/orders/index.ts';
import type { PreorderRecord } from './preorders.store.ts';

/** A preorder with everything its page shows. */
export interface ReadPreorder {
  preorder: PreorderRecord;
  order: OrderRecord;
  items: OrderItemRecord[];
  event: EventRecord;
  photosCount: number;
}

export function presentPreorder({ preorder, order, items, event, photosCount }: ReadPreorder): Preorder {
  return {
    preorderId: preorder.preorderId,
    orderId: order.orderId,
    catalogId: order.catalogId,
    state: preorder.state,
    email: order.email,
    number: order.number,
    eventId: event.eventId,
    eventName: event.title,
    eventDate: event.date,
    currencyId: order.currencyId,
    isPaid: order.state === 'Completed',
    items: items.map((item) => presentOrderItem(item, order.currencyId)),
    photosCount,
  };
}
