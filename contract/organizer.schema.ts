import { z } from 'zod';
import { idSchema, pageQuery, totalSchema } from './page.schema.ts';

const brandImageSchema = z
  .object({
    imageId: idSchema,
    /** An address on the tenant's own site; a changed picture has a new address. */
    url: z.string(),
    title: z.string(),
    /** The link; null for a picture without one. */
    linkUrl: z.string().nullable(),
  })
  .meta({ id: 'BrandImage' });

export const organizerSchemas = {
  listBrandImages: {
    summary: 'The pictures of the brand zone, in the tenant’s order',
    querystring: z.object(pageQuery),
    response: { 200: z.object({ images: z.array(brandImageSchema), total: totalSchema }) },
  },
} as const;

export type BrandImage = z.infer<typeof brandImageSchema>;
