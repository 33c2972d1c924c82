import type { Photo } from '#contract/photo.schema.ts';
import type { EmptyFrame } from './frame-preview-state.ts';
import styles from './framed-photo.module.css';

interface FramedPhotoProps {
  photo: Pick<Photo, 'thumbUrl' | 'previewUrl'>;
  empty: EmptyFrame;
  /** The server's preview, which replaces the composed picture. */
  image?: string | null;
  /** The alternative text; without one the picture is decorative. */
  words?: string;
  /** Whether only the thumb is used. */
  isSmall?: boolean;
}

const percent = (thousandths: number) => `${thousandths / 10}%`;

/**
 * Shows a framed photo at once by placing the empty frame over the photo, positioned as the server would do without a
 * detected face. The name appears with the server's preview.
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
      {/* Keyed by URL, so that nothing of the previous photo or orientation stays while the new one loads. */}
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
