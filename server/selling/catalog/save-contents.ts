import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { CatalogContents, CatalogProduct } from './catalog-contents.ts';
import { listGifts, listOffers, saveGifts, saveOffers } from './offers.store.ts';
import { listPeopleOffers, savePeopleOffers } from './people-offers.store.ts';
import { listProducts, saveProducts } from './products.store.ts';

/**
 * Replaces the contents of a catalog in the caller's transaction, which must have locked or created the catalog's row.
 * Entries with an existing key keep their ids.
 * @throws Error if an offer or gift refers to a key that no product has
 */
export async function saveContents(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  catalogId: string,
  contents: CatalogContents,
): Promise<void> {
  await saveProducts(scope, catalogId, contents.products, deps.newId);
  const idByKey = new Map(
    (await listProducts(scope, [catalogId])).map(({ key, productId }) => [key, productId]),
  );
  const idOf = (key: string): string => {
    const productId = idByKey.get(key);
    if (productId === undefined) throw new Error(`the catalog has no product "${key}"`);
    return productId;
  };
  await saveOffers(
    scope,
    catalogId,
    contents.offers.map(({ products, gift, ...offer }) => ({
      ...offer,
      offerId: deps.newId(),
      productIds: products.map(idOf),
      giftProductId: gift === null ? null : idOf(gift),
    })),
  );
  await savePeopleOffers(
    scope,
    catalogId,
    contents.peopleOffers.map(({ products, ...offer }) => ({
      ...offer,
      offerId: deps.newId(),
      productIds: products.map(idOf),
    })),
  );
  await saveGifts(
    scope,
    catalogId,
    contents.gifts.map(({ products, ...gift }) => ({
      ...gift,
      giftId: deps.newId(),
      productIds: products.map(idOf),
    })),
  );
}

/** Reads the present contents of a catalog in the form of a file; withdrawn products are left out. */
export async function readContents(
  scope: Scope,
  catalog: { catalogId: string } & Pick<CatalogContents, 'currencyId'>,
): Promise<CatalogContents> {
  const records = await listProducts(scope, [catalog.catalogId]);
  const keyById = new Map(records.map(({ key, productId }) => [productId, key]));
  const keysOf = (productIds: readonly string[]): string[] =>
    productIds.flatMap((productId) => keyById.get(productId) ?? []);
  const products = records.flatMap(
    ({ key, productType, titles, priceMinor, tiers, distances, state }): CatalogProduct[] =>
      state === 'Withdrawn' ? [] : [{ key, productType, titles, priceMinor, tiers, distances, state }],
  );
  const offers = (await listOffers(scope, [catalog.catalogId])).map((offer) => ({
    key: offer.key,
    titles: offer.titles,
    products: keysOf(offer.productIds),
    fromQuantity: offer.fromQuantity,
    toQuantity: offer.toQuantity,
    priceMinor: offer.priceMinor,
    gift: offer.giftProductId === null ? null : (keyById.get(offer.giftProductId) ?? null),
  }));
  const peopleOffers = (await listPeopleOffers(scope, [catalog.catalogId])).map(
    ({ key, titles, productIds, fromPerson, percent }) => ({
      key,
      titles,
      products: keysOf(productIds),
      fromPerson,
      percent,
    }),
  );
  const gifts = (await listGifts(scope, [catalog.catalogId])).map(
    ({ key, thresholdMinor, count, productIds }) => ({
      key,
      thresholdMinor,
      count,
      products: keysOf(productIds),
    }),
  );
  return { currencyId: catalog.currencyId, products, offers, peopleOffers, gifts };
}
