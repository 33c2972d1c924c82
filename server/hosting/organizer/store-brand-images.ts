import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ownPath } from '#contract/own-path.ts';
import { lineSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { brandImageKey } from './brand-image-files.ts';
import { detectPicture } from './brand-images.rules.ts';
import type { BrandImageRecord } from './brand-images.store.ts';

const PICTURE_MAX_BYTES = 5 * 1024 * 1024;

const pictureSchema = z.strictObject({
  title: lineSchema(200).min(1),
  linkUrl: z
    .union([z.url({ protocol: /^https?$/ }), z.string().refine((text) => ownPath(text) !== undefined)])
    .nullable(),
  bytes: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, 'is not a file’s bytes')
    .refine((bytes) => bytes.byteLength <= PICTURE_MAX_BYTES, 'is larger than 5 MB')
    .refine((bytes) => detectPicture(bytes) !== undefined, 'is not a PNG, JPEG or WebP file'),
});

/** A picture of the brand zone, as an operator (or the demo) provides it. The link may be a path on this site. */
export type BrandPicture = z.input<typeof pictureSchema>;

/** Derives a picture's file name from its content, so that a file never changes. */
export function brandImageFile(bytes: Uint8Array): string {
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `${mark}.${detectPicture(bytes)}`;
}

/**
 * Stores the files of a brand zone. They stay invisible until `replaceBrandImages` refers to them.
 * @throws ZodError that names what is wrong, as in `1.linkUrl`
 */
export async function storeBrandImages(
  deps: Pick<Deps, 'storage' | 'newId'>,
  tenantId: string,
  pictures: readonly BrandPicture[],
): Promise<BrandImageRecord[]> {
  const checked = z.array(pictureSchema).parse(pictures);
  const images: BrandImageRecord[] = [];
  for (const { title, linkUrl, bytes } of checked) {
    const file = brandImageFile(bytes);
    await deps.storage.put(brandImageKey(tenantId, file), bytes);
    images.push({ imageId: deps.newId(), file, title, linkUrl });
  }
  return images;
}
