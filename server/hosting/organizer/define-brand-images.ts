import { z } from 'zod';
import { lineSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { brandImageKey } from './brand-image-files.ts';
import { detectPicture } from './brand-images.rules.ts';
import { replaceBrandImages } from './brand-images.store.ts';

const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

const pictureSchema = z.strictObject({
  title: lineSchema(200).min(1),
  linkUrl: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/\\]/)]).nullable(),
  bytes: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, 'is not a file’s bytes')
    .refine((bytes) => bytes.byteLength <= PICTURE_MAX_BYTES, 'is larger than 5 MB')
    .refine((bytes) => detectPicture(bytes) !== undefined, 'is not a PNG, JPEG or WebP file'),
});

/** A picture of the brand zone as an operator (or the demo) gives it; the link may be a path on this site. */
export type BrandPicture = z.input<typeof pictureSchema>;

/**
 * Shows these pictures in a tenant's brand zone, in this order, in place of all that were there. The files are
 * written before and removed after: whoever looks meanwhile sees the old ones or the new ones.
 * @throws ZodError naming what is wrong, as in `1.linkUrl`
 */
export async function defineBrandImages(
  deps: Pick<Deps, 'database' | 'storage' | 'newId'>,
  tenantId: string,
  pictures: readonly BrandPicture[],
): Promise<void> {
  const images = z
    .array(pictureSchema)
    .parse(pictures)
    .map(({ title, linkUrl, bytes }) => {
      const imageId = deps.newId();
      return { imageId, file: `${imageId}.${detectPicture(bytes)}`, title, linkUrl, bytes };
    });
  for (const { file, bytes } of images) await deps.storage.put(brandImageKey(tenantId, file), bytes);
  const gone = await deps.database.inTenant(tenantId, (scope) => replaceBrandImages(scope, images));
  for (const file of gone) await deps.storage.delete(brandImageKey(tenantId, file));
}
