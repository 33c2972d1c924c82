import { faultAt } from '#contract/faults.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';

type ProductKind = ProductRecord['productType'];

/** The kinds that are sold in a frame; the next are the kinds that require a video. */
const FRAMED: ReadonlySet<ProductKind> = new Set(['Frame', 'PhotosWithFrame']);
const VIDEOS: ReadonlySet<ProductKind> = new Set(['FullVideo', 'FinishVideo']);

type ItemFault =
  | 'CodeHasNoPhotos'
  | 'SoldOneByOne'
  | 'OnlyCodeIsGift'
  | 'FrameNeeded'
  | 'NotInFrame'
  | 'VideoHasNoPhotos'
  | 'VideoNeeded'
  | 'NoVideo'
  | 'PhotoNeeded';

/** Refuses an item because of one field. */
export function invalid(path: string, code: ItemFault): Refusal {
  return refuse('Invalid', [faultAt(path, code)]);
}

/**
 * Refuses fields of an item that do not fit its kind of product; undefined if all fit. Photos sent with a package are
 * ignored, because the search token determines its person.
 */
export function refuseCombination(kind: ProductKind, item: NewCartItem): Refusal | undefined {
  const { photoIds = [], videoId, frameId, frameText, quantity = 1, gift } = item;
  if (kind === 'Promocode') {
    if (photoIds.length > 0) return invalid('photoIds', 'CodeHasNoPhotos');
  } else {
    if (quantity > 1) return invalid('quantity', 'SoldOneByOne');
    if (gift !== undefined) return invalid('gift', 'OnlyCodeIsGift');
  }
  if (FRAMED.has(kind)) {
    if (frameId === undefined) return invalid('frameId', 'FrameNeeded');
  } else {
    if (frameId !== undefined) return invalid('frameId', 'NotInFrame');
    if (frameText !== undefined) return invalid('frameText', 'NotInFrame');
  }
  if (VIDEOS.has(kind)) {
    if (photoIds.length > 0) return invalid('photoIds', 'VideoHasNoPhotos');
    return videoId === undefined ? invalid('videoId', 'VideoNeeded') : undefined;
  }
  return videoId === undefined ? undefined : invalid('videoId', 'NoVideo');
}
