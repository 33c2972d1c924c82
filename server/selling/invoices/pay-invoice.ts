import type { PaymentType } from '#contract/invoice.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { type PaymentDeps, startPayment } from '#selling/payments/index.ts';
import { findInvoice } from './invoices.store.ts';

/** Starts a payment of an invoice whose order still waits for one. */
export async function payInvoice(
  deps: PaymentDeps,
  context: TenantContext,
  invoiceId: string,
  wish: { paymentTypeId: PaymentType; returnUrl: string },
): Promise<{ paymentId: string; payUrl: string } | Refusal> {
  // The buyer comes back to this shop and nowhere else: no open redirect through a payment.
  if (new URL(wish.returnUrl).origin !== context.origin) {
    return refuse('Invalid', [{ path: 'returnUrl', message: 'must be an address of this shop' }]);
  }
  const found = await deps.database.inTenant(context.tenantId, async (scope) => {
    const invoice = await findInvoice(scope, invoiceId);
    return invoice && { invoice, order: await findOrder(scope, invoice.orderId) };
  });
  if (found?.order === undefined) return refuse('NotFound');
  if (found.order.state !== 'AwaitingPayment') return refuse('OrderNotPayable');
  return startPayment(deps, context, {
    ...{ invoiceId, paymentType: wish.paymentTypeId, returnUrl: wish.returnUrl },
    ...{ amountMinor: found.invoice.amountMinor, currencyId: found.invoice.currencyId },
  });
}

/** Money that arrived completes its order, in the transaction that records the payment. */
export function subscribeInvoices(deps: PaymentDeps): void {
  deps.events.on('payment.paid', async (scope, { invoiceId }) => {
    const invoice = await findInvoice(scope, invoiceId);
    if (invoice === undefined) throw new Error(`there is no invoice ${invoiceId}`);
    await completeOrder(deps, scope, invoice.orderId);
  });
}
