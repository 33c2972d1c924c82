import type { FastifyInstance } from 'fastify';
import { invoiceSchemas, type Payment } from '#contract/invoice.schema.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { toMajor } from '#contract/money.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { listPayments, type PaymentDeps, type PaymentRecord } from '#selling/payments/index.ts';
import { findInvoice } from './invoices.store.ts';
import { payInvoice } from './pay-invoice.ts';

export function openInvoiceService(app: FastifyInstance, deps: PaymentDeps): void {
  openService(app, 'invoice', invoiceRoutes, invoiceSchemas, {
    async listPaymentTypes({ query }) {
      const ids = deps.providers.flatMap(({ types }) => types);
      const page = ids.slice(0, query.amount > 0 ? ids.length : 0);
      return ok({ paymentTypes: page.map((id) => ({ id })), total: page.length });
    },
    async createPayment({ context, params, body }) {
      const payment = await payInvoice(deps, context, params.invoiceId, body);
      return isRefusal(payment) ? payment : created(payment);
    },
    async listPayments({ context, params, query }) {
      const found = await deps.database.inTenant(context.tenantId, async (scope) => {
        const invoice = await findInvoice(scope, params.invoiceId);
        return invoice && { invoice, payments: await listPayments(scope, params.invoiceId) };
      });
      if (found === undefined) return refuse('NotFound');
      const page = found.payments.slice(query.offset, query.offset + query.count);
      const payments = page.map(presentPayment);
      return ok({ orderId: found.invoice.orderId, payments, total: found.payments.length });
    },
  });
}

function presentPayment(payment: PaymentRecord): Payment {
  return {
    paymentId: payment.paymentId,
    paymentTypeId: payment.paymentType,
    state: payment.state,
    amount: toMajor(payment.amountMinor, payment.currencyId),
    createdOn: payment.createdAt.toISOString(),
  };
}
