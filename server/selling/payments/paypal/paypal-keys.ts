import { z } from 'zod';

/** A tenant's keys at PayPal, as in the keys file (docs/payments/paypal.md). */
export const paypalKeysSchema = z.strictObject({
  /** `sandbox` moves no money. */
  mode: z.literal(['sandbox', 'live'], 'must be sandbox or live'),
  clientId: z.string().regex(/^[\w-]{10,}$/, 'must be the client id of an app'),
  clientSecret: z.string().regex(/^[\w-]{10,}$/, 'must be the secret of the same app'),
  /** The id of the webhook in the app's settings, as in `8PT597110X687430LKGECATA`. */
  webhookId: z.string().regex(/^[A-Za-z0-9]+$/, 'must be the id of the webhook'),
});

export type PaypalKeys = z.infer<typeof paypalKeysSchema>;
