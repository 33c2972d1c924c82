import { z } from 'zod';
import { idSchema, pageQuery, totalSchema } from './page.schema.ts';

const brandImageSchema = z
  .object({
    imageId: idSchema,
    /** On the tenant's own site; another picture has another address. */
    url: z.string(),
    title: z.string(),
    /** Where it leads; null for a picture that leads nowhere. */
    linkUrl: z.string().nullable(),
  })
  .meta({ id: 'BrandImage' });

export const organizerSchemas = {
  listBrandImages: {
    summary: 'The pictures of the brand zone, in the order the tenant gave them',
    querystring: z.object(pageQuery),
    response: { 200: z.object({ images: z.array(brandImageSchema), total: totalSchema }) },
  },
} as const;

export type BrandImage = z.infer<typeof brandImageSchema>;
