import { faultAt } from '#contract/faults.ts';
import { CART_ITEMS_MAX, GIFT_CODES_MAX } from '#contract/limits.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { findProducts, type ProductRecord } from '#selling/catalog/index.ts';
import { type HeldPackage, isFramedAlike, packageOwner } from '#selling/orders/index.ts';
import type { CartPersons } from './cart-persons.ts';
import {
  type CartCandidate,
  type CartLine,
  isInCart,
  isOverfull,
  linesReplacedByPackage,
  nextUnit,
  refuseCandidate,
} from './carts.rules.ts';

/** The lines of a cart after adding candidates. */
export interface JoinedCart {
  lines: CartLine[];
  /** The lines among them that are new. */
  added: CartLine[];
  /** Ids of lines that a package replaces. */
  replaced: Set<string>;
}

type Products = ReadonlyMap<string, ProductRecord>;

/** Refuses items beyond a cart's limit. */
export function tooManyItems(): Refusal {
  return refuse('Invalid', [faultAt('items', 'CartItemsMax', { max: CART_ITEMS_MAX })]);
}

/** Refuses gift codes beyond a cart's limit: each line stores its own message. */
function tooManyGiftCodes(): Refusal {
  return refuse('Invalid', [faultAt('quantity', 'GiftCodesMax', { max: GIFT_CODES_MAX })]);
}

/**
 * Computes the lines of a cart after adding candidates, either all or none; writes nothing. All refusals that need no
 * photos come first. Then it reads photos, but only of people whose photos may include a candidate's.
 */
export async function joinCart(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  persons: CartPersons,
  cartLines: readonly CartLine[],
  candidates: readonly CartCandidate[],
): Promise<JoinedCart | Refusal> {
  // Every candidate is compared with all others.
  if (candidates.length > CART_ITEMS_MAX) return tooManyItems();
  const products = await readProducts(scope, cartLines, candidates);
  const early = refuseEarly(products, cartLines, candidates);
  if (early !== undefined) return early;
  let lines = [...cartLines];
  const added: CartLine[] = [];
  const replaced = new Set<string>();
  const packages = openPackages(persons, products);
  for (const candidate of candidates) {
    // Packages that this call added already count for the photos after them.
    const refusal = refuseCandidate(candidate, lines, await packages.listThoseWith(candidate, lines));
    if (refusal !== undefined) return refusal;
    const held = await packages.openReplacing(candidate, lines);
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

/** Refuses candidates for reasons that can be checked without photos. */
function refuseEarly(
  products: Products,
  lines: readonly CartLine[],
  candidates: readonly CartCandidate[],
): Refusal | undefined {
  // One order has one currency. A tenant that changed its currency still sells older events in the old one.
  if (new Set([...products.values()].map(({ currencyId }) => currencyId)).size > 1)
    return refuse('ProductUnavailable');
  const known = [...lines, ...candidates.map((one) => ({ ...one, productId: one.product.productId }))];
  const isRepeated = (candidate: CartCandidate, index: number) =>
    isInCart(candidate, known.slice(0, lines.length + index));
  if (candidates.some(isRepeated)) return refuse('AlreadyAdded');
  return isOverfull(lines, candidates) ? refuse('CartFull') : undefined;
}

/** Provides the packages of a cart. Photos of a package are read only when a candidate needs them. */
function openPackages({ photosOf }: CartPersons, products: Products) {
  const opened = new Map<string, Promise<ReadonlySet<string>>>();
  const read = async (personId: string) => new Set((await photosOf(personId)).map(({ photoId }) => photoId));
  const open = async (personId: string, frame: HeldPackage['frame']): Promise<HeldPackage> => {
    const photoIds = opened.get(personId) ?? read(personId);
    opened.set(personId, photoIds);
    return { personId, frame, photoIds: await photoIds };
  };
  return {
    /**
     * Lists the packages that may contain a candidate: those of the same event in the same form; none if the candidate
     * is not a single photo.
     */
    async listThoseWith(candidate: CartCandidate, lines: readonly CartLine[]): Promise<HeldPackage[]> {
      const { photoId, frame, product } = candidate;
      if (photoId === null) return [];
      const held: HeldPackage[] = [];
      for (const line of lines) {
        const personId = packageOwner(line);
        if (personId === null || !isFramedAlike(line.frame, frame)) continue;
        const { eventId = product.eventId } = products.get(line.productId) ?? {};
        if (eventId === product.eventId) held.push(await open(personId, line.frame));
      }
      return held;
    },
    /** Returns the package of a candidate if it may replace lines. */
    async openReplacing(candidate: CartCandidate, lines: readonly CartLine[]) {
      const { frame } = candidate;
      const personId = packageOwner(candidate);
      const mayReplace = lines.some((line) => line.photoId !== null && isFramedAlike(line.frame, frame));
      return personId !== null && mayReplace ? open(personId, frame) : undefined;
    },
  };
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

/** Reads the products of lines and candidates, by id. */
async function readProducts(
  scope: Scope,
  cartLines: readonly CartLine[],
  candidates: readonly CartCandidate[],
): Promise<Products> {
  const products = new Map(candidates.map(({ product }) => [product.productId, product]));
  const others = cartLines.map((line) => line.productId).filter((productId) => !products.has(productId));
  return new Map([...products, ...(await findProducts(scope, [...new Set(others)]))]);
}
