import { z } from 'zod';
import { ARCHIVE_STATES } from './archive.ts';
import { PRODUCT_TYPES } from './catalog.ts';
import { emailSchema } from './competitor.schema.ts';
import { DAYS_MAX } from './desk-orders.ts';
import { PAYMENT_STATES, PAYMENT_TYPES } from './invoice.ts';
import { LANGUAGES } from './languages.ts';
import { ORDER_STATES } from './order.ts';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';

const orderParams = z.object({ tenantId: z.string().max(41), orderId: idSchema });
const momentSchema = z.iso.datetime();
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });
const whySchema = lineSchema(500).default('');
const daysSchema = z.int().min(1).max(DAYS_MAX);
const planKindSchema = z.literal(['Refund', 'Resume', 'Cancel']);

const orderSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  state: z.literal(ORDER_STATES),
  email: z.string(),
  language: z.literal(LANGUAGES),
  /** The page that its buyer has of it; null for a member who may not hand out originals. */
  link: z.string().nullable(),
  /** At catalog prices, and what was to be paid. */
  amount: amountSchema,
  total: amountSchema,
  codes: z.array(z.object({ code: z.string(), discount: amountSchema })),
  createdAt: momentSchema,
  keptUntil: momentSchema.nullable(),
  items: z.array(
    z.object({
      orderItemId: idSchema,
      productType: z.literal(PRODUCT_TYPES),
      title: z.string(),
      eventId: idSchema,
      eventName: z.string(),
      personName: z.string().nullable(),
      price: amountSchema,
      /** The amount refunded for it while the order stays paid, and whether the item was taken back. */
      refunded: amountSchema,
      isReturned: z.boolean(),
      /** Only its end for a member who may not hand out originals: a code is money. */
      giftCode: z.string().nullable(),
      /** The photo of the line; null for none or several, and for a member who may not see photos. */
      photo: z.object({ photoId: idSchema, thumbUrl: z.string() }).nullable(),
    }),
  ),
  /** Every try, oldest first. */
  payments: z.array(
    z.object({
      paymentId: idSchema,
      paymentType: z.literal(PAYMENT_TYPES),
      provider: z.string(),
      /** What its provider knows it by. */
      reference: z.string().nullable(),
      invoiceNumber: z.string(),
      state: z.literal(PAYMENT_STATES),
      /** Whether its money is to go back and has not yet: its provider is asked until it has. */
      isReturning: z.boolean(),
      /** The provider's last message while it has not refunded the money; null if there was none. */
      said: z.string().nullable(),
      amount: amountSchema,
      createdAt: momentSchema,
    }),
  ),
  /** Parts of its payment that go or went back, oldest first. */
  refunds: z.array(
    z.object({
      refundId: idSchema,
      amount: amountSchema,
      /** Asked: its provider has not done it yet and is polled. Failed: the provider refused. */
      state: z.literal(['Asked', 'Given', 'Failed']),
      /** The provider's last message if it did not refund; null if there was none. */
      said: z.string().nullable(),
      titles: z.array(z.string()),
      decidedAt: momentSchema,
    }),
  ),
  /** Refunds that the provider made and the buyer's bank returned, oldest first. */
  refundFailures: z.array(
    z.object({
      failureId: idSchema,
      amount: amountSchema,
      /** Why, as the provider says it. */
      said: z.string(),
      heardAt: momentSchema,
      /** When a member recorded that the buyer was refunded another way; null until then. */
      paidOtherwiseAt: momentSchema.nullable(),
    }),
  ),
  /** Newest first. */
  mails: z.array(
    z.object({
      mailId: idSchema,
      kind: z.string(),
      recipient: z.string(),
      state: z.literal(['Waiting', 'Sent', 'Refused', 'Withdrawn']),
      /** The reason from the recipient's server; null if there was none. */
      reason: z.string().nullable(),
      createdAt: momentSchema,
      settledAt: momentSchema.nullable(),
    }),
  ),
  /** Newest first. */
  archives: z.array(
    z.object({
      state: z.literal(ARCHIVE_STATES),
      files: z.int(),
      /** Bytes. */
      size: z.number(),
      createdAt: momentSchema,
    }),
  ),
});

