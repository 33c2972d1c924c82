import type { CartItem } from '#contract/shoppingcart.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './receipt.module.css';
import { videoLength } from './video-length.ts';

/** Shows the frame in which a photo is sold, and the printed name if the buyer chose one. */
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
      {' · '}
      {t('selling.cart.frameFile')}
    </span>
  );
}

/** Shows a video's length, and which of the event's videos it is, or whose finish it shows. */
export function VideoDetails({ item }: { item: Pick<CartItem, 'product' | 'video' | 'competitorName'> }) {
  const { t } = useTranslation();
  const { product, video, competitorName } = item;
  if (video === null) return null;
  const name = product.productType === 'FullVideo' ? video.title : competitorName;
  return (
    <span className={styles.detail}>
      {t('selling.cart.videoLength', { length: videoLength(video.durationMs) })}
      {name !== null && (
        <>
          {' · '}
          <span lang={languageOfText(name)}>{name}</span>
        </>
      )}
    </span>
  );
}
