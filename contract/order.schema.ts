import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { CANCEL_REASONS, ORDER_STATES } from './order.ts';
import { currencyIdSchema, idSchema, linePersonSchema, pageQuery, totalSchema } from './page.schema.ts';
import { priceReasonSchema } from './price-reason.schema.ts';

const orderParams = z.object({ orderId: idSchema });

export const orderItemSchema = z
  .object({
    orderItemId: idSchema,
    product: z.object({ productId: idSchema, productType: z.literal(PRODUCT_TYPES), title: z.string() }),
    /** The catalog's price, and the price as sold, in major units. */
    originalPrice: z.number(),
    totalPrice: z.number(),
    /** The amount refunded for it while the order stays paid, and whether the item was taken back. */
    refundedPrice: z.number(),
    isReturned: z.boolean(),
    reasons: z.array(priceReasonSchema),
    eventId: idSchema,
    eventName: z.string(),
    competitorName: z.string().nullable(),
    /** The person in the photo, or for whom it was bought; null if there is no particular person. */
    person: linePersonSchema.nullable(),
    /** For Frame and PhotosWithFrame: the frame's title. */
    frameTitle: z.string().nullable(),
    /** The name printed in the frame, if its buyer chose one. */
    frameText: z.string().nullable(),
    /** For Promocode, once the order is paid: the code that was bought. */
    giftCode: z.string().nullable(),
  })
  .meta({ id: 'OrderItem' });

const orderSchema = z
  .object({
    orderId: idSchema,
    /** A number for people; it gives no access (product §10). */
    number: z.string(),
    state: z.literal(ORDER_STATES),
    /** Why it is canceled for good; null if it is not canceled for good. */
    cancelReason: z.literal(CANCEL_REASONS).nullable(),
    /**
     * A cart with the remaining items, if a photo of the order was removed before the payment; null if there is
     * none.
     */
    nextCartId: idSchema.nullable(),
    currencyId: currencyIdSchema,
    invoiceId: idSchema,
    /** Set if photos were not published yet when it was bought. */
    preorderId: idSchema.nullable(),
    /** The sum at catalog prices, the discount of offers and codes, and the amount to pay; in major units. */
    amount: z.number(),
    discount: z.number(),
    totalAmount: z.number(),
    /** Its price if all its photos had been bought singly, without codes; null if unknown. In major units. */
    singlyAmount: z.number().nullable(),
    /** The amount refunded in parts while it stays paid. */
    refundedAmount: z.number(),
    /** The promo codes that counted (product §3, offers). */
    offers: z.array(z.object({ code: z.string(), discount: z.number() })),
    customer: z.object({ email: z.string() }),
    catalogId: idSchema,
    createdOn: z.iso.datetime(),
    /** When its files expire; null before it is paid, or if they never expire. */
    keptUntil: z.iso.datetime().nullable(),
    items: z.array(orderItemSchema),
    /** A few of its photos, at least one of each person, close-ups if possible; none once it is paid. */
    pictures: z.array(
      z.object({
        photoId: idSchema,
        thumbUrl: z.string(),
        closeUpUrl: z.string().nullable(),
        personId: idSchema.nullable(),
      }),
    ),
    /** The number of photos in its package today, if the order is one unpaid package; otherwise null. */
    packageCount: z.int().nullable(),
    /** The tenant's promise if something is wrong, in the requested language; null if there is none. */
    refundPromise: z.string().nullable(),
    /**
     * Whether one of its packages gets no more photos, because its event now requires more proof than at the
     * purchase (docs/decisions/0234).
     */
    hasStoppedPackage: z.boolean(),
  })
  .meta({ id: 'Order' });

/** The summary of an order in a list; the whole order is read by its id. */
const orderSummarySchema = orderSchema
  .omit({ items: true, pictures: true, packageCount: true, refundPromise: true, hasStoppedPackage: true })
  .extend({
    itemsCount: z.int().min(0),
    /** Each event once, in the order of the items. */
    eventNames: z.array(z.string()),
  })
  .meta({ id: 'OrderSummary' });

export const orderSchemas = {
  listOrders: {
    summary: 'The orders of an account, newest first',
    querystring: z.object(pageQuery),
    response: { 200: z.object({ orders: z.array(orderSummarySchema), total: totalSchema }) },
  },
  getOrder: { summary: 'One order', params: orderParams, response: { 200: orderSchema } },
  listOrderItems: {
    summary: 'The items of an order',
    params: orderParams,
    querystring: z.object(pageQuery),
    response: { 200: z.object({ items: z.array(orderItemSchema), total: totalSchema }) },
  },
} as const;

export type Order = z.infer<typeof orderSchema>;
export type OrderSummary = z.infer<typeof orderSummarySchema>;
export type OrderItem = z.infer<typeof orderItemSchema>;
