import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './event-page.module.css';
import { eventPhotosQuery, isPhotosOf, knownPhotos } from './event-queries.ts';
import {
  LaterEventFrames,
  LaterEventPhotoSale,
  LaterPhotoFacts,
  preloadEventPhotoSale,
} from './later-event-photo-sale.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { usePhotoWords } from './photo-words.ts';
import { useBoughtPhotos } from './use-bought-photos.ts';
import { useEventProducts } from './use-event-products.ts';
import { useFrameLayer } from './use-frame-layer.ts';
import { useSearchAccess } from './use-search-access.ts';

/** Photos that came since the list was loaded are shown when the visitor wants them: nothing jumps. */
function FreshPhotos({ event, there, shown }: { event: Event; there: number; shown: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const count = there - shown;
  if (count <= 0) return null;
  return (
    <div className={styles.fresh}>
      <Button onClick={() => client.invalidateQueries({ predicate: isPhotosOf(event.eventId) })}>
        {t('event.fresh', { count })}
      </Button>
    </div>
  );
}

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
  /** Whether only the photo report is shown: the pictures of the day that show nobody in particular. */
  isReport?: boolean;
}

/** All photos of an event in time order, or its photo report, loaded as one scrolls. */
export function EventPhotos({ event, isReport = false }: EventPhotosProps) {
  const { t } = useTranslation();
  const words = usePhotoWords(event.title);
  // Asked for with the photos, so that a price is there when one of them is opened.
  useEventProducts(event);
  const { photoIds: owned, framedIds: framed } = useBoughtPhotos(event.eventId);
  const frames = useFrameLayer();
  const client = useQueryClient();
  const access = useSearchAccess(event.eventId);
  // A secure event shows its report to who has verified for it.
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
  const photos = data.pages.flatMap((page) => page.photos);
  const total = data.pages[0]?.total ?? photos.length;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      <FreshPhotos event={event} there={isReport ? event.reportCount : event.photosCount} shown={total} />
      {total === 0 && <Notice title={t('event.empty.title')}>{t('event.empty.meaning')}</Notice>}
      <PhotoBrowser
        photos={photos}
        total={total}
        label={t('finding.event.photos', { count: total })}
        describe={words.describe}
        owned={owned}
        framed={framed}
        caption={(photo) => <LaterPhotoFacts event={event} photo={photo} />}
        actions={({ photoId }) => <LaterEventPhotoSale event={event} photoId={photoId} frames={frames} />}
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
