import type { Scope } from '#platform/database/database.ts';
import { type OrderRecord, searchOrders } from '#selling/orders/index.ts';
import { listHanging, type PaymentRecord } from '#selling/payments/index.ts';
import { listOrdersOfInvoices } from './invoices.store.ts';

/** A payment that an operator should look at, and what it was for. */
export interface HangingPayment {
  payment: PaymentRecord;
  order: OrderRecord;
}

/** Lists payments with an unknown outcome and refunds that have not happened, for too long; oldest first. */
export async function listHangingPayments(scope: Scope, now: Date, count: number): Promise<HangingPayment[]> {
  const payments = await listHanging(scope, now, count);
  const invoices = payments.map(({ invoiceId }) => invoiceId);
  const orderIds = await listOrdersOfInvoices(scope, invoices);
  const orders = await searchOrders(scope, { orderIds: [...orderIds.values()] }, count);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return payments.flatMap((payment) => {
    const order = byId.get(orderIds.get(payment.invoiceId) ?? '');
    return order === undefined ? [] : { payment, order };
  });
}
