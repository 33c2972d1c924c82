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
    /** Major units: at the catalog's price, and as sold. */
    originalPrice: z.number(),
    totalPrice: z.number(),
    /** The amount refunded for it while the order stays paid, and whether the item was taken back. */
    refundedPrice: z.number(),
    isReturned: z.boolean(),
    reasons: z.array(priceReasonSchema),
    eventId: idSchema,
    eventName: z.string(),
    competitorName: z.string().nullable(),
    /** The person it shows or is for; null for no particular one. */
    person: linePersonSchema.nullable(),
    /** For Frame and PhotosWithFrame: what the frame is called. */
    frameTitle: z.string().nullable(),
    /** The name printed in the frame, where its buyer chose one. */
    frameText: z.string().nullable(),
    /** For Promocode, once the order is paid: the code that was bought. */
    giftCode: z.string().nullable(),
  })
  .meta({ id: 'OrderItem' });

const orderSchema = z
  .object({
    orderId: idSchema,
    /** For people; opens nothing (product §10). */
    number: z.string(),
    state: z.literal(ORDER_STATES),
    /** Why it is canceled for good; null if it is not, or may still be paid. */
    cancelReason: z.literal(CANCEL_REASONS).nullable(),
    /** The cart with the rest of it, where a photo was removed before it was paid; null if there is none. */
    nextCartId: idSchema.nullable(),
    currencyId: currencyIdSchema,
    invoiceId: idSchema,
    /** Set where photos were still to come when it was bought. */
    preorderId: idSchema.nullable(),
    /** At catalog prices, what offers and codes take off, and what is to be paid; major units. */
    amount: z.number(),
    discount: z.number(),
    totalAmount: z.number(),
    /** What the photos of its packages would have cost one by one; null if it has none. Major units. */
    singlyAmount: z.number().nullable(),
    /** The amount refunded in parts while it stays paid. */
    refundedAmount: z.number(),
    /** The promo codes that counted (product §3, offers). */
    offers: z.array(z.object({ code: z.string(), discount: z.number() })),
    customer: z.object({ email: z.string() }),
    catalogId: idSchema,
    createdOn: z.iso.datetime(),
    /** Until when its files can be fetched; null before it is paid, and if there is no end. */
    keptUntil: z.iso.datetime().nullable(),
    items: z.array(orderItemSchema),
    /** A few of its photos, one of each person at least, close where they show them; none once it is paid. */
    pictures: z.array(
      z.object({
        photoId: idSchema,
        thumbUrl: z.string(),
        closeUpUrl: z.string().nullable(),
        personId: idSchema.nullable(),
      }),
    ),
    /** What the tenant does if something is wrong, in the language requested; null if it promises nothing. */
    refundPromise: z.string().nullable(),
    /** Whether a package of it gets no more photos: its event asks for more proof since (docs/decisions/0234). */
    hasStoppedPackage: z.boolean(),
  })
  .meta({ id: 'Order' });

/** An order in a list, in short; the whole order is read by its id. */
const orderSummarySchema = orderSchema
  .omit({ items: true, pictures: true, refundPromise: true, hasStoppedPackage: true })
  .extend({
    itemsCount: z.int().min(0),
    /** Each event once, in the order of the items. */
    eventNames: z.array(z.string()),
  })
  .meta({ id: 'OrderSummary' });

export const orderSchemas = {
  listOrders: {
    summary: 'The orders of an account, the newest first',
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
