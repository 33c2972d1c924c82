import { z } from 'zod';
import {
  DECLINE_REASONS,
  DISCOUNT_PAYMENT_TYPE,
  PAYMENT_SERVICES,
  PAYMENT_STATES,
  PAYMENT_TYPES,
} from './invoice.ts';
import { currencyIdSchema, idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';
import { knownOrdersSchema } from './shoppingcart.schema.ts';

const invoiceParams = z.object({ invoiceId: idSchema });

const paymentSchema = z
  .object({
    paymentId: idSchema,
    paymentTypeId: z.literal([...PAYMENT_TYPES, DISCOUNT_PAYMENT_TYPE]),
    state: z.literal(PAYMENT_STATES),
    /** Why the bank declined the payment, if the provider reports it; null otherwise. */
    declineReason: z.literal(DECLINE_REASONS).nullable(),
    amount: z.number(),
    createdOn: z.iso.datetime(),
  })
  .meta({ id: 'Payment' });

/** A way to pay an amount. */
const paymentTypeSchema = z
  .object({
    id: z.literal(PAYMENT_TYPES),
    /** The service on whose page the buyer pays; null in a demo. */
    service: z.literal(PAYMENT_SERVICES).nullable(),
    /** The discount of this method, in whole percent, and in major units of the given amount. */
    discountPercent: z.int(),
    discount: z.number(),
    /** Whether such a payment requires `vat`. */
    needsVat: z.boolean(),
    /** Whether such a payment requires the buyer's `country`. */
    needsCountry: z.boolean(),
    /** Whether the payment is a test that moves no money: the provider’s keys are test keys. */
    isTest: z.boolean(),
  })
  .meta({ id: 'PaymentType' });

/** The recipient of a business card's invoice. */
export const vatSchema = z
  .strictObject({
    companyName: lineSchema(200).min(1),
    /** In the country's format: letters, digits and separators. */
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
      /** The address of this shop to which the provider redirects the buyer. */
      returnUrl: z.url().max(2000),
      /** The price of the order that the buyer sees, before the method's discount; a different price is refused. */
      totalAmount: z.number().min(0).optional(),
      /** Required if the payment type needs it. */
      vat: vatSchema.optional(),
      /** The buyer's country, ISO 3166-1 alpha-2; required if the payment type needs it. */
      country: vatSchema.shape.country.optional(),
      /** Paid orders that the buyer has. AlreadyBought if one of them contains an item of this order. */
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
