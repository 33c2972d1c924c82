import { z } from 'zod';

/*
 * The fields read from bePaid's objects; other fields are ignored. Read 2026-11-21:
 * docs.bepaid.by/en/integration/widget/payment_token, …/widget/query, …/card_api/transactions/status_query,
 * …/card_api/transactions/refund, docs.bepaid.by/en/dev_tools/webhooks.
 */

/** A movement of money, or an attempt. */
const transactionSchema = z.object({
  uid: z.string().min(1),
  /** `payment`, `refund` and others that this shop never requests. */
  type: z.string(),
  status: z.string(),
  /** Minor units. */
  amount: z.int(),
  /** ISO 4217, letters. */
  currency: z.string(),
  tracking_id: z.string().nullish(),
  parent_uid: z.string().nullish(),
  test: z.boolean().nullish(),
  credit_card: z.object({ issuer_country: z.string().nullish() }).nullish(),
});
export type BepaidTransaction = z.infer<typeof transactionSchema>;

export const webhookSchema = z.object({ transaction: transactionSchema });

/** The transactions of one of our ids, newest first, at most ten. */
export const transactionListSchema = z.object({ transactions: z.array(transactionSchema) });

/** A refund that was requested. */
export const refundAnswerSchema = z.object({
  transaction: z.object({ uid: z.string(), status: z.string() }),
});

export const openedCheckoutSchema = z.object({
  checkout: z.object({ token: z.string().min(1), redirect_url: z.url() }),
});

/** A page for one payment. */
export const checkoutSchema = z.object({
  checkout: z.object({
    expired: z.boolean(),
    finished: z.boolean(),
    status: z.string().nullish(),
    test: z.boolean().nullish(),
    order: z.object({ amount: z.int(), currency: z.string(), tracking_id: z.string().nullish() }),
  }),
});
export type BepaidCheckout = z.infer<typeof checkoutSchema>['checkout'];
