import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type EventRecord, eventState, findEvent } from '#finding/events/index.ts';
import { findPublished, type PhotoRecord } from '#finding/photos/index.ts';
import type { SearchGrant } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { findProducts, isForDistance, type ProductRecord } from '#selling/catalog/index.ts';
import type { CartPerson, CartPersons } from './cart-persons.ts';
import type { CartCandidate } from './carts.rules.ts';

/** What there is to choose from, read once for all items of a call. */
interface Shelf {
  products: ReadonlyMap<string, ProductRecord>;
  photos: ReadonlyMap<string, PhotoRecord>;
  events: ReadonlyMap<string, EventRecord>;
  persons: CartPersons;
  /** Whom the visitor's search token names. */
  visitor: CartPerson | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/**
 * Looks up what a visitor wants to add; refuses what is not on sale, or not for them.
 * @param pathOf how the call names a field of an item
 */
export async function readCandidates(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  persons: CartPersons,
  items: readonly NewCartItem[],
  pathOf: (index: number, field: string) => string,
  grant: SearchGrant | undefined,
): Promise<CartCandidate[] | Refusal> {
  const products = await findProducts(
    scope,
    items.map((item) => item.productId),
  );
  const photos = await findPublished(
    scope,
    items.flatMap((item) => item.photoIds ?? []),
  );
  const events = new Map<string, EventRecord>();
  for (const eventId of new Set([...products.values()].map((product) => product.eventId))) {
    const event = await findEvent(scope, eventId);
    if (event !== undefined) events.set(eventId, event);
  }
  const visitor = grant === undefined ? undefined : await persons.find(grant.personId);
  const shelf: Shelf = {
    ...{ products, events, persons, visitor, today: deps.clock.now().toISOString().slice(0, 10) },
    photos: new Map(photos.map((photo) => [photo.photoId, photo])),
  };
  const candidates: CartCandidate[] = [];
  for (const [index, item] of items.entries()) {
    const found = await takeFromShelf(shelf, item);
    if (isRefusal(found)) {
      const errors = found.errors?.map(({ path, message }) => ({ path: pathOf(index, path), message }));
      return refuse(found.refused, errors);
    }
    candidates.push(...found);
  }
  return candidates;
}

async function takeFromShelf(shelf: Shelf, item: NewCartItem): Promise<CartCandidate[] | Refusal> {
  const product = shelf.products.get(item.productId);
  if (product === undefined || product.state !== 'InCatalog') return refuse('ProductUnavailable');
  const isCode = product.productType === 'Promocode';
  if (!isCode && (item.quantity ?? 1) > 1) return invalid('quantity', 'this is sold one by one');
  if (!isCode && item.gift !== undefined) return invalid('gift', 'only a promo code is given away');
  if (isCode) return codeCandidates(product, item);
  if (product.productType === 'PhotosWithMe') return packageCandidate(shelf, product);
  if (product.productType === 'Photo') return photoCandidates(shelf, product, item.photoIds ?? []);
  return refuse('ProductUnavailable');
}

function invalid(path: string, message: string): Refusal {
  return refuse('Invalid', [{ path, message }]);
}

function codeCandidates(
  product: ProductRecord,
  { photoIds = [], quantity = 1, gift = {} }: NewCartItem,
): CartCandidate[] | Refusal {
  if (photoIds.length > 0) return invalid('photoIds', 'a promo code has no photos');
  return Array.from({ length: quantity }, () => ({ product, photoId: null, personId: null, gift }));
}

/** The visitor, where the token they came with is of the product's event. */
function visitorOf({ visitor }: Shelf, product: ProductRecord): CartPerson | undefined {
  return visitor?.person.eventId === product.eventId ? visitor : undefined;
}

/** Why a visitor may not buy a product that is for some distances only; undefined where they may. */
function refuseDistance(shelf: Shelf, product: ProductRecord): Refusal | undefined {
  if (isForDistance(product, null)) return undefined;
  const visitor = visitorOf(shelf, product);
  if (visitor === undefined) return refuse('Unauthorized');
  const distance = visitor.competitor?.distance ?? null;
  return isForDistance(product, distance) ? undefined : refuse('ProductUnavailable');
}

/**
 * Whose package it is comes from the token alone: nobody buys a stranger's photos by naming an id. One without photos
 * can be had until all of the event's are published.
 */
async function packageCandidate(shelf: Shelf, product: ProductRecord): Promise<CartCandidate[] | Refusal> {
  const visitor = visitorOf(shelf, product);
  if (visitor === undefined) return refuse('Unauthorized');
  const refusal = refuseDistance(shelf, product);
  if (refusal !== undefined) return refusal;
  const { personId } = visitor.person;
  const event = shelf.events.get(product.eventId);
  const isComplete = event !== undefined && eventState(event, shelf.today) === 'Published';
  if (isComplete && (await shelf.persons.photosOf(personId)).length === 0)
    return refuse('ProductUnavailable');
  return [{ product, photoId: null, personId, gift: null }];
}

async function photoCandidates(
  shelf: Shelf,
  product: ProductRecord,
  photoIds: readonly string[],
): Promise<CartCandidate[] | Refusal> {
  if (photoIds.length === 0) return invalid('photoIds', 'name the photo');
  const isOfEvent = (photoId: string) => shelf.photos.get(photoId)?.eventId === product.eventId;
  if (!photoIds.every(isOfEvent)) return refuse('ProductUnavailable');
  const refusal = refuseDistance(shelf, product);
  if (refusal !== undefined) return refusal;
  const personId = visitorOf(shelf, product)?.person.personId ?? null;
  if (shelf.events.get(product.eventId)?.isSecure === true) {
    const own = personId === null ? [] : await shelf.persons.photosOf(personId);
    const seen = new Set(own.map((photo) => photo.photoId));
    if (photoIds.some((photoId) => !seen.has(photoId))) return refuse('Unauthorized');
  }
  return photoIds.map((photoId) => ({ product, photoId, personId, gift: null }));
}
