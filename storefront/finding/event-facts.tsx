import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/photo.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import styles from './event-facts.module.css';

/** How much of what came in is still being read, from 0 to 1. */
export function processingShare({ photosCount, processingCount }: Event): number {
  const received = photosCount + processingCount;
  return received === 0 ? 0 : processingCount / received;
}

/** When and where. */
export function EventPlace({ event }: { event: Event }) {
  const formats = useFormats();
  return (
    <>
      <time dateTime={event.date}>{formats.day(event.date)}</time>
      {' · '}
      <span lang={languageOfText(event.city)}>{formats.place(event.city, event.country)}</span>
    </>
  );
}

/** How many photos there are and how much is still to come; before the race, when they come. */
export function EventCounts({ event }: { event: Event }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = processingShare(event);
  if (event.state === 'Upcoming') return t('finding.event.upcoming');
  return (
    <>
      {t('finding.event.photos', { count: event.photosCount })}
      {share > 0 && (
        <span className={styles.processing}>
          {/* A last photo is not "0 %". */}
          {t('finding.event.processing', { share: formats.percent(Math.max(0.01, share)) })}
        </span>
      )}
    </>
  );
}
