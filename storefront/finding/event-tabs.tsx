import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import styles from './event-tabs.module.css';

/** What of an event is looked at. */
export type EventTab = 'Photos' | 'Mine' | 'Videos';

interface EventTabsProps {
  event: Event;
  current: EventTab;
  /** The bib whose photos these are, where they are shown; elsewhere the one that was verified. */
  number?: string;
  /** Chosen on the event's own page; elsewhere the tabs lead there. */
  onVideos?: () => void;
  onPhotos?: () => void;
}

/** All photos; my photos, after a search; videos, where there are any. */
export function EventTabs({ event, current, number: shown, onVideos, onPhotos }: EventTabsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { memory } = useStorefront();
  const { eventId } = event;
  const number = shown ?? memory.searchTokens.read(eventId)?.competitor?.number;
  const currentIf = (tab: EventTab) => (current === tab ? 'page' : undefined);
  return (
    <nav className={styles.tabs} aria-label={t('finding.tabs.label')}>
      <Link
        className={styles.tab}
        to="/event/$eventId"
        params={{ eventId }}
        resetScroll={false}
        aria-current={currentIf('Photos')}
        onClick={onPhotos}
      >
        {t('finding.tabs.all')} <span className={styles.count}>{formats.number(event.photosCount)}</span>
      </Link>
      {number !== undefined && (
        <Link
          className={styles.tab}
          to="/search/$eventId/$number"
          params={{ eventId, number }}
          aria-current={currentIf('Mine')}
        >
          {t('finding.tabs.mine')}{' '}
          <span className={styles.count}>{t('finding.search.ofBib', { number })}</span>
        </Link>
      )}
      {event.videosCount > 0 && onVideos !== undefined && (
        <button type="button" className={styles.tab} aria-current={currentIf('Videos')} onClick={onVideos}>
          {t('finding.tabs.videos')} <span className={styles.count}>{formats.number(event.videosCount)}</span>
        </button>
      )}
    </nav>
  );
}
