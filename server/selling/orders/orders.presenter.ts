import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { Order, OrderItem } from '#contract/order.schema.ts';
import type { OrderItemRecord, OrderRecord } from './orders.store.ts';

export function presentOrder(order: OrderRecord, items: OrderItemRecord[]): Order {
  return {
    orderId: order.orderId,
    number: order.number,
    state: order.state,
    currencyId: order.currencyId,
    invoiceId: order.invoiceId,
    totalAmount: toMajor(order.totalMinor, order.currencyId),
    customer: { email: order.email },
    catalogId: order.catalogId,
    createdOn: order.createdAt.toISOString(),
    items: items.map((item) => presentOrderItem(item, order.currencyId)),
  };
}

export function presentOrderItem(item: OrderItemRecord, currencyId: CurrencyId): OrderItem {
  return {
    orderItemId: item.orderItemId,
    product: { productId: item.productId, productType: item.productType, title: item.title },
    totalPrice: toMajor(item.totalMinor, currencyId),
    eventId: item.eventId,
    eventName: item.eventName,
    competitorName: item.personName,
  };
}
