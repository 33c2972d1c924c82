import { z } from 'zod';
import { ARCHIVE_STATES } from './archive.ts';
import { PRODUCT_TYPES } from './catalog.ts';
import { emailSchema } from './competitor.schema.ts';
import { DAYS_MAX } from './desk-orders.ts';
import { PAYMENT_STATES, PAYMENT_TYPES } from './invoice.ts';
import { LANGUAGES } from './languages.ts';
import { ORDER_STATES } from './order.ts';
import { currencyIdSchema, idSchema, lineSchema, orderIdSchema } from './page.schema.ts';
import { RECEIPT_KINDS } from './receipt.ts';

const orderParams = z.object({ tenantId: z.string().max(41), orderId: orderIdSchema });
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
  /** `Later`: a visitor entered it after the payment, so its owner can neither export nor erase the order. */
  emailOrigin: z.literal(['First', 'Later']),
  language: z.literal(LANGUAGES),
  /** The buyer's page of the order; null for a member who may not release originals. */
  link: z.string().nullable(),
  /** The sum at catalog prices, and the amount to pay. */
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
      /** The amount that was refunded for it while the order stayed paid, and whether the item was taken back. */
      refunded: amountSchema,
      isReturned: z.boolean(),
      /** A member who may not release originals sees only the last characters, because a code can be spent. */
      giftCode: z.string().nullable(),
      /** The photo of the line; null if it has none or several, and for a member who may not see photos. */
      photo: z.object({ photoId: idSchema, thumbUrl: z.string() }).nullable(),
    }),
  ),
  /** All attempts, oldest first. */
  payments: z.array(
    z.object({
      paymentId: idSchema,
      paymentType: z.literal(PAYMENT_TYPES),
      provider: z.string(),
      /** The provider's reference. */
      reference: z.string().nullable(),
      invoiceNumber: z.string(),
      state: z.literal(PAYMENT_STATES),
      /** Whether a refund is pending: the provider is polled until it is done. */
      isReturning: z.boolean(),
      /** The provider's last message while it has not refunded the money; null if there was none. */
      said: z.string().nullable(),
      /** Whether the buyer's bank disputes it; if it is refunded, the bank took the money back. */
      isDisputed: z.boolean(),
      amount: amountSchema,
      createdAt: momentSchema,
    }),
  ),
  /** Partial refunds, pending and done, oldest first. */
  refunds: z.array(
    z.object({
      refundId: idSchema,
      amount: amountSchema,
      /** Asked: requested, and the provider is polled. Given: refunded. Failed: the provider refused. */
      state: z.literal(['Asked', 'Given', 'Failed']),
      /** The provider's last message if it has not refunded; null if there was none. */
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
      /** The provider's reason. */
      said: z.string(),
      heardAt: momentSchema,
      /** When a member recorded that the buyer was refunded another way; null until then. */
      paidOtherwiseAt: momentSchema.nullable(),
    }),
  ),
  /** Oldest first; none for an order that was not paid. */
  receipts: z.array(
    z.object({
      number: z.string(),
      kind: z.literal(RECEIPT_KINDS),
      issuedAt: momentSchema,
      total: amountSchema,
      /** Each rate, the highest first; none if no tax is charged. */
      vats: z.array(z.object({ percent: z.number(), amount: z.number() })),
      /** The country in which the sale is taxed, ISO 3166-1 alpha-2; null if it is the issuer's. */
      vatCountry: z.string().nullable(),
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

/** A package of another order that is returned and refunded, too, because it counted photos of the refunded order. */
const alsoReturnedSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  refund: amountSchema,
  /** The items of the refunded order that it counted; returning one of them is enough. */
  countedItemIds: z.array(idSchema),
});

const refundSchema = z.object({
  /**
   * Refund: its payment is refunded. Resume: the refund was decided before and is not done yet. Cancel: nothing was
   * paid for the order. Nothing: it is unpaid or already canceled.
   */
  kind: z.literal([...planKindSchema.values, 'Nothing']),
  orderState: z.literal(ORDER_STATES),
  /** The amounts to refund, and the method; null if nothing is refunded. */
  payment: z
    .object({ amount: amountSchema, paymentType: z.literal(PAYMENT_TYPES), provider: z.string() })
    .nullable(),
  /** Gift codes that were bought with the order; they end with it. Used ones cannot be taken back. */
  giftCodes: z.array(z.object({ code: z.string(), isUsed: z.boolean() })),
  /** Archives whose links stop working. */
  archives: z.int(),
  packages: z.array(alsoReturnedSchema),
});

const refundableSchema = z.object({
  /** What remains of the order; null if no money is held for it. */
  left: amountSchema.nullable(),
  /** Whether its refund is pending; no part can be refunded until that is done. */
  isReturning: z.boolean(),
  packages: z.array(alsoReturnedSchema),
  items: z.array(
    z.object({
      orderItemId: idSchema,
      productType: z.literal(PRODUCT_TYPES),
      title: z.string(),
      /** The paid amount that was not refunded. */
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
    summary: 'Sends the mails of a paid order once more; Conflict if it is not paid',
    params: orderParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  correctOrderEmail: {
    summary: 'Changes the address of a paid order, and sends its mails there; Conflict if it is not paid',
    params: orderParams,
    body: z.strictObject({ email: emailSchema, why: whySchema }),
    response: { 204: z.null() },
  },
  confirmOrderAddress: {
    summary:
      'Confirms that an address which a visitor entered after the payment is the buyer’s; Conflict for any other address',
    params: orderParams,
    body: z.strictObject({ seenEmail: emailSchema, why: whySchema }),
    response: { 204: z.null() },
  },
  extendOrder: {
    summary:
      'Extends the retention of a paid order’s files to a number of days from now; Conflict if they are already kept that long',
    params: orderParams,
    body: z.strictObject({ days: daysSchema, why: whySchema }),
    response: { 200: z.object({ keptUntil: momentSchema }) },
  },
  describeRefund: {
    summary: 'The effects of refunding an order; changes nothing',
    params: orderParams,
    response: { 200: refundSchema },
  },
  refundOrder: {
    summary: 'Refunds an order in full, then cancels it. Conflict if this is no longer what was described',
    params: orderParams,
    body: z.strictObject({
      seenKind: planKindSchema,
      /** The amount of `payment` that the caller saw. */
      seenAmount: z.number().positive().max(1_000_000_000).optional(),
      why: lineSchema(500).min(1),
    }),
    /** Returning: the refund was requested from the provider; the order is canceled once it is done. */
    response: { 200: z.object({ outcome: z.literal(['Returning', 'Canceled']) }) },
  },
  recordChargeback: {
    summary:
      'Records that the buyer’s bank took an order’s money back, then cancels the order unless another payment pays for it; moves no money. Conflict if this is no longer what was described',
    params: orderParams,
    body: z.strictObject({
      /** The amount of the payment that the caller saw. */
      seenAmount: z.number().positive().max(1_000_000_000),
      /** A payment of the order that it does not need, while its refund is pending; by default the payment that `describeRefund` names. */
      paymentId: idSchema.optional(),
      why: lineSchema(500).min(1),
    }),
    response: { 204: z.null() },
  },
  cancelOrder: {
    summary:
      'Cancels an unpaid order for good; money that arrives later is refunded. Conflict for a paid order',
    params: orderParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  describePartRefund: {
    summary: 'The amounts that can still be refunded of an order and of each of its lines; changes nothing',
    params: orderParams,
    response: { 200: refundableSchema },
  },
  refundOrderPart: {
    summary:
      'Refunds lines of a paid order, an amount of them, or an amount of the order; the order stays paid. Lines without an amount are taken back. Conflict if that is not possible, or if the remaining amount has changed',
    params: orderParams,
    body: z.strictObject({
      orderItemIds: z.array(idSchema).max(1_000),
      amount: z.number().positive().max(1_000_000_000).nullable(),
      /** The remaining amount of the order that the caller saw. */
      seenLeft: z.number(),
      why: lineSchema(500).min(1),
    }),
    /** The refund was requested from the provider; lines are taken back once it is done. */
    response: { 200: z.object({ outcome: z.literal('Returning') }) },
  },
  payFailedRefund: {
    summary:
      'Records and books that a buyer, whose bank returned a refund, was paid in another way; moves no money. Conflict if this was recorded before',
    params: orderParams.extend({ failureId: idSchema }),
    body: z.strictObject({ why: lineSchema(500).min(1) }),
    response: { 204: z.null() },
  },
  giveGoodwillCode: {
    summary:
      'Mails the buyer of an order a promo code that works once; its amount is in the currency of the order',
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
