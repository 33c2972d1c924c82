import type { Photo } from '#contract/photo.schema.ts';
import type { EmptyFrame } from './frame-preview-state.ts';
import styles from './framed-photo.module.css';

interface FramedPhotoProps {
  photo: Pick<Photo, 'thumbUrl' | 'previewUrl'>;
  empty: EmptyFrame;
  /** The shop's own picture, which takes the place of the composed one. */
  image?: string | null;
  /** The alternative text; without one it is only seen. */
  words?: string;
  /** A small one is made only from the thumb. */
  isSmall?: boolean;
}

const percent = (thousandths: number) => `${thousandths / 10}%`;

/**
 * Shows a photo in a frame, to be seen at once: the empty frame over the photo, which is in its opening as the shop
 * lays it if no face says better. The name comes with the shop's own picture.
 */
export function FramedPhoto({ photo, empty, image = null, words = '', isSmall = false }: FramedPhotoProps) {
  const { left, top, width, height } = empty.opening;
  const place = {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
  const isExact = image !== null;
  return (
    <div
      className={styles.framed}
      style={{
        aspectRatio: `${empty.width} / ${empty.height}`,
        width: `min(100cqw, 100cqh * ${empty.width / empty.height})`,
      }}
    >
      {/* Keyed by their addresses: nothing of the previous photo or layout stays while the new one loads. */}
      {(isSmall ? [photo.thumbUrl] : [photo.thumbUrl, photo.previewUrl]).map((url) => (
        <img key={url} className={styles.photo} style={place} src={url} alt="" draggable={false} />
      ))}
      <img
        key={empty.url}
        className={styles.whole}
        src={empty.url}
        alt={isExact ? '' : words}
        draggable={false}
      />
      {isExact && (
        <img className={`${styles.whole} ${styles.exact}`} src={image} alt={words} draggable={false} />
      )}
    </div>
  );
}
