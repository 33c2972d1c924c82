import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useModal } from '../dialog.tsx';
import styles from './photo-story.module.css';
import { cardsOf } from './story-frame.ts';
import { StoryCard, StoryPicture, StoryText } from './story-picture.tsx';

interface PhotoStoryProps {
  photos: readonly Photo[];
  /** The total number of photos, if not all are loaded. */
  total: number;
  /** The story's name for screen readers. */
  label: string;
  /** Returns a photo's alternative text. */
  describe: (photo: Photo) => string;
  /** Returns where and when the photo at this index was taken. */
  caption: (index: number) => string;
  /** The first card: whose race this is. */
  opening: ReactNode;
  /** The last card; `again` replays the story. */
  ending: (again: () => void) => ReactNode;
  /** Called near the end of the loaded photos. */
  onNearEnd: () => void;
  /** Called if a photo cannot be loaded, because it may have been removed. */
  onMissing: () => void;
  onClose: () => void;
}

/** How long a photo is shown. */
const SHOWN_MS = 4_000;
/** A finger that moved less is a tap; one that moved further sideways turns the page. */
const TAP_PX = 10;
const TURN_PX = 80;
/** A finger held longer pauses the story instead of turning the page. */
const HOLD_MS = 350;
/** How many photos before the end of the loaded list more are requested. */
const AHEAD = 3;
/** With more segments than this, the progress lines would be too thin to see. */
const LINES_MAX = 40;

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Preloads the next picture, so that a tap shows it at once. */
function useNextPicture(url: string | undefined): void {
  useEffect(() => {
    if (url !== undefined) new Image().src = url;
  }, [url]);
}

/** Turns the page after a while; the time restarts with each photo. */
function useTurning(isRunning: boolean, at: number, count: number, turn: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each photo
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(turn, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isRunning, at, count]);
}

/** Reads the gestures on the stage: a tap or a sideways swipe turns the page, a held finger pauses. */
function useTouches(at: number, goTo: (to: number) => void) {
  const [isHeld, setIsHeld] = useState(false);
  const touch = useRef<{ x: number; y: number; at: number } | null>(null);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      touch.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      setIsHeld(true);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const began = touch.current;
      touch.current = null;
      setIsHeld(false);
      if (began === null) return;
      const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
      if (Math.abs(dx) > TURN_PX && Math.abs(dx) > Math.abs(dy)) goTo(at + (dx < 0 ? 1 : -1));
      else if (Math.hypot(dx, dy) < TAP_PX && event.timeStamp - began.at < HOLD_MS)
        goTo(at + (event.clientX < window.innerWidth / 3 ? -1 : 1));
    },
    onPointerCancel: () => {
      touch.current = null;
      setIsHeld(false);
    },
  };
  return { isHeld, handlers };
}

/** The index of the title card; photos start at 0. */
const OPENING = -1;

/**
 * Shows the visitor's race in full screen: a title card, one photo after another, and a last card. A tap on the right
 * goes forward, a tap on the left goes back, a held finger pauses, a downward swipe closes. The arrow keys also turn
 * pages, and the space bar pauses. With a mouse there are arrows. With reduced motion, visitors turn pages by hand.
 * Mount it to open it.
 */
