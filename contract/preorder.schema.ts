import { z } from 'zod';
import { orderItemSchema } from './order.schema.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';
import { PREORDER_STATES } from './preorder.ts';

const preorderSchema = z
  .object({
    preorderId: idSchema,
    /** The order that contains the files: its downloads and its archive. */
    orderId: idSchema,
    catalogId: idSchema,
    state: z.literal(PREORDER_STATES),
    email: z.string(),
    /** A number for people; it gives no access. */
    number: z.string(),
    eventId: idSchema,
    eventName: z.string(),
    /** The day of the race, `YYYY-MM-DD`. */
    eventDate: z.string(),
    currencyId: currencyIdSchema,
    /** Whether it is paid or free of charge; the preorder of an unpaid order must still be paid. */
    isPaid: z.boolean(),
    items: z.array(orderItemSchema),
    /** The number of photos so far. */
    photosCount: z.int(),
  })
  .meta({ id: 'Preorder' });

export const preorderSchemas = {
  getPreorder: {
    summary: 'The preorders of orders',
    params: z.object({ preorderId: idSchema }),
    response: { 200: preorderSchema },
  },
} as const;

export type Preorder = z.infer<typeof preorderSchema>;
