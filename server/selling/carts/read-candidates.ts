import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type EventRecord, eventState, findShownEvent, isGalleryOpen } from '#finding/events/index.ts';
import { findPublished } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { SearchGrant } from '#finding/verification/index.ts';
import { findPublishedVideos } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { findProducts, type ProductRecord } from '#selling/catalog/index.ts';
import { findFrames, isForEvent } from '#selling/frames/index.ts';
import type { FrameChoice } from '#selling/orders/index.ts';
import { type CartLookups, visitorOf } from './cart-lookups.ts';
import type { CartPersons } from './cart-persons.ts';
import type { CartCandidate } from './carts.rules.ts';
import { invalid, refuseCombination } from './item-fields.rules.ts';
import { isForRunnerShown } from './runner-shown.ts';
import { videoCandidate } from './video-candidate.ts';

/**
 * Reads the items that a visitor wants to add. Refuses items that are not on sale, or not for this visitor.
 * @param pathOf returns the path of an item's field in the call
 */
export async function readCandidates(
  deps: Pick<Deps, 'clock'> & RecognitionDeps,
  scope: Scope,
  persons: CartPersons,
  items: readonly NewCartItem[],
  pathOf: (index: number, field: string) => string,
  grant: SearchGrant | undefined,
): Promise<CartCandidate[] | Refusal> {
  const lookups = await openCartLookups(deps, scope, persons, items, grant);
  const candidates: CartCandidate[] = [];
  for (const [index, item] of items.entries()) {
    const found = await findCandidate(deps, scope, lookups, item);
    if (isRefusal(found)) {
      const errors = found.errors?.map(({ path, ...fault }) => ({ path: pathOf(index, path), ...fault }));
      return errors === undefined ? found : { ...found, errors };
    }
    const refusal = await refuseDistance(deps, scope, lookups, found);
    if (refusal !== undefined) return refusal;
    candidates.push(...found);
  }
  return candidates;
}

/**
 * Refuses items whose price is for certain distances if they show no runner of these; undefined if all may be bought.
 */
async function refuseDistance(
  deps: RecognitionDeps,
  scope: Scope,
  lookups: CartLookups,
  candidates: readonly CartCandidate[],
): Promise<Refusal | undefined> {
  for (const candidate of candidates) {
    const { product, videoId } = candidate;
    const video = lookups.videos.get(videoId ?? '') ?? null;
    if (await isForRunnerShown(deps, scope, lookups.persons, candidate, video)) continue;
    const isUnknown = product.productType !== 'Promocode' && visitorOf(lookups, product) === undefined;
    return refuse(isUnknown ? 'Unauthorized' : 'ProductUnavailable');
  }
  return undefined;
}

async function openCartLookups(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  persons: CartPersons,
  items: readonly NewCartItem[],
  grant: SearchGrant | undefined,
): Promise<CartLookups> {
  const products = await findProducts(
    scope,
    items.map((item) => item.productId),
  );
  const photos = await findPublished(
    scope,
    items.flatMap((item) => item.photoIds ?? []),
  );
  const videos = await findPublishedVideos(
    scope,
    items.flatMap((item) => item.videoId ?? []),
  );
  const frames = await findFrames(
    scope,
    items.flatMap((item) => item.frameId ?? []),
  );
  const events = new Map<string, EventRecord>();
  for (const eventId of new Set([...products.values()].map((product) => product.eventId))) {
    const event = await findShownEvent(scope, eventId);
    if (event !== undefined) events.set(eventId, event);
  }
  const visitor = grant === undefined ? undefined : await persons.find(grant.personId);
  // A protected participant's photos are sold only to that participant.
  const named = new Set(items.flatMap((item) => item.photoIds ?? []));
  if (visitor !== undefined && named.size > photos.length)
    photos.push(
      ...(await persons.photosOf(visitor.person.personId)).filter(({ photoId }) => named.has(photoId)),
    );
  return {
    products,
    events,
    frames,
    persons,
    visitor,
    photos: new Map(photos.map((photo) => [photo.photoId, photo])),
    videos: new Map(videos.map((video) => [video.videoId, video])),
    today: deps.clock.now().toISOString().slice(0, 10),
  };
}

