import Stripe from 'stripe';
import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';
import type { Webhook } from '../payment-provider.ts';
import type { StripeAccount } from './stripe-client.ts';

/** The events that change something here; an endpoint may send more. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
] as const;

/** In seconds; Stripe signs each attempt with a new time. */
const TOLERANCE_S = 300;

/** Metadata that names the tenant and the payment. Objects that this shop did not create lack it. */
export const metadataSchema = z.looseObject({ tenantId: z.string(), invoiceNumber: idSchema });

const sessionEventSchema = z.looseObject({
  type: z.literal(['checkout.session.completed', 'checkout.session.expired']),
  data: z.looseObject({ object: z.looseObject({ id: z.string(), metadata: z.unknown() }) }),
});

const refundEventSchema = z.looseObject({
  type: z.literal('charge.refunded'),
  data: z.looseObject({
    object: z.looseObject({
      /** The charge. */
      id: z.string(),
      metadata: z.unknown(),
      /** Whether all of it was refunded. */
      refunded: z.boolean(),
      amount: z.int(),
      currency: z.string(),
    }),
  }),
});

const failureEventSchema = z.looseObject({
  type: z.literal('refund.failed'),
  data: z.looseObject({ object: z.looseObject({ id: z.string() }) }),
});

/**
 * The part of an event that is trusted. A session or a failure is fetched again; a refund is trusted, because only the
 * operator can cause it.
 */
export type StripeNotification =
  | { kind: 'Session'; sessionId: string }
  | { kind: 'RefundFailure'; refundId: string }
  | { kind: 'Refund'; chargeId: string; invoiceNumber: string; amount: number; currency: string };

/** Reads a webhook of an account. One of the account's signing secrets must have signed it recently. */
export function readStripeEvent(
  { stripe, keys }: StripeAccount,
  tenantId: string,
  { body, headers }: Webhook,
  now: Date,
): StripeNotification | 'Ignored' | 'Forged' | 'Unreadable' {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string') return 'Forged';
  let event: unknown;
  let isGenuine = false;
  for (const secret of keys.webhookSecrets) {
    try {
      event = stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_S, undefined, now.getTime());
      isGenuine = true;
    } catch (error) {
      // The content is signed, but is not an event.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'Unreadable';
    }
  }
  return isGenuine ? newsOf(event, tenantId) : 'Forged';
}

function newsOf(event: unknown, tenantId: string): StripeNotification | 'Ignored' | 'Unreadable' {
  const type = z.looseObject({ type: z.string() }).safeParse(event).data?.type;
  if (type === undefined) return 'Unreadable';
  if (!EVENTS.some((each) => each === type)) return 'Ignored';
  const failure = failureEventSchema.safeParse(event).data?.data.object;
  if (failure !== undefined) return { kind: 'RefundFailure', refundId: failure.id };
  const session = sessionEventSchema.safeParse(event).data?.data.object;
  const refund = refundEventSchema.safeParse(event).data?.data.object;
  const object = session ?? refund;
  if (object === undefined) return 'Unreadable';
  // An account may also sell elsewhere, and two tenants may share one.
  const ours = metadataSchema.safeParse(object.metadata).data;
  if (ours?.tenantId !== tenantId) return 'Ignored';
  if (session !== undefined) return { kind: 'Session', sessionId: session.id };
  if (refund?.refunded !== true) return 'Ignored';
  const { id: chargeId, amount, currency } = refund;
  return { kind: 'Refund', chargeId, invoiceNumber: ours.invoiceNumber, amount, currency };
}
