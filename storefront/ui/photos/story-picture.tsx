import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import styles from './photo-story.module.css';
import { frameOfCard, frameOfStory } from './story-frame.ts';

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

interface StoryCardProps {
  /** A photo that certainly shows the visitor; undefined if there is none. */
  photo: Photo | undefined;
  /** Shown blurred if there is none. */
  backdrop: Photo | undefined;
}

/** Shows the picture of a card: a photo of the runner, or one too blurred to show a face. */
export function StoryCard({ photo, backdrop }: StoryCardProps) {
  const frame = useCardFrame(photo);
  const behind = frame?.fit === 'Fill' ? undefined : (photo ?? backdrop);
  return (
    <>
      {behind !== undefined && <img className={styles.backdrop} src={behind.previewUrl} alt="" />}
      {photo !== undefined && frame !== undefined && (
        <img
          key={photo.photoId}
          className={styles.still}
          style={{
            objectFit: frame.fit === 'Fill' ? 'cover' : 'contain',
            objectPosition: `${frame.position.x}% ${frame.position.y}%`,
          }}
          src={photo.previewUrl}
          alt=""
          draggable={false}
        />
      )}
    </>
  );
}

function useCardFrame(photo: Photo | undefined) {
  const screen = useScreen();
  return photo === undefined ? undefined : frameOfCard(photo, screen);
}

interface StoryTextProps {
  /** The photo behind the text; undefined if it is blurred. */
  photo: Photo | undefined;
  /** Whether it contains buttons; a tap beside them turns the page. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Shows the text of a card, beside the face on its photo. */
export function StoryText({ photo, hasActions = false, children }: StoryTextProps) {
  const frame = useCardFrame(photo);
  const classes = [styles.card];
  if (hasActions) classes.push(styles.ending);
  if (frame !== undefined) classes.push(styles.over);
  if (frame?.textAt === 'Top') classes.push(styles.overTop);
  return <div className={classes.join(' ')}>{children}</div>;
}
