import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { CATALOG_PAGE_COUNT } from './limits.ts';
import { currencyIdSchema, idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';

const productSchema = z
  .object({
    productId: idSchema,
    catalogId: idSchema,
    productType: z.literal(PRODUCT_TYPES),
    state: z.literal(['InCatalog']),
    title: z.string(),
    /** The price of one photo or of the whole package, in major units of `currencyId`. */
    price: z.number(),
    /** The price per photo from each quantity on, ordered by quantity. */
    tiers: z.array(z.object({ fromQuantity: z.int(), price: z.number() })),
    /** The distances whose runners may buy it for themselves; empty for all distances. */
    distances: z.array(z.string()),
    currencyId: currencyIdSchema,
  })
  .meta({ id: 'Product' });

/** A quantity of some products for one price (product §3, Package offer). */
const packageOfferSchema = z
  .object({
    offerId: idSchema,
    title: z.string().nullable(),
    productIds: z.array(idSchema),
    fromQuantity: z.int(),
    toQuantity: z.int(),
    /** The price of the whole offer, in major units. */
    price: z.number(),
    /** A product that is free with the offer, if the cart contains it. */
    giftProductId: idSchema.nullable(),
  })
  .meta({ id: 'PackageOffer' });

/** From this number of people on, each further package costs less: "second runner −50 %". */
const peopleOfferSchema = z
  .object({
    offerId: idSchema,
    title: z.string().nullable(),
    productIds: z.array(idSchema),
    /** The number of the first person who pays less. */
    fromPerson: z.int(),
    percent: z.int(),
  })
  .meta({ id: 'PeopleOffer' });

/** Free products from a purchase amount on. */
const giftSchema = z
  .object({ giftId: idSchema, threshold: z.number(), count: z.int(), productIds: z.array(idSchema) })
  .meta({ id: 'Gift' });

export const catalogSchemas = {
  listProducts: {
    summary: 'What an event sells, and its offers and gifts',
    querystring: z.object({
      ...pageQuery,
      count: z.coerce.number().int().min(1).max(CATALOG_PAGE_COUNT).default(CATALOG_PAGE_COUNT),
      catalogId: idSchema,
      /** The distance whose products are listed; all without it. */
      distance: lineSchema(100).optional(),
      state: z.literal(['InCatalog']).default('InCatalog'),
    }),
    response: {
      200: z.object({
        products: z.array(productSchema),
        total: totalSchema,
        /** Offers with at least one of the catalog's products. */
        offers: z.array(packageOfferSchema),
        peopleOffers: z.array(peopleOfferSchema),
        gifts: z.array(giftSchema),
      }),
    },
  },
  getPriceFrom: {
    summary:
      'The lowest price of a photo of the recent events; null if all their photos are free or not sold',
    response: {
      200: z.object({
        /** In major units. */
        lowest: z.object({ price: z.number(), currencyId: currencyIdSchema }).nullable(),
      }),
    },
  },
  getProduct: {
    summary: 'One product',
    params: z.object({ productId: idSchema }),
    response: { 200: productSchema },
  },
} as const;

export type PriceFrom = z.infer<(typeof catalogSchemas.getPriceFrom.response)[200]>;
export type Product = z.infer<typeof productSchema>;
export type PackageOffer = z.infer<typeof packageOfferSchema>;
export type PeopleOffer = z.infer<typeof peopleOfferSchema>;
export type Products = z.infer<(typeof catalogSchemas.listProducts.response)[200]>;
export type Gift = z.infer<typeof giftSchema>;
