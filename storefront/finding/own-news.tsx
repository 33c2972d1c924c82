import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { photoService } from '#storefront/api/services.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { PhotoNews } from './photo-news.tsx';

const MINUTE_MS = 60_000;

interface OwnNewsProps {
  event: Pick<Event, 'eventId' | 'photosCount'>;
  token: string;
  /** The event's number of photos, and the number when the visitor's list was loaded. */
  knownOf: number;
  shown: number;
  /** Fetches the visitor's photos again. */
  onLook: () => Promise<void>;
}

/**
 * Returns whether there are new photos of the visitor. The response is personal, so no cache stores it. It is requested
 * only after the public count has changed, at a random moment within two minutes.
 */
export function OwnNews({ event, token, knownOf, shown, onLook }: OwnNewsProps) {
  const { t } = useTranslation();
  const { eventId, photosCount } = event;
  const [everyMs] = useState(() => MINUTE_MS * (1 + Math.random()));
  const [isBusy, setIsBusy] = useState(false);
  const client = useQueryClient();
  const queryKey = ['own-news', eventId, token];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { total } = await photoService.listPhotos({
        query: { albumId: eventId, offset: 0, count: 1 },
        token,
        signal,
      });
      return { count: Math.max(0, total - shown), of: photosCount };
    },
    initialData: { count: 0, of: knownOf },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.of !== photosCount && everyMs,
  });
  const { count } = data;
  const look = async () => {
    setIsBusy(true);
    await onLook();
    client.setQueryData(queryKey, { ...data, count: 0 });
    setIsBusy(false);
  };
  // In an empty list, new photos shift nothing.
  const isFirst = shown === 0 && count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the first of them comes
  useEffect(() => {
    if (isFirst) void look();
  }, [isFirst]);
  return (
    <PhotoNews
      action={count > 0 && !isFirst ? t('news.own', { count }) : undefined}
      words={count > 0 ? t('news.own', { count }) : ''}
      isBusy={isBusy}
      onBring={() => void look()}
    />
  );
}
