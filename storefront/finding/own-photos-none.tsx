import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { LaterPhotoAlert } from './later-photo-alert.tsx';
import { LaterSearchRequest } from './later-search-request.tsx';
import { OtherWays } from './other-ways.tsx';
import { PreorderPanel } from './preorder-panel.tsx';
import styles from './results-page.module.css';
import { searchWaysOf } from './search-ways.ts';
import { useOwnVideosCount } from './videos/use-own-videos-count.ts';

interface NothingFoundProps {
  event: Event;
  number: string | undefined;
  access: SearchAccess;
  renew: RenewToken;
  onLook: () => void;
}

/** Shows that the race is in the future, so that there are no photos yet. */
export function NotYetRun({ event, access, renew }: Pick<NothingFoundProps, 'event' | 'access' | 'renew'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <Notice title={t('missed.upcoming.title')}>
        {t('missed.upcoming.meaning', { day: formats.day(event.date) })}
      </Notice>
      <PreorderPanel event={event} access={access} renew={renew} isPrimary />
      <LaterPhotoAlert event={event} token={access.token} renew={renew} />
    </>
  );
}

/** Shows why there are no photos of the visitor, and what they can do. */
export function NothingFound({ event, number, access, renew, onLook }: NothingFoundProps) {
  const { t } = useTranslation();
  const isProcessing = event.processingCount > 0;
  const videosCount = useOwnVideosCount(event, access) ?? 0;
  const videos = number !== undefined && videosCount > 0 && (
    <Link
      className={buttonClass(isProcessing ? 'quiet' : 'primary')}
      to="/search/$eventId/$number/video"
      params={{ eventId: event.eventId, number }}
    >
      {t('missed.none.videos', { count: videosCount })}
    </Link>
  );
  // A selfie that has just failed is not offered again.
  const hasSelfie = number !== undefined && searchWaysOf(event).includes('Selfie');
  const look = buttonClass(isProcessing || videos || hasSelfie ? 'plain' : 'primary');
  // If the gallery is closed, the event's page would redirect back here.
  const all = event.isGalleryOpen ? (
    <Link className={look} to="/event/$eventId" params={{ eventId: event.eventId }}>
      {t('finding.allOfEvent')}
    </Link>
  ) : (
    <Link className={look} to="/">
      {t('finding.event.gone.home')}
    </Link>
  );
  const again = (
    <Button variant="primary" onClick={onLook}>
      {t('missed.processing.look')}
    </Button>
  );
  return (
    <>
      {isProcessing ? (
        <Notice
          title={t('missed.processing.title')}
          actions={
            <>
              {again}
              {videos}
              {all}
            </>
          }
        >
          {t('missed.processing.meaning')}
        </Notice>
      ) : (
        <Notice
          title={t('missed.none.title')}
          actions={
            <>
              {videos}
              {all}
            </>
          }
        >
          {event.isGalleryOpen
            ? [
                t('missed.why.allRead', { count: event.photosCount }),
                t(`missed.none.${number === undefined ? 'face' : 'meaning'}`, { number }),
              ].join(' ')
            : t('missed.none.closed')}
        </Notice>
      )}
      {/* A visitor who came by the mailed link is not offered it again. */}
      {!event.isSecure && (
        <div className={styles.step}>
          {hasSelfie && <p>{t('missed.why.selfie')}</p>}
          <OtherWays event={event} isPrimary={hasSelfie && !isProcessing && !videos} />
        </div>
      )}
      {event.isGalleryOpen && !isProcessing && <LaterSearchRequest event={event} number={number} />}
      <PreorderPanel event={event} access={access} renew={renew} isPrimary={!isProcessing && !hasSelfie} />
    </>
  );
}
