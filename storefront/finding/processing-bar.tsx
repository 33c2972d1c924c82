import { useId } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { processedShare } from './event-facts.tsx';
import styles from './processing-bar.module.css';

/** Shows that more photos are being processed, and the progress; nothing when all are done (product §4). */
export function ProcessingBar({ event }: { event: Event }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  if (event.processingCount === 0) return null;
  const share = processedShare(event);
  return (
    <div className={styles.processing}>
      <p id={id}>
        {t('finding.event.moreComing', { count: event.processingCount, share: formats.percent(share) })}
      </p>
      <progress className={styles.bar} value={share} max={1} aria-labelledby={id} />
    </div>
  );
}
