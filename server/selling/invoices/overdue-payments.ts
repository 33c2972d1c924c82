import type { Scope } from '#platform/database/database.ts';
import { type OrderRecord, searchOrders } from '#selling/orders/index.ts';
import { listOverdue, type PaymentRecord } from '#selling/payments/index.ts';
import { listOrdersOfInvoices } from './invoices.store.ts';

/** A payment that an operator should check, and its order. */
export interface OverduePayment {
  payment: PaymentRecord;
  order: OrderRecord;
}

/**
 * Lists payments whose outcome has been unknown for too long, and refunds that have been pending for too long; oldest
 * first.
 */
export async function listOverduePayments(scope: Scope, now: Date, count: number): Promise<OverduePayment[]> {
  const payments = await listOverdue(scope, now, count);
  const invoices = payments.map(({ invoiceId }) => invoiceId);
  const orderIds = await listOrdersOfInvoices(scope, invoices);
  const orders = await searchOrders(scope, { orderIds: [...orderIds.values()] }, count);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return payments.flatMap((payment) => {
    const order = byId.get(orderIds.get(payment.invoiceId) ?? '');
    return order === undefined ? [] : { payment, order };
  });
}
