import { z } from 'zod';

/* The fields read from YooKassa's objects; other fields are ignored. yookassa.ru/developers/api, read 2026-11-21. */

const amountSchema = z.object({ value: z.string(), currency: z.string() });

const cancellationSchema = z.object({ party: z.string(), reason: z.string() });

export const paymentSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: amountSchema,
  description: z.string().optional(),
  confirmation: z.object({ confirmation_url: z.url().optional() }).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  refunded_amount: amountSchema.optional(),
  payment_method: z
    .object({ card: z.object({ issuer_country: z.string().optional() }).optional() })
    .optional(),
  cancellation_details: cancellationSchema.optional(),
});
export type YookassaAmount = z.infer<typeof amountSchema>;
export type YookassaPayment = z.infer<typeof paymentSchema>;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().optional() });

export const paymentListSchema = listOf(paymentSchema);

export const refundSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  description: z.string().optional(),
  cancellation_details: cancellationSchema.optional(),
});

export const refundListSchema = listOf(refundSchema);

/** A line of a registered receipt; the receipt of a refund repeats it. */
const receiptItemSchema = z.object({
  description: z.string(),
  quantity: z.union([z.string(), z.number()]),
  amount: amountSchema,
  vat_code: z.int(),
  payment_subject: z.string().optional(),
  payment_mode: z.string().optional(),
});

export const receiptListSchema = listOf(
  z.object({
    type: z.string(),
    status: z.string(),
    tax_system_code: z.int().optional(),
    items: z.array(receiptItemSchema).min(1),
  }),
);

/** The shop that a key belongs to. */
export const shopSchema = z.object({
  status: z.string(),
  test: z.boolean(),
  fiscalization: z.object({ enabled: z.boolean() }).optional(),
  fiscalization_enabled: z.boolean().optional(),
  payment_methods: z.array(z.string()).optional(),
});

/** A webhook's body: the object as it was then. It is not trusted; the object is queried again. */
export const notificationSchema = z.object({
  type: z.literal('notification'),
  event: z.string(),
  object: z.object({ id: z.string().min(1), payment_id: z.string().optional() }),
});

/** Accepts only characters of codes, because descriptions may quote the request. */
export const errorSchema = z.object({
  code: z.string().regex(/^\w{1,50}$/),
  parameter: z
    .string()
    .regex(/^[\w.[\]-]{1,50}$/)
    .optional()
    .catch(undefined),
});
