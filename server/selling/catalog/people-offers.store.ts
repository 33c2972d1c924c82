import type { Scope } from '#platform/database/database.ts';
import type { CatalogPeopleOffer, Titles } from './catalog-contents.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    people_offers: {
      tenant_id: string;
      offer_id: string;
      catalog_id: string;
      key: string;
      titles: Titles | null;
      product_ids: string[];
      from_person: number;
      percent: number;
      position: number;
    };
  }
}

/**
 * A discount per person from a number of people on: each further person's package costs less. Pricing's `PeopleOffer`
 * with more fields.
 */
export interface PeopleOfferRecord extends Omit<CatalogPeopleOffer, 'products'> {
  offerId: string;
  catalogId: string;
  productIds: readonly string[];
}

/**
 * Writes the people offers of a catalog in their order. An offer with an existing key keeps its id; offers that are
 * missing from the list are deleted.
 */
export async function savePeopleOffers(
  { trx, tenantId }: Scope,
  catalogId: string,
  offers: readonly Omit<PeopleOfferRecord, 'catalogId'>[],
): Promise<void> {
  await trx
    .deleteFrom('people_offers')
    .where('tenant_id', '=', tenantId)
    .where('catalog_id', '=', catalogId)
    .$if(offers.length > 0, (gone) =>
      gone.where(
        'key',
        'not in',
        offers.map(({ key }) => key),
      ),
    )
    .execute();
  if (offers.length === 0) return;
  await trx
    .insertInto('people_offers')
    .values(
      offers.map((offer, position) => ({
        tenant_id: tenantId,
        offer_id: offer.offerId,
        catalog_id: catalogId,
        key: offer.key,
        titles: offer.titles === null ? null : (JSON.stringify(offer.titles) as unknown as Titles),
        product_ids: [...offer.productIds],
        from_person: offer.fromPerson,
        percent: offer.percent,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'catalog_id', 'key']).doUpdateSet(({ ref }) => ({
        titles: ref('excluded.titles'),
        product_ids: ref('excluded.product_ids'),
        from_person: ref('excluded.from_person'),
        percent: ref('excluded.percent'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/** Lists the people offers of some catalogs, in each catalog's order. */
export async function listPeopleOffers(
  { trx, tenantId }: Scope,
  catalogIds: readonly string[],
): Promise<PeopleOfferRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await trx
    .selectFrom('people_offers')
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
    fromPerson: row.from_person,
    percent: row.percent,
  }));
}
