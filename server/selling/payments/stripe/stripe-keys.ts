import { z } from 'zod';

/** A tenant's keys at Stripe, as in the keys file (docs/payments/stripe.md). */
export const stripeKeysSchema = z.strictObject({
  /** A secret or restricted key. Whether it contains `test` or `live` decides whether money moves. */
  secretKey: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  /** The signing secrets of webhooks; two while they are being replaced. */
  webhookSecrets: z
    .array(z.string().regex(/^whsec_\S+$/, 'must begin with whsec_'))
    .min(1, 'needs at least one signing secret'),
});

export type StripeKeys = z.infer<typeof stripeKeysSchema>;