const refundSchema = z.object({
  /**
   * Refund: its payment is refunded. Resume: the refund was decided before and is not done yet. Cancel: nothing was paid for
   * it. Nothing: it is unpaid or canceled.
   */
  kind: z.literal([...planKindSchema.values, 'Nothing']),
  orderState: z.literal(ORDER_STATES),
  /** The amounts to refund and their way; null if no money moves. */
  payment: z
    .object({ amount: amountSchema, paymentType: z.literal(PAYMENT_TYPES), provider: z.string() })
    .nullable(),
  /** Gift codes that it bought: they end with it. One that was used cannot be taken back. */
  giftCodes: z.array(z.object({ code: z.string(), isUsed: z.boolean() })),
  /** Archives whose links end. */
  archives: z.int(),
});

const refundableSchema = z.object({
  /** What is left of the order; null if no money is held for it. */
  left: amountSchema.nullable(),
  /** Whether a refund of it is pending: no part is refunded until that is done. */
  isReturning: z.boolean(),
  items: z.array(
    z.object({
      orderItemId: idSchema,
      productType: z.literal(PRODUCT_TYPES),
      title: z.string(),
      /** What was paid for it and has not gone back. */
      left: amountSchema,
    }),
  ),
});

export const deskOrderSchemas = {
  getOrder: {
    summary: 'An order: its lines, payments, mails and archives',
    params: orderParams,
    response: { 200: orderSchema },
  },
  resendOrderMail: {
    summary: 'Sends the mails of a paid order once more; Conflict for another',
    params: orderParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  correctOrderEmail: {
    summary: 'Gives a paid order another address, and sends its mails there; Conflict for another order',
    params: orderParams,
    body: z.strictObject({ email: emailSchema, why: whySchema }),
    response: { 204: z.null() },
  },
  extendOrder: {
    summary:
      'Keeps the files of a paid order for a number of days from now; Conflict if they are already kept that long',
    params: orderParams,
    body: z.strictObject({ days: daysSchema, why: whySchema }),
    response: { 200: z.object({ keptUntil: momentSchema }) },
  },
  describeRefund: {
    summary: 'What refunding an order would mean; changes nothing',
    params: orderParams,
    response: { 200: refundSchema },
  },
  refundOrder: {
    summary:
      'Gives all the money of an order back, then cancels it. Conflict where that is not what was described any more',
    params: orderParams,
    body: z.strictObject({ seenKind: planKindSchema, why: lineSchema(500).min(1) }),
    /** Returning: its provider is called now; the order is canceled once the provider has refunded it. */
    response: { 200: z.object({ outcome: z.literal(['Returning', 'Canceled']) }) },
  },
  cancelOrder: {
    summary:
      'Cancels an unpaid order for good; money that arrives later is refunded. Conflict for a paid order',
    params: orderParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  describePartRefund: {
    summary: 'What can still go back of an order, and of each of its lines; changes nothing',
    params: orderParams,
    response: { 200: refundableSchema },
  },
  refundOrderPart: {
    summary:
      'Gives lines of a paid order back, or an amount of them, or of all; the order stays paid. Lines without an amount are taken back. Conflict where that is not possible, or something else is left by now',
    params: orderParams,
    body: z.strictObject({
      orderItemIds: z.array(idSchema).max(1_000),
      amount: z.number().positive().max(1_000_000_000).nullable(),
      /** What of the order was left when it was described. */
      seenLeft: z.number(),
      why: lineSchema(500).min(1),
    }),
    /** Its provider is called now; lines are taken back once the provider has refunded their money. */
    response: { 200: z.object({ outcome: z.literal('Returning') }) },
  },
  payFailedRefund: {
    summary:
      'Notes and books that a buyer whose refund the bank sent back got the money another way; moves none. Conflict where that was noted before',
    params: orderParams.extend({ failureId: idSchema }),
    body: z.strictObject({ why: lineSchema(500).min(1) }),
    response: { 204: z.null() },
  },
  giveGoodwillCode: {
    summary: 'Mails the buyer of an order a promo code that works once; in the currency of the order',
    params: orderParams,
    body: z.strictObject({
      benefit: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('Percent'), percent: z.int().min(1).max(100) }),
        z.strictObject({ kind: z.literal('Fixed'), amount: z.number().positive().max(1_000_000) }),
      ]),
      days: daysSchema,
      why: whySchema,
    }),
    response: { 201: z.object({ promoCodeId: idSchema, validUntil: momentSchema }) },
  },
} as const;

export type DeskOrder = z.infer<typeof orderSchema>;
export type Refundable = z.infer<typeof refundableSchema>;
export type DescribedRefund = z.infer<typeof refundSchema>;
