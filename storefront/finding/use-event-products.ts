import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { catalogService } from '#storefront/api/services.ts';
import { catalogCall } from '#storefront/selling/catalog-call.ts';
import { type EventProducts, eventProducts, PLAIN } from './compute-offer.ts';

const NOTHING_SOLD: EventProducts = {
  photo: null,
  photosWithMe: null,
  hasPackages: false,
  offers: [],
  gifts: [],
};

/** Everything that is on sale at an event, or to participants of one distance. */
export const eventCatalogQuery = (catalogId: string, distance: string | null) =>
  answerQuery(catalogService.listProducts, catalogCall(catalogId, distance));

interface ProductsOf {
  catalogId: string | null;
  /** Of the participant, where one is known; null: only what is for everybody. */
  distance: string | null;
}

const useCatalog = ({ catalogId, distance }: ProductsOf) =>
  useQuery({ ...eventCatalogQuery(catalogId ?? '', distance), enabled: catalogId !== null });

/**
 * Whether it is known what an event sells, or known that it cannot be said now: what shows photos with their offer
 * waits for this, lest the offer push the photos away.
 */
export function useAreProductsKnown(of: ProductsOf): boolean {
  const { data, failureCount } = useCatalog(of);
  return of.catalogId === null || data !== undefined || failureCount > 0;
}

/**
 * What an event sells (spec §7); nothing while that is not known, so that photos can be looked at meanwhile.
 * @param distance of the participant, where one is known; null: only what is for everybody
 * @param kinds as what photos are sold
 */
export function useEventProducts(
  { catalogId }: Pick<Event, 'catalogId'>,
  distance: string | null = null,
  kinds = PLAIN,
): EventProducts {
  const { data } = useCatalog({ catalogId, distance });
  return useMemo(
    () => (data === undefined ? NOTHING_SOLD : eventProducts(data, distance, kinds)),
    [data, distance, kinds],
  );
}
