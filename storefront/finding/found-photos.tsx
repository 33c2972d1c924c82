import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/photo.schema.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { LaterEventPhotoSale, LaterPhotoFacts, preloadEventPhotoSale } from './later-event-photo-sale.tsx';
import { PhotoBrowser } from './photo-browser.tsx';
import { usePhotoTexts } from './photo-texts.ts';
import { RemovalLink } from './removal-link.tsx';
import { searchRequestService } from './search-request-service.ts';
import { useBoughtPhotos } from './use-bought-photos.ts';
import { useFrameLayer } from './use-frame-layer.ts';

/**
 * Shows the photos that the desk found for the recipient of a mail. That they show the recipient is the desk's guess.
 */
export function FoundPhotos({ event, token }: { event: Event; token: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const texts = usePhotoTexts(event.title);
  const { photoIds: owned, framedIds: framed } = useBoughtPhotos(event.eventId);
  const frames = useFrameLayer();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['found-photos', token],
    queryFn: ({ signal }) => searchRequestService.openFoundPhotos({ body: { token }, signal }),
  });
  if (data === undefined) {
    if (error === null) return <Skeleton shape="photo" />;
    if (problemCodeOf(error) === 'NotFound')
      return <Notice title={t('missed.found.ended')}>{t('missed.found.endedMeaning')}</Notice>;
    const again = (
      <Button isBusy={isFetching} onClick={() => refetch()}>
        {t('finding.tryAgain')}
      </Button>
    );
    return <Notice kind="error" title={problemText(error)} actions={again} />;
  }
  // A photo that was moved to another event is sold there.
  const photos = data.photos.filter(({ albumId }) => albumId === event.eventId);
  if (photos.length === 0)
    return <Notice title={t('missed.found.none')}>{t('missed.found.noneMeaning')}</Notice>;
  const heading = t('missed.found.heading');
  return (
    <section>
      <h2>{heading}</h2>
      <p>{t('missed.found.meaning')}</p>
      <PhotoBrowser
        photos={photos}
        total={photos.length}
        label={heading}
        describe={texts.describe}
        owned={owned}
        framed={framed}
        caption={(photo) => <LaterPhotoFacts event={event} photo={photo} />}
        more={(photo) => <RemovalLink photo={photo.photoId} picture={photo.previewUrl} />}
        actions={({ photoId, freeUrl }) => (
          <LaterEventPhotoSale event={event} photoId={photoId} freeUrl={freeUrl} frames={frames} />
        )}
        onReach={preloadEventPhotoSale}
        onNearEnd={() => {}}
      />
    </section>
  );
}