export function PhotoStory(props: PhotoStoryProps) {
  const { photos, total, label, describe, caption, opening, ending, onNearEnd, onMissing, onClose } = props;
  const modal = useModal(onClose);
  const [index, setIndex] = useState(OPENING);
  const [isPaused, setIsPaused] = useState(wantsStillness);
  const [isThere, setIsThere] = useState(false);
  // A photo may be removed while the story plays.
  const at = Math.min(index, photos.length < total ? photos.length - 1 : total);
  const photo = photos[at];
  const cards = cardsOf(photos);
  useNextPicture(photos[at + 1]?.previewUrl);

  const goTo = (to: number) => {
    if (to < OPENING) return;
    if (to > total) return onClose();
    if (to >= photos.length && to < total) return;
    setIsThere(false);
    setIndex(to);
    if (to >= photos.length - AHEAD) onNearEnd();
  };
  const isAtEnd = at === total;
  const { isHeld, handlers } = useTouches(at, goTo);
  const isRunning = !isPaused && !isHeld && (isThere || at === OPENING) && !isAtEnd;
  useTurning(isRunning, at, photos.length, () => goTo(at + 1));
  useEffect(() => {
    if (photos.length === 0) onClose();
  }, [photos.length, onClose]);

  const turnTo = (to: number) => {
    // The button may disappear; the keyboard controls the story again.
    if (to === OPENING || to === total) modal.ref.current?.focus();
    goTo(to);
  };
  return (
    <dialog
      {...modal}
      className={styles.story}
      aria-label={label}
      onKeyDown={({ key, target }) => {
        if (key === 'ArrowRight') goTo(at + 1);
        else if (key === 'ArrowLeft') goTo(at - 1);
        else if (key === ' ' && !(target instanceof HTMLButtonElement)) setIsPaused(!isPaused);
      }}
    >
      <div className={styles.stage} {...handlers}>
        {photo === undefined ? (
          <StoryCard
            photo={isAtEnd ? cards.ending : cards.opening}
            backdrop={photos[Math.max(0, Math.min(at, photos.length - 1))]}
          />
        ) : (
          <StoryPicture
            key={photo.photoId}
            photo={photo}
            alt={describe(photo)}
            caption={caption(at)}
            isRunning={isRunning}
            onThere={() => setIsThere(true)}
            onMissing={onMissing}
          />
        )}
        {at === OPENING && <StoryText photo={cards.opening}>{opening}</StoryText>}
      </div>
      {isAtEnd && (
        <StoryText photo={cards.ending} hasActions>
          {ending(() => {
            setIsPaused(wantsStillness());
            // The button disappears; the keyboard controls the story again.
            modal.ref.current?.focus();
            goTo(OPENING);
          })}
        </StoryText>
      )}
      <StoryTurns
        onBack={at > OPENING ? () => turnTo(at - 1) : undefined}
        onForward={isAtEnd ? undefined : () => turnTo(at + 1)}
      />
      <StoryHead
        at={at}
        total={total}
        isThere={isThere}
        isRunning={isRunning}
        isPaused={isPaused}
        onPause={setIsPaused}
        onClose={onClose}
      />
    </dialog>
  );
}

/** Shows arrows that turn pages with a mouse; each is missing at its end of the story. */
function StoryTurns(turns: { onBack: (() => void) | undefined; onForward: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {turns.onBack !== undefined && (
        <button
          type="button"
          className={`${styles.round} ${styles.turn} ${styles.previous}`}
          onClick={turns.onBack}
          aria-label={t('shell.photo.previous')}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
      )}
      {turns.onForward !== undefined && (
        <button
          type="button"
          className={`${styles.round} ${styles.turn} ${styles.next}`}
          onClick={turns.onForward}
          aria-label={t('shell.photo.next')}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    </>
  );
}

interface StoryHeadProps {
  /** The index of the current page. */
  at: number;
  total: number;
  /** Whether the photo is loaded and its time is running. */
  isThere: boolean;
  isRunning: boolean;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  onClose: () => void;
}

/** Shows the story's progress, and the buttons that pause and close it. */
function StoryHead({ at, total, isThere, isRunning, isPaused, onPause, onClose }: StoryHeadProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhoto = at > OPENING && at < total;
  return (
    <div className={styles.head}>
      {total <= LINES_MAX && (
        <div className={styles.lines} aria-hidden="true">
          {Array.from({ length: total }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
            <span key={line} className={styles.track}>
              <span
                key={line === at && isThere ? 'now' : 'still'}
                className={lineClass(line - at, isThere)}
                style={{ animationPlayState: isRunning ? 'running' : 'paused' }}
              />
            </span>
          ))}
        </div>
      )}
      <div className={styles.bar}>
        <p className={styles.count} aria-live={isPaused ? 'polite' : 'off'}>
          {isPhoto && (
            <>
              <span aria-hidden="true">{`${formats.number(at + 1)} / ${formats.number(total)}`}</span>
              <span className="heard">{t('shell.photo.of', { position: at + 1, total })}</span>
            </>
          )}
        </p>
        {at < total && (
          <button
            type="button"
            className={styles.round}
            onClick={() => onPause(!isPaused)}
            aria-label={t(isPaused ? 'viewer.story.resume' : 'viewer.story.pause')}
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
        )}
        <button type="button" className={styles.round} onClick={onClose} aria-label={t('shell.close')}>
          <X aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

function lineClass(from: number, isThere: boolean): string | undefined {
  if (from < 0) return `${styles.line} ${styles.seen}`;
  return from === 0 && isThere ? `${styles.line} ${styles.now}` : styles.line;
}
