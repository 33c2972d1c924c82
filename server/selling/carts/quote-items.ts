import type { Language } from '#contract/languages.ts';
import { CART_ITEMS_MAX } from '#contract/limits.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { NewCartItem, NextOffer, Quote } from '#contract/shoppingcart.schema.ts';
import { type EventRecord, findShownEvent } from '#finding/events/index.ts';
import { verifySearchToken } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findProducts, type ProductRecord } from '#selling/catalog/index.ts';
import { packageOwner } from '#selling/orders/index.ts';
import type { CartPrice, PricingWork } from '#selling/pricing/index.ts';
import { pathInList } from './add-cart-items.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import { openCartPricer, sumPaidBefore } from './cart-pricer.ts';
import { presentNextOffers } from './carts.presenter.ts';
import type { CartCandidate, CartLine } from './carts.rules.ts';
import { findCart } from './carts.store.ts';
import { countPhotosLeft } from './count-photos-left.ts';
import { joinCart, tooManyItems } from './join-cart.ts';
import { countItems } from './limit-lines.ts';
import type { SoldLine } from './pricing-cart.ts';
import { readCandidates } from './read-candidates.ts';
import type { FillDeps } from './read-cart.ts';
import { refuseBought } from './refuse-bought.ts';

export type QuoteDeps = FillDeps & Pick<Deps, 'database' | 'keys' | 'newId'>;

interface WantedItems {
  shoppingCartId?: string | undefined;
  items: readonly NewCartItem[];
  /** Ids of orders that the visitor has: their items are not sold again. */
  orderIds?: readonly string[] | undefined;
}

/** Prices the visitor's cart with items added. Returns the same refusal as adding them. */
export async function quoteItems(
  deps: QuoteDeps,
  context: TenantContext,
  { shoppingCartId, items, orderIds = [] }: WantedItems,
  bearer: string | undefined,
): Promise<(Quote & { currencyId: CurrencyId }) | Refusal> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, context.tenantId, bearer);
  if (bearer !== undefined && grant === undefined) return refuse('Unauthorized');
  if (countItems(items) > CART_ITEMS_MAX) return tooManyItems();
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const persons = openCartPersons(deps, scope, { grant });
    const candidates = await readCandidates(deps, scope, persons, items, pathInList, grant);
    if (isRefusal(candidates)) return candidates;
    const refusal = await refuseBought(deps, scope, persons, candidates, orderIds);
    if (refusal !== undefined) return refusal;
    const products = candidates.map(({ product }) => product);
    const quoter = await openQuoter(deps, scope, persons, { shoppingCartId, products, orderIds });
    const quote = await quoter.quote(candidates, { language: context.language });
    return isRefusal(quote) ? quote : { currencyId: quoter.currencyId, ...quote };
  });
}

/** Quotes additions to one cart. */
export interface Quoter {
  currencyId: CurrencyId;
  /** The present lines of the cart. */
  lines: readonly CartLine[];
  /** Ids of orders that the visitor has. */
  knownOrderIds: readonly string[];
  /** Returns these lines with their products; lines with an unknown product are left out. */
  sell(lines: readonly CartLine[]): SoldLine[];
  /** Prices these lines in place of the present ones. */
  price(lines: readonly CartLine[], work?: PricingWork): Promise<CartPrice>;
  /** Prices the photos of these lines in the cheaper form: see `CartPricer.priceAlone`. */
  priceAlone(lines: readonly CartLine[]): Promise<number>;
  /**
   * @param options.language the language of the text about the next offer; without it the text is left out
   */
  quote(candidates: readonly CartCandidate[], options?: { language?: Language }): Promise<Quote | Refusal>;
}

/**
 * Opens the visitor's cart for quotes of additions. An unknown or closed cart counts as empty, because items would be
 * added to a new cart.
 * @param products the products of all items that may be quoted
 * @param orderIds ids of orders that the visitor has
 */
export async function openQuoter(
  deps: QuoteDeps,
  scope: Scope,
  persons: CartPersons,
  {
    shoppingCartId,
    products,
    orderIds,
  }: {
    shoppingCartId: string | undefined;
    products: readonly ProductRecord[];
    orderIds: readonly string[];
  },
): Promise<Quoter> {
  const found = shoppingCartId === undefined ? undefined : await findCart(scope, shoppingCartId);
  const cart = found?.state === 'Updated' ? found : undefined;
  const lines = cart?.lines ?? [];
  const inCart = await findProducts(scope, [...new Set(lines.map(({ productId }) => productId))]);
  const productsById = new Map([
    ...inCart,
    ...products.map((product) => [product.productId, product] as const),
  ]);
  const known = [...new Set([...orderIds, ...(cart?.knownOrderIds ?? [])])];
  const { currencyId, price, priceAlone, nearestOffer } = await openCartPricer(deps, scope, persons, {
    orderIds: known,
    cartId: cart?.cartId ?? null,
    products: [...productsById.values()],
  });
  const sell = (some: readonly CartLine[]): SoldLine[] =>
    some.flatMap((line) => {
      const product = productsById.get(line.productId);
      return product === undefined ? [] : [{ ...line, product }];
    });
  const nextOffersFor = async (some: readonly CartLine[], language: Language): Promise<NextOffer[]> => {
    const events = new Map<string, EventRecord | undefined>();
    const lines: (SoldLine & { packagePhotoIds: string[] })[] = [];
    for (const line of sell(some)) {
      const { eventId } = line.product;
      if (!events.has(eventId)) events.set(eventId, await findShownEvent(scope, eventId));
      const owner = packageOwner(line);
      const packaged = owner === null ? [] : await persons.photosOf(owner);
      lines.push({ ...line, packagePhotoIds: packaged.map(({ photoId }) => photoId) });
    }
    const left = await countPhotosLeft(deps, scope, persons, { lines, events, orderIds: known });
    const next = await nearestOffer(lines, left);
    return presentNextOffers(next, (eventId) => events.get(eventId)?.title, currencyId, language);
  };
  const beforeMinor = (await price(sell(lines))).totalMinor;
  return {
    currencyId,
    lines,
    knownOrderIds: known,
    sell,
    price: (some, work) => price(sell(some), work),
    priceAlone: (some) => priceAlone(sell(some)),
    async quote(candidates, { language } = {}) {
      const joined = await joinCart(deps, scope, persons, lines, candidates);
      if (isRefusal(joined)) return joined;
      const { totalMinor, lines: priced } = await price(sell(joined.lines));
      const isNew = new Set(joined.added.map(({ cartItemId }) => cartItemId));
      const paidMinor = sumPaidBefore(priced.filter(({ lineId }) => isNew.has(lineId)));
      const isLimited = ({ cartItemId, photoId, personId, frame }: CartLine): boolean =>
        isNew.has(cartItemId) && photoId !== null && personId !== null && frame === null;
      // The package's price limits only the price of a known person's photos.
      const singlyMinor = joined.lines.some(isLimited)
        ? (
            await price(
              sell(joined.lines.map((line) => (isLimited(line) ? { ...line, personId: null } : line))),
            )
          ).totalMinor
        : totalMinor;
      return {
        totalAmount: toMajor(totalMinor, currencyId),
        added: toMajor(totalMinor - beforeMinor, currencyId),
        singlyAdded: toMajor(singlyMinor - beforeMinor, currencyId),
        paidBefore: toMajor(paidMinor, currencyId),
        nextOffers: language === undefined ? [] : await nextOffersFor(joined.lines, language),
      };
    },
  };
}
