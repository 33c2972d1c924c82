import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import type { FramePreviewState } from './frame-preview-state.ts';
import styles from './frame-studio.module.css';

interface PreviewTextProps {
  preview: FramePreviewState;
  onRenew: () => void;
}

/** Shows why the server's preview could not be loaded. */
export function PreviewText({ preview: { tokenExpired, framesStatus }, onRenew }: PreviewTextProps) {
  const { t } = useTranslation();
  if (tokenExpired) {
    return (
      <p className={styles.words} role="status">
        {t('frames.expired.meaning')}{' '}
        <Button variant="plain" onClick={onRenew}>
          {t('frames.expired.renew')}
        </Button>
      </p>
    );
  }
  if (framesStatus === null || framesStatus === 200) return null;
  return (
    <p className={`${styles.words} ${styles.quiet}`} role="status">
      {t('frames.approximate')}
    </p>
  );
}
