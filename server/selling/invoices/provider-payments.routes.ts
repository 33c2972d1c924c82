import type { FastifyInstance } from 'fastify';
import { toMajor } from '#contract/money.ts';
import { paymentSchemas } from '#contract/payment.schema.ts';
import { paymentRoutes } from '#contract/payment.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { findPayment, type PaymentDeps, pollPaymentsNow } from '#selling/payments/index.ts';

/** Registers the call that returns the state of a payment by its invoice number. */
export function openProviderPayments(app: FastifyInstance, deps: PaymentDeps): void {
  openService(app, 'payment', paymentRoutes, paymentSchemas, {
    async getPayment({ context, params: { provider, invoiceNumber } }) {
      const found = await deps.database.inTenant(context.tenantId, async (scope) => {
        const payment = await findPayment(scope, { invoiceNumber });
        if (payment?.provider !== provider) return undefined;
        // The buyer waits on the page after the payment, so the provider is polled soon.
        await pollPaymentsNow(deps, scope, payment.invoiceId);
        return payment;
      });
      if (found === undefined) return refuse('NotFound');
      const { state, amountMinor, currencyId } = found;
      return ok({ invoiceNumber, state, amount: toMajor(amountMinor, currencyId), currencyId });
    },
  });
}
