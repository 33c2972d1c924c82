import { z } from 'zod';
import { PAYMENT_STATES } from './invoice.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';

/**
 * A payment without its order's id: providers' reports show the invoice number, and an order's id opens its files
 * (decision 230).
 */
const providerPaymentSchema = z
  .object({
    invoiceNumber: idSchema,
    state: z.literal(PAYMENT_STATES),
    /** The amount that the provider collects, after the method's discount; in major units. */
    amount: z.number(),
    currencyId: currencyIdSchema,
  })
  .meta({ id: 'ProviderPayment' });

export const paymentSchemas = {
  getPayment: {
    summary: 'The state of a payment at its provider',
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
