import { z } from 'zod';
import { SALES_KEYS } from './desk-sales.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';
import { isTimeZone } from './time-zone.ts';

const salesSchema = z.object({
  /** By name, then by currency: amounts of two currencies are never summed. */
  rows: z.array(
    z.object({
      /** An event's title, a photographer's name, a kind of product, promo codes as in `CLUB + SPRING10`, or when it begins, as in `2026-05-10T14:00`. */
      name: z.string().nullable(),
      currencyId: currencyIdSchema,
      /** Photos, films and codes, less those that were given back. */
      quantity: z.int(),
      /** Delivered, without tax. */
      revenue: z.number(),
      /** Paid, with photos still to come; without tax. */
      deferred: z.number(),
      /** Of gift codes, which are earned when they are redeemed; without tax. */
      giftCodes: z.number(),
      vat: z.number(),
      /** How much less than the catalog's price was charged. */
      discount: z.number(),
    }),
  ),
});

export const deskSalesSchemas = {
  getSales: {
    summary: 'Sales summed up from the books, each currency by itself',
    params: z.object({ tenantId: z.string().max(41) }),
    querystring: z.strictObject({
      by: z.enum(SALES_KEYS).default('event'),
      /** Days in the zone, both included. */
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      eventId: idSchema.optional(),
      photographerId: idSchema.optional(),
      /** IANA zone whose days and hours are counted. */
      timeZone: z
        .string()
        .max(64)
        .refine((zone) => isTimeZone(zone), 'is no time zone')
        .default('UTC'),
    }),
    response: { 200: salesSchema },
  },
} as const;
