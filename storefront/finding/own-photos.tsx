import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { useOwnQuote } from '#storefront/selling/quotes.ts';
import { useIsCartKnown } from '#storefront/selling/use-cart.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { DeniedPhotos } from './denied-photos.tsx';
import { EventTabs } from './event-tabs.tsx';
import { IsThisYou } from './is-this-you.tsx';
import { LookingThrough } from './looking-through.tsx';
import { OtherWays } from './other-ways.tsx';
import { OwnPhotosShop } from './own-photos-shop.tsx';
import { PreorderPanel } from './preorder-panel.tsx';
import { ProcessingBar } from './processing-bar.tsx';
import styles from './results-page.module.css';
import { useAreProductsKnown } from './use-event-products.ts';
import { useOwnPhotos } from './use-own-photos.ts';
import { LaterOwnVideosStrip } from './videos/lazy-videos.tsx';
import { useOwnVideosCount } from './videos/use-own-videos-count.ts';

interface OwnPhotosProps {
  event: Event;
  /** The bib that was searched for; who was found by a selfie has none. */
  number?: string | undefined;
  access: SearchAccess;
  renew: RenewToken;
  /** The page's heading; the count is undefined while it is not known. */
  head: (count: number | undefined) => ReactNode;
}

interface NothingFoundProps {
  event: Event;
  number: string | undefined;
  access: SearchAccess;
  renew: RenewToken;
  onLook: () => void;
}

/** The race is still to come: nothing was looked for in vain. */
function NotYetRun({ event, access, renew }: Pick<NothingFoundProps, 'event' | 'access' | 'renew'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <Notice title={t('finding.results.upcoming.title')}>
        {t('finding.results.upcoming.meaning', { day: formats.day(event.date) })}
      </Notice>
      <PreorderPanel event={event} access={access} renew={renew} isPrimary />
    </>
  );
}

function NothingFound({ event, number, access, renew, onLook }: NothingFoundProps) {
  const { t } = useTranslation();
  const isProcessing = event.processingCount > 0;
  const videosCount = useOwnVideosCount(event, access) ?? 0;
  const videos = number !== undefined && videosCount > 0 && (
    <Link
      className={buttonClass(isProcessing ? 'quiet' : 'primary')}
      to="/search/$eventId/$number/video"
      params={{ eventId: event.eventId, number }}
    >
      {t('finding.results.none.videos', { count: videosCount })}
    </Link>
  );
  const look = buttonClass(isProcessing || videos ? 'plain' : 'primary');
  // Where the gallery is closed the event's page would lead back here.
  const all = event.isGalleryOpen ? (
    <Link className={look} to="/event/$eventId" params={{ eventId: event.eventId }}>
      {t('finding.results.allOfEvent')}
    </Link>
  ) : (
    <Link className={look} to="/">
      {t('finding.event.gone.home')}
    </Link>
  );
  const again = (
    <Button variant="primary" onClick={onLook}>
      {t('finding.results.processing.look')}
    </Button>
  );
  return (
    <>
      {isProcessing ? (
        <Notice
          title={t('finding.results.processing.title')}
          actions={
            <>
              {again}
              {videos}
              {all}
            </>
          }
        >
          {t('finding.results.processing.meaning')}
        </Notice>
      ) : (
        <Notice
          title={t('finding.results.none.title')}
          actions={
            <>
              {videos}
              {all}
            </>
          }
        >
          {event.isGalleryOpen
            ? t(`finding.results.none.${number === undefined ? 'face' : 'meaning'}`, { number })
            : t('finding.results.none.closed')}
        </Notice>
      )}
      <PreorderPanel event={event} access={access} renew={renew} isPrimary={!isProcessing} />
      {/* Who was led here by the mailed link is not sent the same once more. */}
      {!event.isSecure && (
        <div className={styles.step}>
          <OtherWays event={event} />
        </div>
      )}
    </>
  );
}

interface NotLoadedProps {
  event: Event;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

function NotLoaded({ event, error, isRetrying, onRetry }: NotLoadedProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (error === null) return <LookingThrough event={event} />;
  const retry = (
    <Button variant="primary" isBusy={isRetrying} onClick={onRetry}>
      {t('finding.tryAgain')}
    </Button>
  );
  return (
    <Notice kind="error" title={t('finding.search.failed')} actions={retry}>
      {problemText(error)}
    </Notice>
  );
}

/** All photos of oneself with what they cost, or why there are none; then those that ask "is this you?", then videos. */
export function OwnPhotos({ event, number, access, renew, head }: OwnPhotosProps) {
  const { t } = useTranslation();
  const { eventId, catalogId } = event;
  const areProductsKnown = useAreProductsKnown({ catalogId, distance: access.competitor?.distance ?? null });
  const isCartKnown = useIsCartKnown();
  const quote = useOwnQuote(eventId, access.token);
  const list = useOwnPhotos(eventId, access.token, renew);
  const { photos, total, confirmedCount } = list;
  const videosCount = useOwnVideosCount(event, access) ?? 0;
  if (event.state === 'Upcoming') {
    return (
      <>
        {head(0)}
        <div className={styles.body}>
          <NotYetRun event={event} access={access} renew={renew} />
        </div>
      </>
    );
  }
  if (photos === undefined || !areProductsKnown || !isCartKnown || !quote.isKnown) {
    return (
      <>
        {head(undefined)}
        <div className={styles.body}>
          <NotLoaded event={event} error={list.error} isRetrying={list.isFetching} onRetry={list.retry} />
        </div>
      </>
    );
  }
  return (
    <>
      {head(total + confirmedCount)}
      <div className={styles.body}>
        {total === 0 ? (
          <>
            <EventTabs event={event} current="Mine" number={number} />
            <ProcessingBar event={event} />
            <NothingFound
              event={event}
              number={number}
              access={access}
              renew={renew}
              onLook={list.lookAgain}
            />
          </>
        ) : (
          <OwnPhotosShop
            event={event}
            number={number}
            access={access}
            photos={photos}
            total={total}
            loadAll={list.loadAll}
            quote={quote.data}
            denials={list.denials}
            renew={renew}
            onNearEnd={list.loadMore}
          />
        )}
        <IsThisYou
          event={event}
          token={access.token}
          renew={renew}
          unlistedCount={confirmedCount}
          onConfirmed={list.addConfirmed}
          onList={list.showConfirmed}
        />
        <DeniedPhotos event={event} access={access} renew={renew} />
        {total > 0 && videosCount > 0 && <LaterOwnVideosStrip event={event} access={access} renew={renew} />}
        {total > 0 && event.isGalleryOpen && (
          <div>
            <Link className={buttonClass('quiet')} to="/event/$eventId" params={{ eventId }}>
              {t('finding.results.more')}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}