async function findCandidate(
  deps: RecognitionDeps,
  scope: Scope,
  lookups: CartLookups,
  item: NewCartItem,
): Promise<CartCandidate[] | Refusal> {
  const product = lookups.products.get(item.productId);
  if (product === undefined || product.state !== 'InCatalog') return refuse('ProductUnavailable');
  // The event was unpublished meanwhile.
  if (lookups.events.get(product.eventId) === undefined) return refuse('ProductUnavailable');
  const refusal = refuseCombination(product.productType, item);
  if (refusal !== undefined) return refusal;
  switch (product.productType) {
    case 'Promocode':
      return codeCandidates(product, item);
    case 'PhotosWithMe':
    case 'PhotosWithFrame':
      return packageCandidate(lookups, product, item);
    case 'Photo':
    case 'Frame':
      return photoCandidates(lookups, product, item);
    case 'FullVideo':
    case 'FinishVideo':
      return videoCandidate(deps, scope, lookups, product, item);
  }
}

function codeCandidates(product: ProductRecord, { quantity = 1, gift = {} }: NewCartItem): CartCandidate[] {
  return Array.from({ length: quantity }, () => ({
    product,
    photoId: null,
    personId: null,
    frame: null,
    videoId: null,
    gift,
  }));
}

/**
 * Returns the frame of a product that is sold in one, otherwise null. Refuses a frame that is not available for this
 * event.
 */
function frameChoice(
  lookups: CartLookups,
  { eventId }: ProductRecord,
  { frameId, frameText = '' }: NewCartItem,
): FrameChoice | null | Refusal {
  if (frameId === undefined) return null;
  const frame = lookups.frames.get(frameId);
  if (frame?.state !== 'InUse' || !isForEvent(frame, eventId)) return refuse('ProductUnavailable');
  return { frameId, text: frameText === '' ? null : frameText };
}

/**
 * Builds the candidate of a package. Its person comes only from the token, so that nobody can buy a stranger's photos
 * by an id. A package without photos can be bought until all photos of the event are published.
 */
async function packageCandidate(
  lookups: CartLookups,
  product: ProductRecord,
  item: NewCartItem,
): Promise<CartCandidate[] | Refusal> {
  const visitor = visitorOf(lookups, product);
  if (visitor === undefined) return refuse('Unauthorized');
  const frame = frameChoice(lookups, product, item);
  if (isRefusal(frame)) return frame;
  const { personId } = visitor.person;
  const event = lookups.events.get(product.eventId);
  const isComplete = event !== undefined && eventState(event, lookups.today) === 'Published';
  if (isComplete && (await lookups.persons.photosOf(personId)).length === 0)
    return refuse('ProductUnavailable');
  return [{ product, photoId: null, personId, frame, videoId: null, gift: null }];
}

async function photoCandidates(
  lookups: CartLookups,
  product: ProductRecord,
  item: NewCartItem,
): Promise<CartCandidate[] | Refusal> {
  const { photoIds = [] } = item;
  if (photoIds.length === 0) return invalid('photoIds', 'PhotoNeeded');
  const isOfEvent = (photoId: string) => lookups.photos.get(photoId)?.eventId === product.eventId;
  if (!photoIds.every(isOfEvent)) return refuse('ProductUnavailable');
  const personId = visitorOf(lookups, product)?.person.personId ?? null;
  const event = lookups.events.get(product.eventId);
  if (event !== undefined && !isGalleryOpen(event)) {
    const own = personId === null ? [] : await lookups.persons.photosOf(personId);
    const seen = new Set(own.map((photo) => photo.photoId));
    const isReport = (photoId: string) =>
      lookups.photos.get(photoId)?.isReport === true && (personId !== null || !event.isSecure);
    if (photoIds.some((photoId) => !seen.has(photoId) && !isReport(photoId))) return refuse('Unauthorized');
  }
  const frame = frameChoice(lookups, product, item);
  if (isRefusal(frame)) return frame;
  return photoIds.map((photoId) => ({ product, photoId, personId, frame, videoId: null, gift: null }));
}
