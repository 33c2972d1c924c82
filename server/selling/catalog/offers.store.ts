import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { CatalogGift, CatalogOffer, Titles } from './catalog-contents.ts';

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
export async function saveOffers(
  scope: Scope,
  catalogId: string,
  offers: readonly NewOffer[],
): Promise<void> {
  let gone = deleteFrom(scope, 'packageOffers').where('catalogId', '=', catalogId);
  if (offers.length > 0) {
    const keys = offers.map(({ key }) => key);
    gone = gone.where('key', 'not in', keys);
  }
  await gone.execute();
  if (offers.length === 0) return;
  await insertInto(
    scope,
    'packageOffers',
    offers.map((offer, position) => ({
      offerId: offer.offerId,
      catalogId,
      key: offer.key,
      titles: offer.titles === null ? null : (JSON.stringify(offer.titles) as unknown as Titles),
      productIds: [...offer.productIds],
      fromQuantity: offer.fromQuantity,
      toQuantity: offer.toQuantity,
      priceMinor: offer.priceMinor,
      giftProductId: offer.giftProductId,
      position,
    })),
  )
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'catalogId', 'key']).doUpdateSet(({ ref }) => ({
        titles: ref('excluded.titles'),
        productIds: ref('excluded.productIds'),
        fromQuantity: ref('excluded.fromQuantity'),
        toQuantity: ref('excluded.toQuantity'),
        priceMinor: ref('excluded.priceMinor'),
        giftProductId: ref('excluded.giftProductId'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/**
 * Writes the gifts of a catalog in their order. A gift with an existing key keeps its id; gifts that are missing from
 * the list are deleted.
 */
export async function saveGifts(scope: Scope, catalogId: string, gifts: readonly NewGift[]): Promise<void> {
  let gone = deleteFrom(scope, 'gifts').where('catalogId', '=', catalogId);
  if (gifts.length > 0) {
    const keys = gifts.map(({ key }) => key);
    gone = gone.where('key', 'not in', keys);
  }
  await gone.execute();
  if (gifts.length === 0) return;
  await insertInto(
    scope,
    'gifts',
    gifts.map((gift, position) => ({
      giftId: gift.giftId,
      catalogId,
      key: gift.key,
      thresholdMinor: gift.thresholdMinor,
      count: gift.count,
      productIds: [...gift.productIds],
      position,
    })),
  )
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'catalogId', 'key']).doUpdateSet(({ ref }) => ({
        thresholdMinor: ref('excluded.thresholdMinor'),
        count: ref('excluded.count'),
        productIds: ref('excluded.productIds'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/** Lists the offers of some catalogs, in each catalog's order. */
export async function listOffers(scope: Scope, catalogIds: readonly string[]): Promise<OfferRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await selectFrom(scope, 'packageOffers')
    .selectAll()
    .where('catalogId', 'in', catalogIds)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    offerId: row.offerId,
    catalogId: row.catalogId,
    key: row.key,
    titles: row.titles,
    productIds: row.productIds,
    fromQuantity: row.fromQuantity,
    toQuantity: row.toQuantity,
    priceMinor: row.priceMinor,
    giftProductId: row.giftProductId,
  }));
}

/** Lists the gifts of some catalogs, in each catalog's order. */
export async function listGifts(scope: Scope, catalogIds: readonly string[]): Promise<GiftRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await selectFrom(scope, 'gifts')
    .selectAll()
    .where('catalogId', 'in', catalogIds)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    giftId: row.giftId,
    catalogId: row.catalogId,
    key: row.key,
    thresholdMinor: row.thresholdMinor,
    count: row.count,
    productIds: row.productIds,
  }));
}
