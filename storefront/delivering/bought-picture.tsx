import { useState } from 'react';
import type { Download } from '#contract/archive.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { wordsOf } from './bought-files.ts';
import styles from './paid-order.module.css';

/** The browser's wish to save data, where it has one (not in the DOM's own types yet). */
interface SavingNavigator {
  connection?: { saveData?: boolean };
}

const wantsToSaveData = (browser: SavingNavigator) => browser.connection?.saveData === true;

/**
 * The large picture of an order. The thumb stands at once; over it comes the bought file itself, for the preview
 * bears the watermark that was just paid away. Whoever saves data keeps the thumb, and so does who waits for a frame.
 * Mount it anew when the file changes.
 */
export function BoughtPicture({ photo }: { photo: Download }) {
  const { t } = useTranslation();
  // The first links stay: fresh ones for the same picture would load it once more.
  const [{ thumbUrl, url }] = useState(photo);
  const [isThere, setIsThere] = useState(false);
  return (
    <div className={styles.stage}>
      <div
        className={styles.picture}
        style={{
          aspectRatio: `${photo.width} / ${photo.height}`,
          maxWidth: `calc(var(--stage-height) * ${photo.width / photo.height})`,
        }}
      >
        <img
          className={styles.thumb}
          src={thumbUrl}
          alt={`${t('delivering.order.pictureAlt')}, ${wordsOf(photo)}`}
          fetchPriority="high"
        />
        {url !== null && !wantsToSaveData(navigator as SavingNavigator) && (
          <img
            className={isThere ? `${styles.full} ${styles.there}` : styles.full}
            src={url}
            alt=""
            decoding="async"
            fetchPriority="low"
            onLoad={() => setIsThere(true)}
          />
        )}
      </div>
    </div>
  );
}
