import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CATALOG_PAGE_COUNT } from '#contract/limits.ts';
import type { Event } from '#contract/photo.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { catalogService } from '#storefront/api/services.ts';
import { type EventProducts, eventProducts, PLAIN } from './compute-offer.ts';

const NOTHING_SOLD: EventProducts = {
  photo: null,
  photosWithMe: null,
  hasPackages: false,
  offers: [],
  gifts: [],
};

/** Returns everything that is on sale at an event, or to participants of one distance. */
export const eventCatalogQuery = (catalogId: string, distance: string | null) =>
  answerQuery(catalogService.listProducts, {
    query: {
      catalogId,
      ...(distance === null ? {} : { distance }),
      state: 'InCatalog',
      count: CATALOG_PAGE_COUNT,
    },
  });

/**
 * Returns the products of an event (product §7); none until they are loaded, so that photos can be viewed meanwhile.
 * @param distance of the participant, if known; null: only products for everybody
 * @param kinds the forms in which photos are sold
 */
export function useEventProducts(
  { catalogId }: Pick<Event, 'catalogId'>,
  distance: string | null = null,
  kinds = PLAIN,
): EventProducts {
  const { data } = useQuery({
    ...eventCatalogQuery(catalogId ?? '', distance),
    enabled: catalogId !== null,
  });
  return useMemo(
    () => (data === undefined ? NOTHING_SOLD : eventProducts(data, distance, kinds)),
    [data, distance, kinds],
  );
}
