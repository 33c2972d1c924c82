import { z } from 'zod';
import { DISCOUNT_PAYMENT_TYPE, PAYMENT_STATES, PAYMENT_TYPES } from './invoice.ts';
import { currencyIdSchema, idSchema, pageQuery, totalSchema } from './page.schema.ts';

const invoiceParams = z.object({ invoiceId: idSchema });

export const paymentSchema = z
  .object({
    paymentId: idSchema,
    paymentTypeId: z.literal([...PAYMENT_TYPES, DISCOUNT_PAYMENT_TYPE]),
    state: z.literal(PAYMENT_STATES),
    amount: z.number(),
    createdOn: z.iso.datetime(),
  })
  .meta({ id: 'Payment' });

export const invoiceSchemas = {
  listPaymentTypes: {
    summary: 'Ways to pay an amount',
    querystring: z.object({
      amount: z.coerce.number().min(0).max(10_000_000),
      currencyId: z.coerce.number().pipe(currencyIdSchema),
      albumId: idSchema.optional(),
    }),
    response: {
      200: z.object({
        paymentTypes: z.array(z.object({ id: z.literal(PAYMENT_TYPES) })),
        total: totalSchema,
      }),
    },
  },
  createPayment: {
    summary: 'Starts a payment; the buyer goes on at `payUrl`',
    params: invoiceParams,
    body: z.strictObject({
      paymentTypeId: z.literal(PAYMENT_TYPES),
      /** Where the provider sends the buyer back to: an address of this shop. */
      returnUrl: z.url().max(2000),
    }),
    response: { 201: z.object({ paymentId: idSchema, payUrl: z.string() }) },
  },
  listPayments: {
    summary: 'The payments of an invoice',
    params: invoiceParams,
    querystring: z.object(pageQuery),
    response: {
      200: z.object({ orderId: idSchema, payments: z.array(paymentSchema), total: totalSchema }),
    },
  },
} as const;

export type Payment = z.infer<typeof paymentSchema>;
