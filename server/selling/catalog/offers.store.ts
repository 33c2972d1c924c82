import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { CatalogGift, CatalogOffer, Titles } from './catalog-contents.ts';
import { replaceKeyed } from './keyed-rows.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    packageOffers: Columns<'packageOffers', { titles: Titles | null }>;
    gifts: Columns<'gifts'>;
  }
}

/** A price for a number of some products of one catalog: pricing's `PackageOffer` with more fields. */
export interface OfferRecord extends Omit<CatalogOffer, 'products' | 'gift'> {
  offerId: string;
  catalogId: string;
  productIds: readonly string[];
  giftProductId: string | null;
}

/** Products that are free from a purchase amount on: pricing's `GiftRule` with more fields. */
export interface GiftRecord extends Omit<CatalogGift, 'products'> {
  giftId: string;
  catalogId: string;
  productIds: readonly string[];
}

type NewOffer = Omit<OfferRecord, 'catalogId'>;
type NewGift = Omit<GiftRecord, 'catalogId'>;

/**
 * Writes the offers of a catalog in their order. An offer with an existing key keeps its id; offers that are missing
 * from the list are deleted.
 */
export function saveOffers(scope: Scope, catalogId: string, offers: readonly NewOffer[]): Promise<void> {
  return replaceKeyed(
    scope,
    'packageOffers',
    catalogId,
    offers.map((offer) => ({
      ...offer,
      titles: offer.titles === null ? null : (JSON.stringify(offer.titles) as unknown as Titles),
      productIds: [...offer.productIds],
    })),
  );
}

/**
 * Writes the gifts of a catalog in their order. A gift with an existing key keeps its id; gifts that are missing from
 * the list are deleted.
 */
export function saveGifts(scope: Scope, catalogId: string, gifts: readonly NewGift[]): Promise<void> {
  return replaceKeyed(
    scope,
    'gifts',
    catalogId,
    gifts.map((gift) => ({ ...gift, productIds: [...gift.productIds] })),
  );
}

/** Lists the offers of some catalogs, in each catalog's order. */
export async function listOffers(scope: Scope, catalogIds: readonly string[]): Promise<OfferRecord[]> {
  if (catalogIds.length === 0) return [];
  return selectFrom(scope, 'packageOffers')
    .select(['offerId', 'catalogId', 'key', 'titles', 'productIds', 'fromQuantity', 'toQuantity'])
    .select(['priceMinor', 'giftProductId'])
    .where('catalogId', 'in', catalogIds)
    .orderBy('position')
    .execute();
}

/** Lists the gifts of some catalogs, in each catalog's order. */
export async function listGifts(scope: Scope, catalogIds: readonly string[]): Promise<GiftRecord[]> {
  if (catalogIds.length === 0) return [];
  return selectFrom(scope, 'gifts')
    .select(['giftId', 'catalogId', 'key', 'thresholdMinor', 'count', 'productIds'])
    .where('catalogId', 'in', catalogIds)
    .orderBy('position')
    .execute();
}
