import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { CatalogPeopleOffer, Titles } from './catalog-contents.ts';
import { replaceKeyed } from './keyed-rows.store.ts';

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
export function savePeopleOffers(
  scope: Scope,
  catalogId: string,
  offers: readonly Omit<PeopleOfferRecord, 'catalogId'>[],
): Promise<void> {
  return replaceKeyed(
    scope,
    'peopleOffers',
    catalogId,
    offers.map((offer) => ({
      ...offer,
      titles: offer.titles === null ? null : (JSON.stringify(offer.titles) as unknown as Titles),
      productIds: [...offer.productIds],
    })),
  );
}

/** Lists the people offers of some catalogs, in each catalog's order. */
export async function listPeopleOffers(
  scope: Scope,
  catalogIds: readonly string[],
): Promise<PeopleOfferRecord[]> {
  if (catalogIds.length === 0) return [];
  return selectFrom(scope, 'peopleOffers')
    .select(['offerId', 'catalogId', 'key', 'titles', 'productIds', 'fromPerson', 'percent'])
    .where('catalogId', 'in', catalogIds)
    .orderBy('position')
    .execute();
}
