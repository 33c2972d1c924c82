import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import styles from './photo-story.module.css';
import { frameOfStory } from './story-frame.ts';

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** Returns the size of the window, which the story fills. */
function useScreen(): { width: number; height: number } {
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  return { width, height };
}

interface StoryPictureProps {
  photo: Photo;
  alt: string;
  /** Where and when it was taken. */
  caption: string;
  /** Whether the photo is growing now. */
  isRunning: boolean;
  onThere: () => void;
  onMissing: () => void;
}

/** Shows one photo of the story in full screen, framed on the runner. A missing picture does not stop the story. */
export function StoryPicture({ photo, alt, caption, isRunning, onThere, onMissing }: StoryPictureProps) {
  const { fit, position, target, captionAt } = frameOfStory(photo, useScreen());
  const place: CSSProperties = {
    objectFit: fit === 'Fill' ? 'cover' : 'contain',
    objectPosition: `${position.x}% ${position.y}%`,
    transformOrigin: `${target.x}% ${target.y}%`,
    animationPlayState: isRunning ? 'running' : 'paused',
  };
  return (
    <>
      {fit === 'Whole' && <img className={styles.backdrop} src={photo.previewUrl} alt="" />}
      <img
        className={styles.image}
        style={place}
        src={photo.previewUrl}
        alt={alt}
        draggable={false}
        onLoad={onThere}
        onError={() => {
          onThere();
          onMissing();
        }}
      />
      {caption !== '' && (
        <p className={captionAt === 'Top' ? `${styles.caption} ${styles.above}` : styles.caption}>
          {caption}
        </p>
      )}
    </>
  );
}

/** Shows a card of the story over a photo that is too blurred to show a face. */
export function StoryCard({ backdrop, children }: { backdrop: Photo | undefined; children: ReactNode }) {
  return (
    <>
      {backdrop !== undefined && <img className={styles.backdrop} src={backdrop.previewUrl} alt="" />}
      <div className={styles.card}>{children}</div>
    </>
  );
}
