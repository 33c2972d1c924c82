import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalog.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import type { VideoKind } from '#contract/photo.ts';
import { eventCatalogQuery } from '../use-event-products.ts';

const SOLD_AS = { Finish: 'FinishVideo', Full: 'FullVideo' } as const satisfies Record<VideoKind, string>;

/**
 * Returns what a video of each kind is sold as, the cheapest if there are several; null if it is not sold, or that
 * is not known yet.
 * @param distance of the participant, if one is known
 */
export function useVideoProducts(event: Event, distance: string | null): Record<VideoKind, Product | null> {
  const { data } = useQuery({
    ...eventCatalogQuery(event.catalogId ?? '', distance),
    enabled: event.catalogId !== null,
  });
  const cheapest = (kind: VideoKind) =>
    (data?.products ?? [])
      .filter(({ productType }) => productType === SOLD_AS[kind])
      .filter(
        ({ distances }) => distances.length === 0 || (distance !== null && distances.includes(distance)),
      )
      .reduce<Product | null>((best, each) => (best === null || each.price < best.price ? each : best), null);
  return { Finish: cheapest('Finish'), Full: cheapest('Full') };
}
