import type { Scope } from '#platform/database/database.ts';
import type { CatalogGift, CatalogOffer, Titles } from './catalog-contents.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    package_offers: {
      tenant_id: string;
      offer_id: string;
      catalog_id: string;
      key: string;
      titles: Titles | null;
      product_ids: string[];
      from_quantity: number;
      to_quantity: number;
      price_minor: number;
      gift_product_id: string | null;
      position: number;
    };
    gifts: {
      tenant_id: string;
      gift_id: string;
      catalog_id: string;
      key: string;
      threshold_minor: number;
      count: number;
      product_ids: string[];
      position: number;
    };
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
  { trx, tenantId }: Scope,
  catalogId: string,
  offers: readonly NewOffer[],
): Promise<void> {
  let gone = trx
    .deleteFrom('package_offers')
    .where('tenant_id', '=', tenantId)
    .where('catalog_id', '=', catalogId);
  if (offers.length > 0) {
    const keys = offers.map(({ key }) => key);
    gone = gone.where('key', 'not in', keys);
  }
  await gone.execute();
  if (offers.length === 0) return;
  await trx
    .insertInto('package_offers')
    .values(
      offers.map((offer, position) => ({
        tenant_id: tenantId,
        offer_id: offer.offerId,
        catalog_id: catalogId,
        key: offer.key,
        titles: offer.titles === null ? null : (JSON.stringify(offer.titles) as unknown as Titles),
        product_ids: [...offer.productIds],
        from_quantity: offer.fromQuantity,
        to_quantity: offer.toQuantity,
        price_minor: offer.priceMinor,
        gift_product_id: offer.giftProductId,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'catalog_id', 'key']).doUpdateSet(({ ref }) => ({
        titles: ref('excluded.titles'),
        product_ids: ref('excluded.product_ids'),
        from_quantity: ref('excluded.from_quantity'),
        to_quantity: ref('excluded.to_quantity'),
        price_minor: ref('excluded.price_minor'),
        gift_product_id: ref('excluded.gift_product_id'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/**
 * Writes the gifts of a catalog in their order. A gift with an existing key keeps its id; gifts that are missing from
 * the list are deleted.
 */
export async function saveGifts(
  { trx, tenantId }: Scope,
  catalogId: string,
  gifts: readonly NewGift[],
): Promise<void> {
  let gone = trx.deleteFrom('gifts').where('tenant_id', '=', tenantId).where('catalog_id', '=', catalogId);
  if (gifts.length > 0) {
    const keys = gifts.map(({ key }) => key);
    gone = gone.where('key', 'not in', keys);
  }
  await gone.execute();
  if (gifts.length === 0) return;
  await trx
    .insertInto('gifts')
    .values(
      gifts.map((gift, position) => ({
        tenant_id: tenantId,
        gift_id: gift.giftId,
        catalog_id: catalogId,
        key: gift.key,
        threshold_minor: gift.thresholdMinor,
        count: gift.count,
        product_ids: [...gift.productIds],
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'catalog_id', 'key']).doUpdateSet(({ ref }) => ({
        threshold_minor: ref('excluded.threshold_minor'),
        count: ref('excluded.count'),
        product_ids: ref('excluded.product_ids'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/** Lists the offers of some catalogs, in each catalog's order. */
export async function listOffers(
  { trx, tenantId }: Scope,
  catalogIds: readonly string[],
): Promise<OfferRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await trx
    .selectFrom('package_offers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('catalog_id', 'in', catalogIds)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    offerId: row.offer_id,
    catalogId: row.catalog_id,
    key: row.key,
    titles: row.titles,
    productIds: row.product_ids,
    fromQuantity: row.from_quantity,
    toQuantity: row.to_quantity,
    priceMinor: row.price_minor,
    giftProductId: row.gift_product_id,
  }));
}

/** Lists the gifts of some catalogs, in each catalog's order. */
export async function listGifts(
  { trx, tenantId }: Scope,
  catalogIds: readonly string[],
): Promise<GiftRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await trx
    .selectFrom('gifts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('catalog_id', 'in', catalogIds)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    giftId: row.gift_id,
    catalogId: row.catalog_id,
    key: row.key,
    thresholdMinor: row.threshold_minor,
    count: row.count,
    productIds: row.product_ids,
  }));
}
