import { useState } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './event-facts.module.css';

/**
 * Returns how much of the received photos is processed, from 0 to 1 in whole per cent; 1 only when none is left,
 * because with thousands of photos the last one would otherwise not count.
 */
export function processedShare({
  photosCount,
  processingCount,
}: Pick<Event, 'photosCount' | 'processingCount'>): number {
  if (processingCount === 0) return 1;
  return Math.floor((100 * photosCount) / (photosCount + processingCount)) / 100;
}

/** Shows the date and place of an event. */
export function EventPlace({ event }: { event: Event }) {
  const formats = useFormats();
  const place = formats.place(event.city, event.country);
  return (
    <>
      <time dateTime={event.date}>{formats.day(event.date)}</time>
      {place !== '' && (
        <>
          {' · '}
          <span lang={languageOfText(event.city)}>{place}</span>
        </>
      )}
    </>
  );
}

/**
 * Shows the number of photos, which fades in when it changes, and whether more are being processed; before the race,
 * when they will come.
 */
export function EventCounts({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [first] = useState(event.photosCount);
  const isChanged = event.photosCount !== first;
  if (event.state === 'Upcoming') return t('finding.event.upcoming');
  if (event.photosCount === 0 && event.processingCount > 0) return t('finding.event.coming');
  return (
    <>
      <span key={event.photosCount} className={isChanged ? styles.changed : undefined}>
        {t('finding.event.photos', { count: event.photosCount })}
      </span>
      {event.processingCount > 0 && <span className={styles.processing}>{t('finding.event.more')}</span>}
    </>
  );
}
