import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { countStep } from '#storefront/api/count-step.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { isShared, type ShareOutcome } from '#storefront/ui/sharing/share-link.ts';
import { thisDevice } from '#storefront/ui/sharing/sharing-device.ts';
import styles from './player-controls.module.css';
import { type SharedVideo, sharePreview } from './share-preview.ts';

/** Shares the watermarked preview; if the browser cannot copy, shows the link. */
export function ShareButton({ eventId, video }: { eventId: string; video: SharedVideo }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const isCopied = outcome === 'Copied';
  return (
    <>
      <button
        type="button"
        className={styles.key}
        onClick={async () => {
          const done = await sharePreview(thisDevice(), video);
          if (isShared(done)) countStep(eventId, 'Share');
          setOutcome(done);
        }}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        <span className={styles.keyWords}>{t('videos.share.share')}</span>
      </button>
      <span role="status" className={styles.shared}>
        {isCopied && t('videos.share.copied')}
        {outcome === 'Refused' && <span className={styles.address}>{video.pageUrl}</span>}
      </span>
    </>
  );
}
