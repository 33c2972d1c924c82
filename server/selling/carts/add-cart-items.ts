import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { verifySearchToken } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findProducts } from '#selling/catalog/index.ts';
import { packageOwner } from '#selling/orders/index.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import {
  type CartCandidate,
  type CartLine,
  type CartPackage,
  type LineSubject,
  linesReplacedByPackage,
  nextUnit,
  refuseCandidate,
} from './carts.rules.ts';
import { type CartRecord, deleteLines, insertLines } from './carts.store.ts';
import { changeCart } from './open-cart.ts';
import { readCandidates } from './read-candidates.ts';

/** How the fields of an item are named in a call that adds several. */
export const pathInList = (index: number, field: string): string => `items.${index}.${field}`;

/**
 * Puts products into a cart, all or none. A photo must be published in the product's own event; a package and
 * a protected photo need the search token of that event.
 * @param pathOf how the call names a field of an item, for `Invalid`
 */
export async function addCartItems(
  deps: Deps & RecognitionDeps,
  context: TenantContext,
  cartId: string,
  items: readonly NewCartItem[],
  bearer: string | undefined,
  pathOf = pathInList,
): Promise<Refusal | undefined> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (bearer !== undefined && grant === undefined) return refuse('Unauthorized');
  const wished = items.reduce(
    (sum, item) => sum + Math.max(item.photoIds?.length ?? 0, item.quantity ?? 1),
    0,
  );
  if (wished > CART_ITEMS_MAX) return tooMany();
  return deps.database.inTenant(context.tenantId, (scope) =>
    changeCart(scope, cartId, async (cart) => {
      const persons = openCartPersons(deps, scope);
      const candidates = await readCandidates(deps, scope, persons, items, pathOf, grant);
      return isRefusal(candidates) ? candidates : addAll(deps, scope, persons, cart, candidates);
    }),
  );
}

function tooMany(): Refusal {
  return refuse('Invalid', [{ path: 'items', message: `a cart holds at most ${CART_ITEMS_MAX}` }]);
}

async function addAll(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  persons: CartPersons,
  cart: CartRecord,
  candidates: readonly CartCandidate[],
): Promise<Refusal | undefined> {
  if (await mixesCurrencies(scope, cart, candidates)) return refuse('ProductUnavailable');
  let lines = cart.lines;
  const added: CartLine[] = [];
  const replaced = new Set<string>();
  const packages: CartPackage[] = [];
  const addPackage = async (line: LineSubject): Promise<CartPackage | undefined> => {
    const personId = packageOwner(line);
    if (personId === null) return undefined;
    const photoIds = new Set((await persons.photosOf(personId)).map((photo) => photo.photoId));
    const held = { personId, frame: line.frame, photoIds };
    packages.push(held);
    return held;
  };
  for (const line of lines) await addPackage(line);
  for (const candidate of candidates) {
    // Packages that come with this very call count for the photos after them.
    const refusal = refuseCandidate(candidate, lines, packages);
    if (refusal !== undefined) return refusal;
    const held = await addPackage(candidate);
    const superfluous = held === undefined ? [] : linesReplacedByPackage(lines, held);
    for (const cartItemId of superfluous) replaced.add(cartItemId);
    const line = lineOf(deps, candidate, lines);
    lines = [...lines.filter(({ cartItemId }) => !replaced.has(cartItemId)), line];
    added.push(line);
  }
  if (lines.length > CART_ITEMS_MAX) return tooMany();
  await deleteLines(scope, cart.cartId, [...replaced]);
  await insertLines(
    scope,
    cart.cartId,
    added.filter((line) => !replaced.has(line.cartItemId)),
  );
  return undefined;
}

function lineOf(deps: Pick<Deps, 'newId'>, candidate: CartCandidate, lines: readonly CartLine[]): CartLine {
  const { product, photoId, personId, frame, videoId, gift } = candidate;
  return {
    ...{ cartItemId: deps.newId(), productId: product.productId, photoId, personId, frame, videoId, gift },
    unit: nextUnit(lines, candidate),
    shownPriceMinor: product.priceMinor,
  };
}

/** One order has one currency; a tenant that changed its own still sells older events in the old one. */
async function mixesCurrencies(
  scope: Scope,
  cart: CartRecord,
  candidates: readonly CartCandidate[],
): Promise<boolean> {
  const products = new Map(candidates.map(({ product }) => [product.productId, product]));
  const others = cart.lines.map((line) => line.productId).filter((productId) => !products.has(productId));
  const present = await findProducts(scope, [...new Set(others)]);
  const currencies = [...products.values(), ...present.values()].map((product) => product.currencyId);
  return new Set(currencies).size > 1;
}
