import type { BrandImage } from '#contract/organizer.schema.ts';
import { brandImageUrl } from './brand-image-files.ts';
import type { BrandImageRecord } from './brand-images.store.ts';

export function presentBrandImage({ imageId, file, title, linkUrl }: BrandImageRecord): BrandImage {
  return { imageId, url: brandImageUrl(file), title, linkUrl };
}
