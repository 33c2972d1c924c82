import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { isPhotosOf } from './event-queries.ts';
import { PhotoNews } from './photo-news.tsx';

interface FreshPhotosProps {
  eventId: string;
  /** The event's number of photos, and the number that the list was loaded with. */
  there: number;
  shown: number;
  /** The loaded photos, and when they were loaded. */
  photos: readonly Photo[];
  loadedAt: number;
  /** Called after new photos were added to the list. */
  onBrought: (photoIds: ReadonlySet<string>) => void;
}

/**
 * Offers the photos that were added since the list was loaded. They are shown only on request, so that the page does
 * not shift.
 */
export function FreshPhotos({ eventId, there, shown, photos, loadedAt, onBrought }: FreshPhotosProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [wereBrought, setWereBrought] = useState(false);
  const before = useRef<ReadonlySet<string>>(null);
  const count = Math.max(0, there - shown);
  const bring = async () => {
    before.current = new Set(photos.map(({ photoId }) => photoId));
    setIsBusy(true);
    await client.invalidateQueries({ predicate: isPhotosOf(eventId) });
    setIsBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that was loaded
  useEffect(() => {
    const known = before.current;
    if (known === null) return;
    before.current = null;
    setWereBrought(true);
    onBrought(new Set(photos.map(({ photoId }) => photoId).filter((photoId) => !known.has(photoId))));
  }, [loadedAt]);
  // In an empty list, new photos shift nothing.
  const isEmpty = shown === 0 && count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count
  useEffect(() => {
    if (isEmpty) void bring();
  }, [isEmpty, there]);
  const isNews = count > 0 && !isEmpty;
  const brought = wereBrought ? t('news.brought') : '';
  return (
    <PhotoNews
      action={isNews ? t('news.fresh', { count }) : undefined}
      words={count > 0 ? t('news.said', { count }) : brought}
      isBusy={isBusy}
      onBring={() => void bring()}
    />
  );
}
