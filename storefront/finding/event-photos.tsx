import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { eventPhotosQuery, knownPhotos, photosIn } from './event-queries.ts';
import {
  LaterEventFrames,
  LaterEventPhotoSale,
  LaterPhotoFacts,
  preloadEventPhotoSale,
} from './later-event-photo-sale.tsx';
import { LaterFreshPhotos } from './later-photo-news.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { usePhotoTexts } from './photo-texts.ts';
import { RemovalLink } from './removal-link.tsx';
import { useBoughtPhotos } from './use-bought-photos.ts';
import { useEventProducts } from './use-event-products.ts';
import { useFrameLayer } from './use-frame-layer.ts';
import { useSearchAccess } from './use-search-access.ts';

interface PhotosFailedProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function PhotosFailed({ error, isRetrying, onRetry }: PhotosFailedProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const retry = (
    <Button isBusy={isRetrying} onClick={onRetry}>
      {t('finding.tryAgain')}
    </Button>
  );
  return (
    <Notice kind="error" title={t('event.photosFailed')} actions={retry}>
      {problemText(error)}
    </Notice>
  );
}

interface EventPhotosProps {
  event: Event;
  /** Whether only the photo report is shown: pictures of the day without a particular person. */
  isReport?: boolean;
}

/** Shows all photos of an event in time order, or its photo report, and loads more on scrolling. */
export function EventPhotos({ event, isReport = false }: EventPhotosProps) {
  const { t } = useTranslation();
  const texts = usePhotoTexts(event.title);
  // Prefetches the prices with the photos, so that an opened photo shows its price at once.
  useEventProducts(event);
  const { photoIds: owned, framedIds: framed } = useBoughtPhotos(event.eventId);
  const frames = useFrameLayer();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const there = isReport ? event.reportCount : event.photosCount;
  const [firstThere] = useState(there);
  const client = useQueryClient();
  const access = useSearchAccess(event.eventId);
  // A secure event shows its report only to verified participants.
  const token = isReport && event.isSecure ? access?.token : undefined;
  const part = isReport ? ({ report: true } as const) : undefined;
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    useInfiniteQuery({
      ...eventPhotosQuery(event.eventId, token, part),
      ...knownPhotos(client, event.eventId, token, part),
    });
  if (data === undefined) {
    if (error === null) return <Skeleton shape="photo" />;
    return <PhotosFailed error={error} isRetrying={isFetching} onRetry={query.refetch} />;
  }
  const photos = photosIn(data);
  const total = data.pages[0]?.total ?? photos.length;
  const shown = Math.max(total, photos.length);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      {(there !== firstThere || there > shown) && (
        <LaterFreshPhotos
          eventId={event.eventId}
          there={there}
          shown={shown}
          photos={photos}
          loadedAt={query.dataUpdatedAt}
          onBrought={setFresh}
        />
      )}
      {total === 0 && <Notice title={t('event.empty.title')}>{t('event.empty.meaning')}</Notice>}
      <PhotoBrowser
        photos={photos}
        total={total}
        label={t('finding.event.photos', { count: total })}
        describe={texts.describe}
        mark={({ photoId }) => (fresh.has(photoId) ? { text: t('event.newMark') } : undefined)}
        reveal={fresh}
        owned={owned}
        framed={framed}
        caption={(photo) => <LaterPhotoFacts event={event} photo={photo} />}
        more={(photo) => <RemovalLink photo={photo.photoId} picture={photo.previewUrl} />}
        actions={({ photoId, freeUrl }) => (
          <LaterEventPhotoSale event={event} photoId={photoId} freeUrl={freeUrl} frames={frames} />
        )}
        onReach={preloadEventPhotoSale}
        onNearEnd={loadMore}
      />
      {isFetchNextPageError && (
        <Notice
          kind="error"
          title={t('event.moreFailed')}
          actions={
            <Button isBusy={isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {t('finding.tryAgain')}
            </Button>
          }
        />
      )}
      {frames.isOpen && <LaterEventFrames event={event} photos={photos} frames={frames} />}
    </>
  );
}
