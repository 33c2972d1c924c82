import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { type GiftRecord, listGifts, listOffers, type OfferRecord } from './offers.store.ts';
import { listPeopleOffers, type PeopleOfferRecord } from './people-offers.store.ts';
import { listProducts, type ProductRecord } from './products.store.ts';

/** The content of one catalog, as pricing needs it. */
export interface CatalogSale {
  catalogId: string;
  eventId: string;
  currencyId: CurrencyId;
  /** Products in every state, because a cart may contain one that is Hidden or Withdrawn now. */
  products: ProductRecord[];
  offers: OfferRecord[];
  peopleOffers: PeopleOfferRecord[];
  gifts: GiftRecord[];
}

/** Reads several catalogs by id in four queries. Empty and unknown ones are left out. */
export async function readSale(
  scope: Scope,
  catalogIds: readonly string[],
): Promise<Map<string, CatalogSale>> {
  const products = Map.groupBy(await listProducts(scope, catalogIds), ({ catalogId }) => catalogId);
  const offers = Map.groupBy(await listOffers(scope, catalogIds), ({ catalogId }) => catalogId);
  const peopleOffers = Map.groupBy(await listPeopleOffers(scope, catalogIds), ({ catalogId }) => catalogId);
  const gifts = Map.groupBy(await listGifts(scope, catalogIds), ({ catalogId }) => catalogId);
  const sales = new Map<string, CatalogSale>();
  for (const [catalogId, ofCatalog] of products) {
    const [first] = ofCatalog;
    if (first === undefined) continue;
    sales.set(catalogId, {
      catalogId,
      eventId: first.eventId,
      currencyId: first.currencyId,
      products: ofCatalog,
      offers: offers.get(catalogId) ?? [],
      peopleOffers: peopleOffers.get(catalogId) ?? [],
      gifts: gifts.get(catalogId) ?? [],
    });
  }
  return sales;
}
