import { useId } from 'react';
import type { Event } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from '../processing-bar.module.css';
import { videosShare } from './video-waiting.ts';

/** Shows that more videos are being made, and the progress; nothing when all are done (product §4). */
export function VideoProgress({ event }: { event: Event }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  if (event.videosProcessingCount === 0) return null;
  const share = videosShare(event);
  return (
    <div className={styles.processing}>
      <p id={id}>
        {t('videos.moreComing', { count: event.videosProcessingCount, share: formats.percent(share) })}
      </p>
      <progress className={styles.bar} value={share} max={1} aria-labelledby={id} />
    </div>
  );
}
