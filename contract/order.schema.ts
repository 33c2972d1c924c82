import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { ORDER_STATES } from './order.ts';
import { currencyIdSchema, idSchema, pageQuery, totalSchema } from './page.schema.ts';

const orderParams = z.object({ orderId: idSchema });

export const orderItemSchema = z
  .object({
    orderItemId: idSchema,
    product: z.object({ productId: idSchema, productType: z.literal(PRODUCT_TYPES), title: z.string() }),
    /** Major units. */
    totalPrice: z.number(),
    eventId: idSchema,
    eventName: z.string(),
    competitorName: z.string().nullable(),
  })
  .meta({ id: 'OrderItem' });

export const orderSchema = z
  .object({
    orderId: idSchema,
    /** For people; opens nothing (blueprint §5). */
    number: z.string(),
    state: z.literal(ORDER_STATES),
    currencyId: currencyIdSchema,
    invoiceId: idSchema,
    totalAmount: z.number(),
    customer: z.object({ email: z.string() }),
    catalogId: idSchema,
    createdOn: z.iso.datetime(),
    items: z.array(orderItemSchema),
  })
  .meta({ id: 'Order' });

export const orderSchemas = {
  getOrder: { summary: 'One order', params: orderParams, response: { 200: orderSchema } },
  listOrderItems: {
    summary: 'The items of an order',
    params: orderParams,
    querystring: z.object(pageQuery),
    response: { 200: z.object({ items: z.array(orderItemSchema), total: totalSchema }) },
  },
} as const;

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof orderItemSchema>;
