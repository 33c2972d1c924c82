import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalog.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import type { VideoKind } from '#contract/photo.ts';
import { eventCatalogQuery } from '../use-event-products.ts';

const SOLD_AS = { Finish: 'FinishVideo', Full: 'FullVideo' } as const satisfies Record<VideoKind, string>;

/**
 * Returns a function that finds the product of a video, the cheapest if there are several; null if it is not sold, or
 * not known yet. A product for some distances is offered only for videos that show a runner of one of them.
 * @param distance of the participant, if known
 */
export function useVideoProducts(
  event: Event,
  distance: string | null,
): (kind: VideoKind, isOwn: boolean) => Product | null {
  const { data } = useQuery({
    ...eventCatalogQuery(event.catalogId ?? '', distance),
    enabled: event.catalogId !== null,
  });
  return (kind, isOwn) =>
    (data?.products ?? [])
      .filter(({ productType }) => productType === SOLD_AS[kind])
      .filter(
        ({ distances }) =>
          distances.length === 0 || (isOwn && distance !== null && distances.includes(distance)),
      )
      .reduce<Product | null>((best, each) => (best === null || each.price < best.price ? each : best), null);
}
