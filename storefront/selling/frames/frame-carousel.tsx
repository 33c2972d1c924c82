import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import type { Frame } from '#contract/frame.schema.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './frame-carousel.module.css';
import { emptyFrameFor, type FramePreviewState } from './frame-preview-state.ts';
import { FramedPhoto } from './framed-photo.tsx';
import { useSnapping } from './use-snapping.ts';

interface FrameCarouselProps {
  frames: readonly Frame[];
  /** The frame that is shown. */
  index: number;
  onIndexChange: (index: number) => void;
  photo: Photo;
  /** The preview of the photo in the selected frame. */
  preview: FramePreviewState;
}

/**
 * Shows the visitor's photo in one frame after another: by swipe, by the buttons beside it, or by the studio's arrow
 * keys.
 */
export function FrameCarousel({ frames, index, onIndexChange, photo, preview }: FrameCarouselProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const { onScroll, onTouched } = useSnapping(strip, index, onIndexChange);
  return (
    <div className={styles.wall}>
      <section
        ref={strip}
        className={styles.strip}
        aria-label={t('frames.frame.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onPointerDown={onTouched}
        onWheel={onTouched}
      >
        {frames.map((frame, at) => {
          const empty = emptyFrameFor(frame, preview.frameView);
          const isShown = at === index;
          return (
            <div key={frame.frameId} className={styles.slide} aria-hidden={!isShown}>
              {empty !== undefined && (
                <FramedPhoto
                  photo={photo}
                  empty={empty}
                  image={isShown ? preview.image : null}
                  words={t('frames.frame.words', { frame: frame.title })}
                />
              )}
            </div>
          );
        })}
      </section>
      {index > 0 && (
        <button
          type="button"
          className={`${styles.turn} ${styles.previous}`}
          onClick={() => onIndexChange(index - 1)}
          aria-label={t('frames.frame.previous')}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
      )}
      {index < frames.length - 1 && (
        <button
          type="button"
          className={`${styles.turn} ${styles.next}`}
          onClick={() => onIndexChange(index + 1)}
          aria-label={t('frames.frame.next')}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
