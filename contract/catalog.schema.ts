import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { CATALOG_PAGE_COUNT } from './limits.ts';
import { currencyIdSchema, idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';

export const productSchema = z
  .object({
    productId: idSchema,
    catalogId: idSchema,
    productType: z.literal(PRODUCT_TYPES),
    state: z.literal(['InCatalog']),
    title: z.string(),
    /** Major units of `currencyId`: of one photo, or of the whole package. */
    price: z.number(),
    currencyId: currencyIdSchema,
  })
  .meta({ id: 'Product' });

export const catalogSchemas = {
  listProducts: {
    summary: 'What an event sells',
    querystring: z.object({
      ...pageQuery,
      count: z.coerce.number().int().min(1).max(CATALOG_PAGE_COUNT).default(CATALOG_PAGE_COUNT),
      catalogId: idSchema,
      distance: lineSchema(100).optional(),
      state: z.literal(['InCatalog']).default('InCatalog'),
    }),
    response: { 200: z.object({ products: z.array(productSchema), total: totalSchema }) },
  },
  getProduct: {
    summary: 'One product',
    params: z.object({ productId: idSchema }),
    response: { 200: productSchema },
  },
} as const;

export type Product = z.infer<typeof productSchema>;
