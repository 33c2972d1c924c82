import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { findEvent } from '#finding/events/index.ts';
import { findPublished } from '#finding/photos/index.ts';
import { findPerson, photosOfPersonId, type RecognitionDeps } from '#finding/recognition/index.ts';
import { type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findProducts, type ProductRecord } from '#selling/catalog/index.ts';
import { type CartCandidate, type CartLine, linesReplacedByPackage, refuseCandidate } from './carts.rules.ts';
import { type CartRecord, deleteLines, insertLines } from './carts.store.ts';
import { changeCart } from './open-cart.ts';
import { readPackages } from './read-packages.ts';

/**
 * Puts products into a cart, all or none. A photo must be published in the product's own event; a package and
 * a protected photo need the search token of that event.
 */
export async function addCartItems(
  deps: Deps & RecognitionDeps,
  context: TenantContext,
  cartId: string,
  items: NewCartItem[],
  bearer: string | undefined,
): Promise<Refusal | undefined> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (bearer !== undefined && grant === undefined) return refuse('Unauthorized');
  return deps.database.inTenant(context.tenantId, (scope) =>
    changeCart(scope, cartId, async (cart) => {
      const candidates = await readCandidates(deps, scope, items, grant);
      return isRefusal(candidates) ? candidates : addAll(deps, scope, cart, candidates);
    }),
  );
}

async function readCandidates(
  deps: RecognitionDeps,
  scope: Scope,
  items: NewCartItem[],
  grant: SearchGrant | undefined,
): Promise<CartCandidate[] | Refusal> {
  const products = await findProducts(
    scope,
    items.map((item) => item.productId),
  );
  const candidates: CartCandidate[] = [];
  for (const item of items) {
    const product = products.get(item.productId);
    if (product === undefined || product.state !== 'InCatalog') return refuse('ProductUnavailable');
    const found =
      product.productType === 'PhotosWithMe'
        ? await packageCandidate(scope, product, grant)
        : await photoCandidates(deps, scope, product, item.photoIds ?? [], grant);
    if (isRefusal(found)) return found;
    candidates.push(...found);
  }
  return candidates;
}

/** Whose package it is comes from the token alone: nobody buys a stranger's photos by naming an id. */
async function packageCandidate(
  scope: Scope,
  product: ProductRecord,
  grant: SearchGrant | undefined,
): Promise<CartCandidate[] | Refusal> {
  if (grant === undefined || grant.eventId !== product.eventId) return refuse('Unauthorized');
  const person = await findPerson(scope, grant.personId);
  if (person === undefined) return refuse('Unauthorized');
  return [{ product, photoId: null, personId: person.personId }];
}

async function photoCandidates(
  deps: RecognitionDeps,
  scope: Scope,
  product: ProductRecord,
  photoIds: string[],
  grant: SearchGrant | undefined,
): Promise<CartCandidate[] | Refusal> {
  if (photoIds.length === 0) return refuse('Invalid', [{ path: 'photoIds', message: 'name the photo' }]);
  const photos = await findPublished(scope, photoIds);
  const known = new Set(
    photos.filter((photo) => photo.eventId === product.eventId).map((photo) => photo.photoId),
  );
  if (photoIds.some((photoId) => !known.has(photoId))) return refuse('ProductUnavailable');
  const event = await findEvent(scope, product.eventId);
  if (event?.isSecure === true) {
    const theirs =
      grant?.eventId === product.eventId ? await photosOfPersonId(deps, scope, grant.personId) : undefined;
    const seen = new Set(theirs?.own.map(({ photo }) => photo.photoId));
    if (photoIds.some((photoId) => !seen.has(photoId))) return refuse('Unauthorized');
  }
  return photoIds.map((photoId) => ({ product, photoId, personId: null }));
}

async function addAll(
  deps: Pick<Deps, 'newId'> & RecognitionDeps,
  scope: Scope,
  cart: CartRecord,
  candidates: CartCandidate[],
): Promise<Refusal | undefined> {
  const packages = await readPackages(deps, scope, [...cart.lines, ...candidates]);
  let lines = cart.lines;
  const added: CartLine[] = [];
  const replaced: string[] = [];
  for (const candidate of candidates) {
    // Packages that come with this very call count for the photos after them.
    const present = new Map([...packages].filter(([id]) => lines.some((line) => line.personId === id)));
    const refusal = refuseCandidate(candidate, lines, present);
    if (refusal !== undefined) return refusal;
    if (candidate.personId !== null) {
      const superfluous = linesReplacedByPackage(lines, packages.get(candidate.personId) ?? new Set());
      replaced.push(...superfluous);
      lines = lines.filter((line) => !superfluous.includes(line.cartItemId));
    }
    const line: CartLine = {
      ...{ cartItemId: deps.newId(), productId: candidate.product.productId },
      ...{ photoId: candidate.photoId, personId: candidate.personId },
    };
    lines = [...lines, line];
    added.push(line);
  }
  if (lines.length > CART_ITEMS_MAX)
    return refuse('Invalid', [{ path: 'items', message: `at most ${CART_ITEMS_MAX}` }]);
  await deleteLines(scope, cart.cartId, replaced);
  await insertLines(
    scope,
    cart.cartId,
    added.filter((line) => !replaced.includes(line.cartItemId)),
  );
  return undefined;
}
