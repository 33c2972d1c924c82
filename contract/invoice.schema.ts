import { z } from 'zod';
import { DISCOUNT_PAYMENT_TYPE, PAYMENT_STATES, PAYMENT_TYPES } from './invoice.ts';
import { currencyIdSchema, idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';
import { knownOrdersSchema } from './shoppingcart.schema.ts';

const invoiceParams = z.object({ invoiceId: idSchema });

const paymentSchema = z
  .object({
    paymentId: idSchema,
    paymentTypeId: z.literal([...PAYMENT_TYPES, DISCOUNT_PAYMENT_TYPE]),
    state: z.literal(PAYMENT_STATES),
    amount: z.number(),
    createdOn: z.iso.datetime(),
  })
  .meta({ id: 'Payment' });

/** A way to pay an amount. */
const paymentTypeSchema = z
  .object({
    id: z.literal(PAYMENT_TYPES),
    /** What this method takes off, in whole percent and in major units of the amount asked about. */
    discountPercent: z.int(),
    discount: z.number(),
    /** Whether a payment of it needs `vat`. */
    needsVat: z.boolean(),
    /** Whether a payment of it needs the buyer's `country`. */
    needsCountry: z.boolean(),
  })
  .meta({ id: 'PaymentType' });

/** Who a business card's invoice is made out to. */
export const vatSchema = z
  .strictObject({
    companyName: lineSchema(200).min(1),
    /** As the country writes it: letters, digits, and what stands between them. */
    vatId: lineSchema(30).regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,}$/u, 'not a tax id'),
    address: lineSchema(300).min(1),
    /** ISO 3166-1 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/, 'two capital letters'),
  })
  .meta({ id: 'Vat' });

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
        paymentTypes: z.array(paymentTypeSchema),
        total: totalSchema,
      }),
    },
  },
  createPayment: {
    summary: 'Starts a payment; the buyer continues at `payUrl`',
    params: invoiceParams,
    body: z.strictObject({
      paymentTypeId: z.literal(PAYMENT_TYPES),
      /** Where the provider sends the buyer back to: an address of this shop. */
      returnUrl: z.url().max(2000),
      /** What the buyer sees that the order costs, before the method's discount; refused where it costs something else. */
      totalAmount: z.number().min(0).optional(),
      /** Required where the payment type needs it. */
      vat: vatSchema.optional(),
      /** The buyer's country, ISO 3166-1 alpha-2; required where the payment type needs it. */
      country: vatSchema.shape.country.optional(),
      /** Orders that the buyer knows: AlreadyBought where a paid one of them contains something of this order. */
      orderIds: knownOrdersSchema.optional(),
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

export type PaymentTypeOffer = z.infer<typeof paymentTypeSchema>;
export type Vat = z.infer<typeof vatSchema>;
export type Payment = z.infer<typeof paymentSchema>;
