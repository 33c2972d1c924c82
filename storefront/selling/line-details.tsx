import { useTranslation } from 'react-i18next';
import type { CartItem } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import styles from './receipt.module.css';
import { videoLength } from './video-length.ts';

/** In which frame a photo is sold, and the name that is printed on it where the buyer chose one. */
export function FrameDetails({ frame }: { frame: NonNullable<CartItem['frame']> }) {
  const { t } = useTranslation();
  const { title, text } = frame;
  return (
    <span className={styles.detail}>
      {t('selling.cart.frame')} <span lang={languageOfText(title)}>{title}</span>
      {text !== null && (
        <>
          {' · '}
          {t('selling.cart.frameName')} <span lang={languageOfText(text)}>{text}</span>
        </>
      )}
    </span>
  );
}

interface VideoDetailsProps {
  video: NonNullable<CartItem['video']>;
  /** Who crosses the line in it, where that is the buyer. */
  competitorName: string | null;
}

/** How long a video is, and of whom. */
export function VideoDetails({ video, competitorName }: VideoDetailsProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.detail}>
      {t('selling.cart.videoLength', { length: videoLength(video.durationMs) })}
      {competitorName !== null && (
        <>
          {' · '}
          <span lang={languageOfText(competitorName)}>{competitorName}</span>
        </>
      )}
    </span>
  );
}
