import { type CSSProperties, useState } from 'react';
import type { Download } from '#contract/archive.schema.ts';
import { cropUrl } from '#contract/archive.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { wordsOf } from './bought-files.ts';
import styles from './paid-order.module.css';

/** The browser's data-saver setting, if it has one (not in the DOM's own types yet). */
interface SavingNavigator {
  connection?: { saveData?: boolean };
}

const wantsToSaveData = (browser: SavingNavigator) => browser.connection?.saveData === true;

/** Screens on which the runner would be tiny in a whole photo. */
const PHONE_SCREEN = '(max-width: 767px)';

/**
 * Shows the large picture of an order. The thumb is shown at once, then the bought file over it, because the preview
 * still has the watermark. A phone shows the crop around the runner, if known; beside other pictures it
 * is cut at its sides. With data saving on, and while a frame
 * is rendered, only the thumb is shown. Remount it when the file changes.
 */
export function BoughtPicture({ photo }: { photo: Download }) {
  const { t } = useTranslation();
  // Keeps the first links: new links for the same picture would load it again.
  const [{ thumbUrl, closeUpUrl, url, crops, width, height, region }] = useState(photo);
  const [isThere, setIsThere] = useState(false);
  const square = url !== null && crops.includes('Square') ? cropUrl(url, 'Square') : null;
  const isAround = closeUpUrl !== null && square !== null;
  return (
    <div className={styles.stage}>
      <div
        className={[styles.picture, isAround && styles.around, region !== null && styles.focused]
          .filter(Boolean)
          .join(' ')}
        style={
          {
            '--ratio': width / height,
            '--around': region === null ? '50%' : `${100 * (region.x + region.width / 2)}%`,
          } as CSSProperties
        }
      >
        <picture>
          {isAround && <source media={PHONE_SCREEN} srcSet={closeUpUrl} />}
          <img
            className={styles.thumb}
            src={thumbUrl}
            alt={`${t('delivering.order.pictureAlt')}, ${wordsOf(photo)}`}
            fetchPriority="high"
          />
        </picture>
        {url !== null && !wantsToSaveData(navigator as SavingNavigator) && (
          <picture>
            {isAround && <source media={PHONE_SCREEN} srcSet={square} />}
            <img
              className={isThere ? `${styles.full} ${styles.there}` : styles.full}
              src={url}
              alt=""
              decoding="async"
              fetchPriority="low"
              onLoad={() => setIsThere(true)}
            />
          </picture>
        )}
      </div>
    </div>
  );
}
