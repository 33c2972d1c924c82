import type { FastifyInstance } from 'fastify';
import { invoiceSchemas, type Payment, type PaymentTypeOffer } from '#contract/invoice.schema.ts';
import { invoiceRoutes } from '#contract/invoice.ts';
import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { asksCountry } from '#selling/ledger/index.ts';
import {
  type DiscountRecord,
  listPayments,
  type OfferedPaymentType,
  offerPaymentTypes,
  type PaymentDeps,
  type PaymentRecord,
  pollPaymentsNow,
} from '#selling/payments/index.ts';
import { findInvoice } from './invoices.store.ts';
import { payInvoice, readOffer } from './pay-invoice.ts';

export function openInvoiceService(app: FastifyInstance, deps: PaymentDeps): void {
  openService(app, 'invoice', invoiceRoutes, invoiceSchemas, {
    async listPaymentTypes({ context, query: { amount, currencyId, albumId } }) {
      const { issuer } = await deps.tenants.read(context.tenantId);
      const isAsked = asksCountry(issuer, deps.clock.now());
      const types = offerPaymentTypes(await readOffer(deps, context.tenantId), {
        amountMinor: toMinor(amount, currencyId),
        currencyId,
        albumIds: albumId === undefined ? [] : [albumId],
      });
      return ok({
        paymentTypes: types.map((type) => presentType(type, currencyId, isAsked)),
        total: types.length,
      });
    },
    async createPayment({ context, params, body }) {
      const payment = await payInvoice(deps, context, params.invoiceId, body);
      return isRefusal(payment) ? payment : created(payment);
    },
    async listPayments({ context, params, query }) {
      const found = await deps.database.inTenant(context.tenantId, async (scope) => {
        const invoice = await findInvoice(scope, params.invoiceId);
        if (invoice !== undefined) await pollPaymentsNow(deps, scope, invoice.invoiceId);
        return invoice && { invoice, payments: await listPayments(scope, params.invoiceId) };
      });
      if (found === undefined) return refuse('NotFound');
      const page = found.payments.slice(query.offset, query.offset + query.count);
      const payments = page.map(presentPayment);
      return ok({ orderId: found.invoice.orderId, payments, total: found.payments.length });
    },
  });
}

function presentType(
  type: OfferedPaymentType,
  currencyId: CurrencyId,
  isCountryAsked: boolean,
): PaymentTypeOffer {
  return {
    id: type.id,
    service: type.service,
    discountPercent: type.discountPercent,
    discount: toMajor(type.discountMinor, currencyId),
    needsVat: type.needsVat,
    needsCountry: isCountryAsked && !type.needsVat,
    isTest: type.isTest,
  };
}

function presentPayment(payment: PaymentRecord | DiscountRecord): Payment {
  return {
    paymentId: payment.paymentId,
    paymentTypeId: payment.paymentType,
    state: payment.state,
    declineReason: 'discountOf' in payment ? null : payment.declineReason,
    amount: toMajor(payment.amountMinor, payment.currencyId),
    createdOn: payment.createdAt.toISOString(),
  };
}
