import type Stripe from 'stripe';
import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';
import type { RefundFailure } from '../payment-provider.ts';
import { writeNotice } from './judge-session.ts';
import { askStripe } from './stripe-client.ts';
import { metadataSchema } from './stripe-webhook.ts';

/**
 * Reads a refund that Stripe reported as failed. A bank may return a refund even weeks after Stripe reported it as done
 * (docs.stripe.com/refunds#failed-refunds, read 2026-11).
 * @returns Ignored if it is another tenant's, or has not failed
 * @throws ProviderError if Stripe could not be reached
 */
export async function findRefundFailure(
  stripe: Stripe,
  tenantId: string,
  refundId: string,
): Promise<RefundFailure | 'Ignored'> {
  const refund = await askStripe('show a refund', stripe.refunds.retrieve(refundId, { expand: ['charge'] }));
  const charge = typeof refund.charge === 'object' ? refund.charge : null;
  const ours = metadataSchema.safeParse(charge?.metadata).data;
  if (refund.status !== 'failed' || ours?.tenantId !== tenantId) return 'Ignored';
  const { invoiceNumber } = ours;
  const money = writeNotice(invoiceNumber, 'Refunded', refund);
  if (money === undefined) return 'Ignored';
  return {
    invoiceNumber,
    failedRefund: {
      reference: refund.id,
      refundId: idSchema.safeParse(refund.metadata?.refundId).data ?? null,
      amountMinor: money.amountMinor,
      currencyId: money.currencyId,
      said: `the buyer's bank sent the refund back to Stripe: ${z.string().safeParse(refund.failure_reason).data ?? 'unknown'}`,
    },
  };
}
