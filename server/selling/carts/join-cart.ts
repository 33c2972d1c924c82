import { CART_ITEMS_MAX, GIFT_CODES_MAX } from '#contract/limits.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { findProducts } from '#selling/catalog/index.ts';
import { type HeldPackage, type LineSubject, packageOwner } from '#selling/orders/index.ts';
import type { CartPersons } from './cart-persons.ts';
import {
  type CartCandidate,
  type CartLine,
  linesReplacedByPackage,
  nextUnit,
  refuseCandidate,
} from './carts.rules.ts';

/** The lines of a cart after candidates were added. */
export interface JoinedCart {
  lines: CartLine[];
  /** Those of them that are new. */
  added: CartLine[];
  /** Ids of lines that a package replaces. */
  replaced: Set<string>;
}

/** Refuses items beyond a cart's limit. */
export function tooManyItems(): Refusal {
  return refuse('Invalid', [{ path: 'items', message: `a cart holds at most ${CART_ITEMS_MAX}` }]);
}

/** Refuses gift codes beyond a cart's limit: each line stores its own message. */
function tooManyGiftCodes(): Refusal {
  return refuse('Invalid', [
    { path: 'quantity', message: `a cart holds at most ${GIFT_CODES_MAX} gift codes` },
  ]);
}

/** Computes the lines of a cart after adding these candidates, all or none; writes nothing. */
export async function joinCart(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  persons: CartPersons,
  cartLines: readonly CartLine[],
  candidates: readonly CartCandidate[],
): Promise<JoinedCart | Refusal> {
  if (await mixesCurrencies(scope, cartLines, candidates)) return refuse('ProductUnavailable');
  let lines = [...cartLines];
  const added: CartLine[] = [];
  const replaced = new Set<string>();
  const packages: HeldPackage[] = [];
  const addPackage = async (line: LineSubject): Promise<HeldPackage | undefined> => {
    const personId = packageOwner(line);
    if (personId === null) return undefined;
    const photoIds = new Set((await persons.photosOf(personId)).map((photo) => photo.photoId));
    const held = { personId, frame: line.frame, photoIds };
    packages.push(held);
    return held;
  };
  for (const line of lines) await addPackage(line);
  for (const candidate of candidates) {
    // Packages added by this call count for the photos after them.
    const refusal = refuseCandidate(candidate, lines, packages);
    if (refusal !== undefined) return refusal;
    const held = await addPackage(candidate);
    const superfluous = held === undefined ? [] : linesReplacedByPackage(lines, held);
    for (const cartItemId of superfluous) replaced.add(cartItemId);
    const line = lineOf(deps, candidate, lines);
    lines = [...lines.filter(({ cartItemId }) => !replaced.has(cartItemId)), line];
    added.push(line);
  }
  if (lines.length > CART_ITEMS_MAX) return tooManyItems();
  if (lines.filter(({ gift }) => gift !== null).length > GIFT_CODES_MAX) return tooManyGiftCodes();
  return { lines, added: added.filter((line) => !replaced.has(line.cartItemId)), replaced };
}

function lineOf(deps: Pick<Deps, 'newId'>, candidate: CartCandidate, lines: readonly CartLine[]): CartLine {
  const { product, photoId, personId, frame, videoId, gift } = candidate;
  return {
    cartItemId: deps.newId(),
    productId: product.productId,
    photoId,
    personId,
    frame,
    videoId,
    gift,
    unit: nextUnit(lines, candidate),
    shownPriceMinor: product.priceMinor,
  };
}

/** One order has one currency; a tenant that changed its own still sells older events in the old one. */
async function mixesCurrencies(
  scope: Scope,
  cartLines: readonly CartLine[],
  candidates: readonly CartCandidate[],
): Promise<boolean> {
  const products = new Map(candidates.map(({ product }) => [product.productId, product]));
  const others = cartLines.map((line) => line.productId).filter((productId) => !products.has(productId));
  const present = await findProducts(scope, [...new Set(others)]);
  const currencies = [...products.values(), ...present.values()].map((product) => product.currencyId);
  return new Set(currencies).size > 1;
}
