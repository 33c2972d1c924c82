import type { Event } from '#contract/photo.schema.ts';
import { serverTime } from '#storefront/api/server-time.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { mayStillCome } from './video-waiting.ts';

interface NoVideosProps {
  event: Event;
  /** Whether the search was for a person's own videos, and their bib, if known. */
  isOwn: boolean;
  number?: string | undefined;
}

/** Shown in place of videos: whether they are still to come (product §4), and a link to the photos. */
export function NoVideos({ event, isOwn, number }: NoVideosProps) {
  const { t } = useTranslation();
  const { eventId } = event;
  const photos =
    isOwn && number !== undefined ? (
      <Link className={buttonClass('primary')} to="/search/$eventId/$number" params={{ eventId, number }}>
        {t('videos.none.ownPhotos')}
      </Link>
    ) : (
      <Link className={buttonClass('quiet')} to="/event/$eventId" params={{ eventId }}>
        {t('videos.none.photos')}
      </Link>
    );
  if (event.videosProcessingCount > 0 || mayStillCome(event, new Date(serverTime()))) {
    return (
      <Notice title={t(isOwn ? 'videos.coming.own' : 'videos.coming.all')} actions={photos}>
        {t('videos.coming.meaning')}
      </Notice>
    );
  }
  return (
    <Notice title={t(isOwn ? 'videos.none.own' : 'videos.none.all')} actions={photos}>
      {isOwn ? t('videos.none.ownMeaning') : t('videos.none.allMeaning')}
    </Notice>
  );
}
