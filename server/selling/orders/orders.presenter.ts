import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { Order, OrderItem, OrderSummary } from '#contract/order.schema.ts';
import type { AccountOrder } from './account-orders.store.ts';
import type { OrderItemRecord, OrderRecord } from './orders.store.ts';

/** What an order's page shows besides its head and lines. */
type BesideHead = 'pictures' | 'packageCount' | 'refundPromise' | 'hasStoppedPackage';

export function presentOrder(
  order: OrderRecord,
  items: OrderItemRecord[],
  { pictures, packageCount, refundPromise, hasStoppedPackage }: Pick<Order, BesideHead>,
): Order {
  return {
    ...presentHead(order),
    items: items.map((item) => presentOrderItem(item, order.currencyId)),
    pictures,
    packageCount,
    refundPromise,
    hasStoppedPackage,
  };
}

export function presentOrderSummary({ order, itemsCount, eventNames }: AccountOrder): OrderSummary {
  return { ...presentHead(order), itemsCount, eventNames };
}

function presentHead(order: OrderRecord): Omit<Order, 'items' | BesideHead> {
  return {
    orderId: order.orderId,
    number: order.number,
    state: order.state,
    cancelReason: order.cancelReason,
    nextCartId: order.nextCartId,
    currencyId: order.currencyId,
    invoiceId: order.invoiceId,
    preorderId: order.preorderId,
    amount: toMajor(order.amountMinor, order.currencyId),
    discount: toMajor(order.amountMinor - order.totalMinor, order.currencyId),
    totalAmount: toMajor(order.totalMinor, order.currencyId),
    singlyAmount: order.singlyMinor === null ? null : toMajor(order.singlyMinor, order.currencyId),
    refundedAmount: toMajor(order.refundedMinor, order.currencyId),
    offers: order.codes.map(({ code, discountMinor }) => ({
      code,
      discount: toMajor(discountMinor, order.currencyId),
    })),
    customer: { email: order.email },
    catalogId: order.catalogId,
    createdOn: order.createdAt.toISOString(),
    keptUntil: order.keptUntil?.toISOString() ?? null,
  };
}

export function presentOrderItem(item: OrderItemRecord, currencyId: CurrencyId): OrderItem {
  return {
    orderItemId: item.orderItemId,
    product: { productId: item.productId, productType: item.productType, title: item.title },
    originalPrice: toMajor(item.originalMinor, currencyId),
    totalPrice: toMajor(item.totalMinor, currencyId),
    refundedPrice: toMajor(item.refundedMinor, currencyId),
    isReturned: item.isReturned,
    reasons: item.reasons,
    eventId: item.eventId,
    eventName: item.eventName,
    competitorName: item.personName,
    person: item.ownerId === null ? null : { personId: item.ownerId, name: item.ownerName },
    frameTitle: item.frame?.title ?? null,
    frameText: item.frame?.text ?? null,
    giftCode: item.giftCode,
  };
}
