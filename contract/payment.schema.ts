import { z } from 'zod';
import { PAYMENT_STATES } from './invoice.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';

/** Not the order: reports of providers show the number, and an order's id opens its files (decision 230). */
const providerPaymentSchema = z
  .object({
    invoiceNumber: idSchema,
    state: z.literal(PAYMENT_STATES),
    /** What the provider collects: without what the method takes off; major units. */
    amount: z.number(),
    currencyId: currencyIdSchema,
  })
  .meta({ id: 'ProviderPayment' });

export const paymentSchemas = {
  getPayment: {
    summary: 'What became of a payment at its provider',
    params: z.object({
      provider: z
        .string()
        .max(40)
        .regex(/^[a-z][a-z0-9-]*$/),
      invoiceNumber: idSchema,
    }),
    response: { 200: providerPaymentSchema },
  },
} as const;
