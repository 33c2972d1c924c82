import { useEffect, useRef } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import styles from './event-tabs.module.css';
import { useSearchAccess } from './use-search-access.ts';
import { useOwnVideosCount } from './videos/use-own-videos-count.ts';

/** A tab of an event's page. */
export type EventTab = 'Photos' | 'Report' | 'Mine' | 'Videos';

interface EventTabsProps {
  event: Event;
  current: EventTab;
  /** The bib whose photos are shown; on the other tabs, the verified one. */
  number?: string | undefined;
}

/** Returns the number on the videos tab: all videos of the event, or after a search those of the person found. */
function useVideosCount({ event, current, number }: EventTabsProps): number {
  const access = useSearchAccess(event.eventId);
  const showsAll =
    current === 'Videos' &&
    number === undefined &&
    event.isGalleryOpen &&
    access !== null &&
    numberOf(access) !== undefined;
  const own = useOwnVideosCount(event, showsAll ? null : access);
  return access === null || showsAll ? event.videosCount : (own ?? 0);
}

/**
 * Shows the tabs: all photos; the photo report, if there is one; my photos, after a search; videos, if there are any.
 */
export function EventTabs(props: EventTabsProps) {
  const { event, current, number: shown } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { eventId } = event;
  const access = useSearchAccess(eventId);
  const number = shown ?? (access === null ? undefined : numberOf(access));
  const videosCount = useVideosCount(props);
  // If only the people on the photos may see them, visitors who found theirs see no other tab.
  const showsPhotos = event.isGalleryOpen || current === 'Photos' || access === null;
  const showsReport = event.reportCount > 0 && (!event.isSecure || access !== null);
  // Old links may lead to the videos of an event without videos.
  const hasVideos = event.videosCount > 0 || current === 'Videos';
  const tabs = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen, so the selected tab is scrolled into view. The observer reports once
  // when it starts, after the page's own layout; measuring here would force a layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at what was rendered for them
  useEffect(() => {
    const row = tabs.current;
    if (row === null) return;
    const observer = new ResizeObserver(() => {
      const here = row.querySelector('[aria-current="page"]')?.getBoundingClientRect();
      const { right } = row.getBoundingClientRect();
      if (here !== undefined && here.right > right) row.scrollBy({ left: here.right - right });
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [current, number, videosCount]);
  const of = (tab: EventTab) =>
    ({
      className: styles.tab,
      resetScroll: false,
      // The first tab's address is a prefix of every other tab's.
      isExact: true,
      'aria-current': current === tab ? 'page' : undefined,
    }) as const;
  const videos = (
    <>
      {t('finding.tabs.videos')}{' '}
      {videosCount > 0 && <span className={styles.count}>{formats.number(videosCount)}</span>}
    </>
  );
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t('finding.tabs.label')}>
      {showsPhotos && (
        <Link {...of('Photos')} to="/event/$eventId" params={{ eventId }}>
          {t(event.isGalleryOpen ? 'finding.tabs.all' : 'finding.tabs.photos')}{' '}
          <span className={styles.count}>{formats.number(event.photosCount)}</span>
        </Link>
      )}
      {showsReport && (
        <Link {...of('Report')} to="/event/$eventId" params={{ eventId }} search={{ tab: 'report' }}>
          {t('finding.tabs.report')} <span className={styles.count}>{formats.number(event.reportCount)}</span>
        </Link>
      )}
      {number !== undefined && (
        <Link {...of('Mine')} to="/search/$eventId/$number" params={{ eventId, number }}>
          {t('finding.tabs.mine')} <span className="heard">{t('finding.search.ofBib', { number })}</span>
        </Link>
      )}
      {number === undefined && (access !== null || current === 'Mine') && (
        <Link {...of('Mine')} to="/event/$eventId" params={{ eventId }} search={{ tab: 'mine' }}>
          {t('finding.tabs.mine')}
        </Link>
      )}
      {hasVideos && number === undefined && (
        <Link {...of('Videos')} to="/event/$eventId/video" params={{ eventId }}>
          {videos}
        </Link>
      )}
      {hasVideos && number !== undefined && (
        <Link {...of('Videos')} to="/search/$eventId/$number/video" params={{ eventId, number }}>
          {videos}
        </Link>
      )}
    </nav>
  );
}
