import { useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './photo-viewer.module.css';
import type { Zoom } from './viewer-zoom.ts';

/** What the viewer needs of a photo. */
export type ViewerPhoto = Pick<Photo, 'photoId' | 'width' | 'height' | 'thumbUrl' | 'previewUrl'>;

interface ViewerSlideProps {
  photo: ViewerPhoto;
  /** Its alternative text. */
  words: string;
  /** -1 for the photo before the shown one, 0 for the shown one, 1 for the one after. */
  place: number;
  dragX: number;
  isTouched: boolean;
  zoom: Zoom | undefined;
}

/** One photo on the viewer's stage: its thumb at once, its preview over it when it is there. */
export function ViewerSlide({ photo, words, place, dragX, isTouched, zoom }: ViewerSlideProps) {
  const { t } = useTranslation();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div
      className={isTouched ? `${styles.slide} ${styles.held}` : styles.slide}
      style={{ translate: `calc(${place * 100}% + ${place * 24 + dragX}px)` }}
      aria-hidden={place !== 0}
    >
      <div
        className={styles.picture}
        style={
          zoom === undefined
            ? undefined
            : { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
        }
      >
        <img className={styles.image} src={photo.thumbUrl} alt="" draggable={false} />
        <img
          // A missing one would show its words where others stand; who listens hears them all the same.
          className={isMissing ? `${styles.image} ${styles.hollow}` : styles.image}
          src={photo.previewUrl}
          alt={words}
          width={photo.width}
          height={photo.height}
          decoding="async"
          draggable={false}
          onError={() => setIsMissing(true)}
          // Asked for anew once there is a network again.
          onLoad={() => setIsMissing(false)}
        />
      </div>
      {isMissing && <p className={styles.missing}>{t('shell.photo.unavailable')}</p>}
    </div>
  );
}
