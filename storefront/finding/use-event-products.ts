import { useQuery } from '@tanstack/react-query';
import { CATALOG_PAGE_COUNT } from '#contract/limits.ts';
import type { Event } from '#contract/photo.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { catalogService } from '#storefront/api/services.ts';
import { type EventProducts, eventProducts } from './compute-offer.ts';

const NOTHING_SOLD: EventProducts = { photo: null, photosWithMe: null };

/** What an event sells (spec §7); nothing while that is not known, so that photos can be looked at meanwhile. */
export function useEventProducts({ catalogId }: Pick<Event, 'catalogId'>): EventProducts {
  const query = { catalogId: catalogId ?? '', state: 'InCatalog', count: CATALOG_PAGE_COUNT } as const;
  const { data } = useQuery({
    ...answerQuery(catalogService.listProducts, { query }),
    enabled: catalogId !== null,
  });
  return data === undefined ? NOTHING_SOLD : eventProducts(data.products);
}
