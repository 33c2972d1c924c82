import { z } from 'zod';
import { SALES_KEYS } from './desk-sales.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';
import { isTimeZone } from './time-zone.ts';

const salesSchema = z.object({
  /** The dimension by which sales are grouped. */
  by: z.enum(SALES_KEYS),
  /** By name, then by currency: amounts of two currencies are never summed. */
  rows: z.array(
    z.object({
      /** The id of the event or photographer; null for other rows. */
      id: idSchema.nullable(),
      /**
       * An event's title, a photographer's name, a kind of product, promo codes as in `CLUB + SPRING10` (their labels
       * for callers without `tenant.read`), or the start of a time span, as in `2026-05-10T14:00`.
       */
      name: z.string().nullable(),
      currencyId: currencyIdSchema,
      /** Photos, videos and codes, less refunded ones. */
      quantity: z.int(),
      /** Delivered, excluding tax. */
      revenue: z.number(),
      /** Paid for photos that are not published yet; excluding tax. */
      deferred: z.number(),
      /** For gift codes, which become revenue when they are redeemed; excluding tax. */
      giftCodes: z.number(),
      vat: z.number(),
      /** The discount from the catalog's prices. */
      discount: z.number(),
    }),
  ),
  /** The caller's own share of these sales, for photographers and organizers whom the rules give one; excluding tax. */
  ownShares: z.array(z.object({ currencyId: currencyIdSchema, amount: z.number() })),
});

const daysSchema = {
  /** Days in the zone, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** The IANA time zone of days and hours. */
  timeZone: z
    .string()
    .max(64)
    .refine((zone) => isTimeZone(zone), 'is not a time zone')
    .default('UTC'),
};

const bestPhotosSchema = z.object({
  /** Photos, ordered by number of sales, then by revenue; a photo sold in two currencies is listed twice. */
  photos: z.array(
    z.object({
      photoId: idSchema,
      /** Null for a photo that is not visible in the shop, or if the member may not see photos. */
      thumbUrl: z.string().nullable(),
      fileName: z.string(),
      currencyId: currencyIdSchema,
      /** Sold singly or in a frame. */
      chosen: z.int(),
      /** The number of sales, including those in packages. */
      sold: z.int(),
      /** Delivered, excluding tax. */
      revenue: z.number(),
    }),
  ),
});

const stepsSchema = {
  /** The first step: each loaded page counts once, and returning visitors count again. */
  visits: z.int(),
  /** Visits that showed the visitor's own photos. */
  found: z.int(),
  /** Visits that added something to the cart. */
  carts: z.int(),
  /** Paid orders, from the books. */
  paid: z.int(),
};

const eventParamsSchema = z.object({ tenantId: z.string().max(41), eventId: idSchema });

export const deskSalesSchemas = {
  getSales: {
    summary: 'Sales summed from the books, separately for each currency',
    params: z.object({ tenantId: z.string().max(41) }),
    querystring: z.strictObject({
      by: z.enum(SALES_KEYS).default('event'),
      eventId: idSchema.optional(),
      photographerId: idSchema.optional(),
      ...daysSchema,
    }),
    response: { 200: salesSchema },
  },
  getConversion: {
    summary:
      'How many visits reached each step: for the latest events, or for one event by day in its time zone',
    params: z.object({ tenantId: z.string().max(41) }),
    querystring: z.strictObject({
      eventId: idSchema.optional(),
      /** How many of the latest events. */
      count: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    response: {
      200: z.object({
        events: z.array(
          z.object({ eventId: idSchema, title: z.string(), date: z.iso.date(), ...stepsSchema }),
        ),
        days: z.array(z.object({ day: z.iso.date(), ...stepsSchema })),
      }),
    },
  },
  getStarters: {
    summary: 'The number of starters of an event, and how many of them have a photo',
    params: eventParamsSchema,
    response: {
      /** Null if the event has no start list. */
      200: z.object({ starters: z.object({ all: z.int(), withPhoto: z.int() }).nullable() }),
    },
  },
  listBestPhotos: {
    summary: 'The most sold photos of an event',
    params: eventParamsSchema,
    querystring: z.strictObject({
      ...daysSchema,
      count: z.coerce.number().int().min(1).max(100).default(12),
    }),
    response: { 200: bestPhotosSchema },
  },
} as const;
