import { ChevronLeft, ChevronRight, SquareUser, X, ZoomIn } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useModal } from '../dialog.tsx';
import styles from './photo-viewer.module.css';
import { useHereMark } from './use-here-mark.ts';
import { useViewerGestures } from './use-viewer-gestures.ts';
import { ViewerMenu } from './viewer-menu.tsx';
import { type ViewerPhoto, ViewerSlide } from './viewer-slide.tsx';
import { WHOLE, type Zoom, zoomOn } from './viewer-zoom.ts';

export interface PhotoViewerProps<P extends ViewerPhoto> {
  photos: readonly P[];
  /** The photo that is shown. */
  index: number;
  /** The total number of photos, if not all are loaded. */
  total?: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
  /** Returns a photo's alternative text: caption, event and bib. */
  describe?: ((photo: P) => string) | undefined;
  /** The text at the lower left: the photo's caption, why it is the visitor's, and when it was taken. */
  caption?: ((photo: P) => ReactNode) | undefined;
  /** The buttons at the lower right: price and add, or download. */
  actions?: ((photo: P) => ReactNode) | undefined;
  /** Further actions, in a menu. */
  more?: ((photo: P) => ReactNode) | undefined;
  /** Whether the page's address names the photo, so that a reload, or Back from another page, opens it again. */
  isInAddress?: boolean;
  /** Confirmation of the last action, above the photos, because elements under a dialog cannot be tapped. */
  notice?: ReactNode;
}

/** Preloads the neighbours, so that a swipe shows a picture at once. */
function usePreloaded(photos: readonly ViewerPhoto[], index: number): void {
  useEffect(() => {
    for (const at of [index + 1, index - 1, index + 2]) {
      const url = photos[at]?.previewUrl;
      if (url !== undefined) new Image().src = url;
    }
  }, [photos, index]);
}

/**
 * Writes the photo into the address of its layer's history entry, not of the page's entry: closing the photo restores
 * the page's own address. A reload opens the photo again, and so does Back from another page (`layers.ts`).
 */
function usePhotoAddress(photoId: string | undefined): void {
  useEffect(() => {
    if (photoId === undefined) return;
    const url = new URL(window.location.href);
    url.searchParams.set('photo', photoId);
    // The router patches its window's own method, so it does not notice this call.
    const { replaceState } = Object.getPrototypeOf(window.history);
    replaceState.call(window.history, window.history.state, '', url);
  }, [photoId]);
}

/** Opens each photo zoomed to the visitor if they would be small in it, and again when the phone is rotated. */
function useOpenedAtMe(
  photo: ViewerPhoto | undefined,
  stage: RefObject<HTMLElement | null>,
  open: (zoom: Zoom) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each photo, however often its links are renewed.
  useLayoutEffect(() => {
    const openAtMe = () => {
      const frame = stage.current?.getBoundingClientRect();
      const at = photo?.region && frame && zoomOn(photo.region, photo, frame);
      open(at ?? WHOLE);
    };
    openAtMe();
    window.addEventListener('resize', openAtMe);
    return () => window.removeEventListener('resize', openAtMe);
  }, [photo?.photoId]);
}

/**
 * Shows one photo at a time on black, edge to edge: swipe, arrow keys, Home and End; pinch, double tap or `z` to zoom;
 * Escape closes it and returns the focus. The visitor's own photo opens zoomed to them if they are small in it, and
 * marks them for a moment unless they are its subject. Mount it to open it.
 */
export function PhotoViewer<P extends ViewerPhoto>(props: PhotoViewerProps<P>) {
  const { photos, index, total = photos.length, onIndexChange, onClose } = props;
  const { describe, caption, actions, more, isInAddress = false, notice } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const stage = useRef<HTMLDivElement>(null);
  const goTo = (to: number) => {
    if (to < 0 || to >= photos.length || to === index) return;
    onIndexChange(to);
  };
  const gestures = useViewerGestures(stage, (by) => goTo(index + by));
  const modal = useModal(onClose, () => gestures.isAtRest);
  usePreloaded(photos, index);
  const photo = photos[index];
  useOpenedAtMe(photo, stage, gestures.open);
  const here = useHereMark(photo?.photoId);
  usePhotoAddress(isInAddress ? photo?.photoId : undefined);
  if (photo === undefined) return null;
  const position = t('shell.photo.of', { position: index + 1, total });

  const goByKey = (key: string) => {
    const target = placeByKey(key, index, photos.length);
    if (target !== undefined) goTo(target);
    else if (key === 'z') gestures.toggleZoom();
  };

  return (
    <dialog
      {...modal}
      className={styles.viewer}
      aria-label={position}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey)
          return;
        // Ignores keys in a dialog above this viewer.
        if (event.target instanceof Element && event.target.closest('dialog') !== event.currentTarget) return;
        goByKey(event.key);
      }}
    >
      <div ref={stage} className={styles.stage} {...gestures.handlers}>
        {[index - 1, index, index + 1].map((at) => {
          const shown = photos[at];
          return shown === undefined ? null : (
            <ViewerSlide
              key={shown.photoId}
              photo={shown}
              words={describe?.(shown) ?? ''}
              place={at - index}
              dragX={gestures.dragX}
              isTouched={gestures.isTouched}
              zoom={at === index ? gestures.zoom : undefined}
              isMarked={at === index && here.isMarked}
            />
          );
        })}
      </div>
      <div className={styles.head}>
        <p className={styles.position} aria-live="polite">
          <span aria-hidden="true">{`${formats.number(index + 1)} / ${formats.number(total)}`}</span>
          <span className="heard">{position}</span>
        </p>
        {photo.region && !photo.isSubject && (
          <button
            type="button"
            className={styles.round}
            onClick={here.toggle}
            aria-pressed={here.isMarked}
            aria-label={t('shell.photo.mark')}
          >
            <SquareUser aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={`${styles.round} ${styles.zoom}`}
          onClick={gestures.toggleZoom}
          aria-label={t('shell.photo.zoom')}
        >
          <ZoomIn aria-hidden="true" />
        </button>
        {more !== undefined && <ViewerMenu key={photo.photoId}>{more(photo)}</ViewerMenu>}
        <button type="button" className={styles.round} onClick={onClose} aria-label={t('shell.close')}>
          <X aria-hidden="true" />
        </button>
      </div>
      {index > 0 && (
        <button
          type="button"
          className={`${styles.round} ${styles.turn} ${styles.previous}`}
          onClick={() => goTo(index - 1)}
          aria-label={t('shell.photo.previous')}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
      )}
      {index < photos.length - 1 && (
        <button
          type="button"
          className={`${styles.round} ${styles.turn} ${styles.next}`}
          onClick={() => goTo(index + 1)}
          aria-label={t('shell.photo.next')}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      {(caption !== undefined || actions !== undefined) && (
        <footer className={gestures.isAtRest ? styles.foot : `${styles.foot} ${styles.aside}`}>
          <div className={styles.caption}>{caption?.(photo)}</div>
          <div className={styles.actions}>{actions?.(photo)}</div>
        </footer>
      )}
      {notice}
    </dialog>
  );
}

/** Returns the index of the photo that a key selects. */
function placeByKey(key: string, index: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
