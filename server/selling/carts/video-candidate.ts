import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { isGalleryOpen } from '#finding/events/index.ts';
import { isProtectedBib } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import { type CartLookups, visitorOf } from './cart-lookups.ts';
import type { CartCandidate } from './carts.rules.ts';
import { isShownIn } from './runner-shown.ts';

/** The kinds of videos that a product sells. */
const KIND_SOLD = { FullVideo: 'Full', FinishVideo: 'Finish' } as const;

/**
 * Builds the candidate of a video. Everyone who may see a video may buy it (`GET /videos`). If the gallery is open, these
 * are all visitors. Otherwise it is the holder of a search token of the event, and for a finish clip only its runner.
 */
export async function videoCandidate(
  deps: RecognitionDeps,
  scope: Scope,
  lookups: CartLookups,
  product: ProductRecord,
  { videoId = '' }: NewCartItem,
): Promise<CartCandidate[] | Refusal> {
  const { productType } = product;
  if (productType !== 'FullVideo' && productType !== 'FinishVideo') return refuse('ProductUnavailable');
  const visitor = visitorOf(lookups, product);
  const event = lookups.events.get(product.eventId);
  const isClosed = event !== undefined && !isGalleryOpen(event);
  if (isClosed && visitor === undefined) return refuse('Unauthorized');
  const video = lookups.videos.get(videoId);
  if (video?.eventId !== product.eventId || video.kind !== KIND_SOLD[productType])
    return refuse('ProductUnavailable');
  const isOwn = visitor !== undefined && (await isShownIn(deps, scope, visitor, video));
  if (isClosed && video.kind === 'Finish' && !isOwn) return refuse('Unauthorized');
  // A protected participant's clip is sold only to that participant.
  const isKept = video.bibKey !== null && (await isProtectedBib(scope, video.eventId, video.bibKey));
  if (isKept && !isOwn) return refuse('ProductUnavailable');
  const personId = isOwn ? visitor.person.personId : null;
  return [{ product, photoId: null, personId, frame: null, videoId, gift: null }];
}
