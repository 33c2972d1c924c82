import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { CatalogPeopleOffer, Titles } from './catalog-contents.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    peopleOffers: Columns<'peopleOffers', { titles: Titles | null }>;
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
  scope: Scope,
  catalogId: string,
  offers: readonly Omit<PeopleOfferRecord, 'catalogId'>[],
): Promise<void> {
  await deleteFrom(scope, 'peopleOffers')
    .where('catalogId', '=', catalogId)
    .$if(offers.length > 0, (gone) =>
      gone.where(
        'key',
        'not in',
        offers.map(({ key }) => key),
      ),
    )
    .execute();
  if (offers.length === 0) return;
  await insertInto(
    scope,
    'peopleOffers',
    offers.map((offer, position) => ({
      offerId: offer.offerId,
      catalogId,
      key: offer.key,
      titles: offer.titles === null ? null : (JSON.stringify(offer.titles) as unknown as Titles),
      productIds: [...offer.productIds],
      fromPerson: offer.fromPerson,
      percent: offer.percent,
      position,
    })),
  )
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'catalogId', 'key']).doUpdateSet(({ ref }) => ({
        titles: ref('excluded.titles'),
        productIds: ref('excluded.productIds'),
        fromPerson: ref('excluded.fromPerson'),
        percent: ref('excluded.percent'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}

/** Lists the people offers of some catalogs, in each catalog's order. */
export async function listPeopleOffers(
  scope: Scope,
  catalogIds: readonly string[],
): Promise<PeopleOfferRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await selectFrom(scope, 'peopleOffers')
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
    fromPerson: row.fromPerson,
    percent: row.percent,
  }));
}
