import type { Event } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { processedShare } from './event-facts.tsx';
import styles from './processing-bar.module.css';

/** Shows in one quiet line that more photos are being processed; nothing when all are done (product §4). */
export function ProcessingLine({ event }: { event: Event }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (event.processingCount === 0) return null;
  const share = formats.percent(processedShare(event));
  return (
    <p className={styles.line}>{t('finding.event.moreComing', { count: event.processingCount, share })}</p>
  );
}
