import { type ReactNode, useEffect, useState } from 'react';
import type { Cover } from '#contract/event-cover.ts';
import { leadAmong } from '#contract/lead-photos.ts';
import { PHOTO_PAGE_COUNT } from '#contract/limits.ts';
import type { Event } from '#contract/photo.schema.ts';
import { countStep } from '#storefront/api/count-step.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { useOwnQuote } from '#storefront/selling/quotes.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { laterPart, partBelow } from '#storefront/ui/later-part.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { EventTabs } from './event-tabs.tsx';
import { LaterPhotoAlert } from './later-photo-alert.tsx';
import { LaterOwnNews } from './later-photo-news.tsx';
import { LookingThrough } from './looking-through.tsx';
import { OwnPhotosShop } from './own-photos-shop.tsx';
import { ProcessingLine } from './processing-line.tsx';
import styles from './results-page.module.css';
import { useBoughtPhotos } from './use-bought-photos.ts';
import { useOwnPhotos } from './use-own-photos.ts';
import { type OwnedFiles, useOwnedPictures } from './use-owned-pictures.ts';
import { LaterOwnVideosStrip } from './videos/lazy-videos.tsx';
import { useOwnVideosCount } from './videos/use-own-videos-count.ts';

interface OwnPhotosProps {
  event: Event;
  /** The searched bib; undefined after a search by selfie. */
  number?: string | undefined;
  access: SearchAccess;
  renew: RenewToken;
  /** Shows the page's heading and its photos, or their space. */
  head: (head: OwnHead) => ReactNode;
}

/** What is known of the visitor's photos for the head of their page. */
interface OwnHead {
  /** Undefined until known. */
  count: number | undefined;
  cover?: Cover | null;
  /** Whether the photos are being looked for. */
  isDue?: boolean;
  /** Plays the story; undefined if there is none. */
  onPlay?: (() => void) | undefined;
}

/** Loads the parts for visitors without photos only when they are needed, because most visitors find photos. */
const loadNone = () => withTexts(import('./own-photos-none.tsx'), ['event', 'missed', 'offer']);
const LaterNothingFound = laterPart(async () => (await loadNone()).NothingFound, LookingThrough);
const LaterNotYetRun = laterPart(async () => (await loadNone()).NotYetRun, LookingThrough);
const LaterAddRunner = laterPart(
  async () => (await withTexts(import('./add-runner.tsx'), ['event', 'crew'])).AddRunner,
);
/** Loaded on demand: few photos are found only by a face. */
const LaterProbablyYou = laterPart(
  async () => (await withTexts(import('./probably-you.tsx'), ['near'])).ProbablyYou,
);
/** Questions and verdicts below the photos. */
const LaterDoubts = partBelow(
  async () => (await withTexts(import('./own-photos-doubts.tsx'), ['near'])).OwnPhotosDoubts,
);

/** Loaded on demand: most visitors have not bought anything yet. */
const LaterOwnedFiles = laterPart(async () => (await import('./owned-files.tsx')).LoadOwnedFiles);
const NO_FILES: OwnedFiles = new Map();

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

/**
 * Shows all photos of the visitor with their prices, or why there are none; then the photos that ask "is this you?",
 * then videos.
 */
export function OwnPhotos({ event, number, access, renew, head }: OwnPhotosProps) {
  const { t } = useTranslation();
  const { eventId } = event;
  const bought = useBoughtPhotos(eventId);
  const quote = useOwnQuote(eventId, access.token, bought.orderIds);
  const list = useOwnPhotos(eventId, access.token, renew);
  const { total, confirmedCount } = list;
  const hasBought = bought.photoIds.size > 0;
  const [ownedFiles, setOwnedFiles] = useState(NO_FILES);
  const photos = useOwnedPictures(list.photos, hasBought ? ownedFiles : NO_FILES);
  const [knownOf] = useState(event.photosCount);
  const [isPlaying, setIsPlaying] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const videosCount = useOwnVideosCount(event, access) ?? 0;
  useEffect(() => {
    countStep(eventId, 'Visit');
    if (total > 0) countStep(eventId, 'Found');
  }, [eventId, total]);
  if (event.state === 'Upcoming') {
    return (
      <>
        {head({ count: 0 })}
        <div className={styles.body}>
          <LaterNotYetRun event={event} access={access} renew={renew} />
        </div>
      </>
    );
  }
  if (list.photos === undefined) {
    return (
      <>
        {head({ count: undefined, isDue: list.error === null })}
        <div className={styles.body}>
          <NotLoaded event={event} error={list.error} isRetrying={list.isFetching} onRetry={list.retry} />
        </div>
      </>
    );
  }
  // Chosen only from the first page, as printed: no picture is replaced while the visitor scrolls.
  const cover = leadAmong(photos.slice(0, PHOTO_PAGE_COUNT));
  const probable = photos.find(({ isProbable }) => isProbable);
  return (
    <>
      {head({
        count: total + confirmedCount,
        cover,
        onPlay: total > 1 ? () => setIsPlaying(true) : undefined,
      })}
      {hasBought && <LaterOwnedFiles orders={bought.orders} onFiles={setOwnedFiles} />}
      <div className={styles.body}>
        {probable !== undefined && (
          <LaterProbablyYou photo={probable} token={access.token} onConfirmed={list.lookAgain} />
        )}
        {total === 0 ? (
          <>
            <EventTabs event={event} current="Mine" number={number} />
            <ProcessingLine event={event} />
            <LaterNothingFound
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
            quote={quote}
            bought={bought}
            denials={list.denials}
            renew={renew}
            isPlaying={isPlaying}
            onPlayed={() => setIsPlaying(false)}
            onNearEnd={list.loadMore}
            onLook={list.lookAgain}
          />
        )}
        {event.photosCount !== knownOf && (
          <LaterOwnNews
            event={event}
            token={access.token}
            knownOf={knownOf}
            shown={total + confirmedCount}
            onLook={list.lookAgain}
          />
        )}
        <LaterDoubts event={event} access={access} renew={renew} list={list} />
        {total + confirmedCount === 0 && <LaterPhotoAlert event={event} token={access.token} renew={renew} />}
        {total > 0 && videosCount > 0 && <LaterOwnVideosStrip event={event} access={access} renew={renew} />}
        {total > 0 && (
          <div className={styles.others}>
            {!event.isSecure && event.searchMethods.length > 0 && (
              <Button variant="plain" onClick={() => setAdding(access.token)}>
                {t('results.addRunner')}
              </Button>
            )}
            <Link className={buttonClass('plain')} to="/crew" search={{ event: eventId }}>
              {t('results.crew')}
            </Link>
          </div>
        )}
        {/* Another token is another runner: they are found. */}
        {adding === access.token && <LaterAddRunner event={event} onClose={() => setAdding(null)} />}
        {total > 0 && event.isGalleryOpen && (
          <div>
            <Link className={buttonClass('quiet')} to="/event/$eventId" params={{ eventId }}>
              {t('results.more')}
            </Link>
          </div>
        )}
      </div>
    </>
  );
}
