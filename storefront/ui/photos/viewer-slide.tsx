import { useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './photo-viewer.module.css';
import type { Zoom } from './viewer-zoom.ts';

/** A photo's data for the viewer. */
export type ViewerPhoto = Pick<Photo, 'photoId' | 'width' | 'height' | 'thumbUrl' | 'previewUrl'> & {
  /** The visitor's region in the photo, as shares of its size; missing or null if unknown. */
  region?: Photo['region'];
  /** Whether the visitor is its subject, so that a mark would say nothing. */
  isSubject?: Photo['isSubject'];
};

interface ViewerSlideProps {
  photo: ViewerPhoto;
  /** The photo's alternative text. */
  words: string;
  /** -1 for the photo before the shown one, 0 for the shown one, 1 for the one after. */
  place: number;
  dragX: number;
  isTouched: boolean;
  zoom: Zoom | undefined;
  /** Whether the visitor is marked in it. */
  isMarked: boolean;
}

/** Shows an outline around the visitor, scaled to its frame like the photo. */
function HereMark({
  photo: { width, height, region, isSubject },
  isMarked,
}: Pick<ViewerSlideProps, 'photo' | 'isMarked'>) {
  const { t } = useTranslation();
  if (!region || isSubject) return null;
  const place = {
    x: region.x * width,
    y: region.y * height,
    width: region.width * width,
    height: region.height * height,
  };
  const radius = Math.min(0.02 * Math.max(width, height), 0.12 * Math.min(place.width, place.height));
  return (
    <svg
      className={isMarked ? `${styles.here} ${styles.marked}` : styles.here}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('shell.photo.here')}
      aria-hidden={!isMarked}
    >
      {[styles.halo, styles.line].map((className) => (
        <rect key={className} className={className} {...place} rx={radius} />
      ))}
    </svg>
  );
}

/** Shows one photo on the viewer's stage: its thumb at once, and its preview over it when loaded. */
export function ViewerSlide({ photo, words, place, dragX, isTouched, zoom, isMarked }: ViewerSlideProps) {
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
          // A missing picture would show its alternative text over others; screen readers still read it.
          className={isMissing ? `${styles.image} ${styles.hollow}` : styles.image}
          src={photo.previewUrl}
          alt={words}
          width={photo.width}
          height={photo.height}
          decoding="async"
          draggable={false}
          onError={() => setIsMissing(true)}
          // Loaded again once the network returns.
          onLoad={() => setIsMissing(false)}
        />
        <HereMark photo={photo} isMarked={isMarked} />
      </div>
      {isMissing && <p className={styles.missing}>{t('shell.photo.unavailable')}</p>}
    </div>
  );
}
