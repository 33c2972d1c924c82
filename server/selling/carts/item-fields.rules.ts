import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';

type ProductKind = ProductRecord['productType'];

/** The kinds that are sold in a frame; the next are the kinds that require a video. */
const FRAMED: ReadonlySet<ProductKind> = new Set(['Frame', 'PhotosWithFrame']);
const VIDEOS: ReadonlySet<ProductKind> = new Set(['FullVideo', 'FinishVideo']);

/** Refuses an item because of one field. */
export function invalid(path: string, message: string): Refusal {
  return refuse('Invalid', [{ path, message }]);
}

/**
 * Refuses fields of an item that do not fit its kind of product; undefined if all fit. Photos sent with a package are
 * ignored, because the search token determines its person.
 */
export function refuseCombination(kind: ProductKind, item: NewCartItem): Refusal | undefined {
  const { photoIds = [], videoId, frameId, frameText, quantity = 1, gift } = item;
  if (kind === 'Promocode') {
    if (photoIds.length > 0) return invalid('photoIds', 'a promo code has no photos');
  } else {
    if (quantity > 1) return invalid('quantity', 'this is sold one by one');
    if (gift !== undefined) return invalid('gift', 'only a promo code is given away');
  }
  if (FRAMED.has(kind)) {
    if (frameId === undefined) return invalid('frameId', 'name the frame');
  } else {
    if (frameId !== undefined) return invalid('frameId', 'this is not sold in a frame');
    if (frameText !== undefined) return invalid('frameText', 'this is not sold in a frame');
  }
  if (VIDEOS.has(kind)) {
    if (photoIds.length > 0) return invalid('photoIds', 'a video has no photos');
    return videoId === undefined ? invalid('videoId', 'name the video') : undefined;
  }
  return videoId === undefined ? undefined : invalid('videoId', 'this is no video');
}
