import { Check } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { useFormats } from '#storefront/i18n/use-formats.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { type Row, type RowItem, rowsHeight, rowsWithin } from './layout-rows.ts';
import { OwnedMark } from './owned-mark.tsx';
import styles from './photo-grid.module.css';
import { type GridPlace, gapFor, PHONE_WIDTH, uprightColumns } from './upright-columns.ts';
import { useRowWindow, useWidth } from './use-row-window.ts';
import { useRows } from './use-rows.ts';

/** A photo's data for the grid. */
export type GridPhoto = Pick<Photo, 'photoId' | 'width' | 'height' | 'thumbUrl' | 'takenAt'> & {
  /** A picture in portrait format around the visitor. */
  closeUpUrl?: Photo['closeUpUrl'];
  previewUrl?: Photo['previewUrl'];
};

export interface PhotoSelection {
  selected: ReadonlySet<string>;
  onToggle: (photoId: string) => void;
}

/** An action on a photo in the grid, as a text button. */
export interface PhotoAction {
  label: string;
  onAct: (photoId: string) => void;
}

/** A mark in a photo's corner that says why it is the visitor's. */
export interface PhotoMark {
  text: string;
}

interface PhotoGridProps<P extends GridPhoto> {
  photos: readonly P[];
  /** The total number of photos, if not all are loaded. */
  total?: number;
  /** The index of the first photo in a longer list. */
  first?: number;
  /**
   * Whether all photos have the same portrait format, cropped around the visitor if the place is known; a single one is
   * large.
   */
  isUpright?: boolean;
  /** The columns that it occupies, if it shares a row with other grids. */
  place?: GridPlace | undefined;
  /** The list's name for screen readers. */
  label: string;
  /**
   * @param index the photo's index in the whole list
   */
  onOpen: (index: number) => void;
  /**
   * Called when a finger or the focus is on a photo, which will probably be opened. Must be the same function at each
   * render.
   */
  onReach?: (() => void) | undefined;
  /** Returns a photo's alternative text: event and bib. */
  describe?: ((photo: P) => string) | undefined;
  /** A set of photos. The grid scrolls once to the first of them, and the list gets the focus. */
  reveal?: ReadonlySet<string> | undefined;
  mark?: ((photo: P) => PhotoMark | undefined) | undefined;
  /** If set, photos can be selected; a tap beside the tick still opens the photo. */
  selection?: PhotoSelection | undefined;
  /** Photos that the visitor owns: a mark replaces the tick. */
  owned?: ReadonlySet<string> | undefined;
  /** Photos that the visitor owns in a frame: a mark is shown beside the tick. */
  framed?: ReadonlySet<string> | undefined;
  /** Shown instead of the tick. */
  action?: PhotoAction | undefined;
  /**
   * Called to load more when the end of the list is near the screen; again after each growth while it is still near.
   */
  onNearEnd?: (() => void) | undefined;
}

/** The maximum share of the screen's height for a single photo. */
const ALONE_SHARE = 0.8;
/** The shape of close-ups. */
const UPRIGHT = { width: 4, height: 5 };

function targetHeightFor(width: number): number {
  if (width < 480) return 150;
  return width < PHONE_WIDTH ? 190 : 250;
}

/** Returns the height at which close-ups fill a row, so that an incomplete last row has pictures of the same size. */
function uprightHeightFor(width: number, gap: number, columns: number): number {
  const fitting = (width - gap * (columns - 1)) / columns;
  // Slightly more, so that rounding cannot fit another picture into a row.
  return (fitting * UPRIGHT.height * 1.001) / UPRIGHT.width;
}

/**
 * Returns the end of the part of a grid that is rendered first, CSS pixels: about as much as the first screen shows. Own
 * photos are below a photo that fills two thirds of it; later chapters are below the first one.
 */
function firstBottomOf(begin: number, isUpright: boolean): number {
  if (begin > 0) return -1;
  return isUpright ? window.innerHeight / 4 : window.innerHeight;
}

interface TileProps {
  photo: GridPhoto;
  src: string;
  /** Whether it is not cropped, because it is unknown where the visitor is in it. */
  isWhole: boolean;
  row: Row;
  item: RowItem;
  /** The photo's index in the whole list. */
  index: number;
  total: number;
  described: string | undefined;
  markText: string | undefined;
  isOwned: boolean;
  isFramed: boolean;
  actionLabel: string | undefined;
  onAct: ((photoId: string) => void) | undefined;
  onOpen: (index: number) => void;
  onReach: (() => void) | undefined;
  isSelected: boolean | undefined;
  onToggle: ((photoId: string) => void) | undefined;
}

const Tile = memo(function Tile(props: TileProps) {
  const {
    photo,
    src,
    isWhole,
    row,
    item,
    index,
    total,
    described,
    markText,
    onOpen,
    onReach,
    isSelected,
    onToggle,
  } = props;
  const { actionLabel, onAct, isOwned, isFramed } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const position = index + 1;
  const place =
    photo.takenAt === null
      ? t('shell.photo.of', { position, total })
      : t('shell.photo.at', { position, total, time: formats.raceTime(photo.takenAt) });
  const name = described === undefined ? place : `${place}, ${described}`;
  return (
    <li
      className={isSelected === true ? `${styles.tile} ${styles.selected}` : styles.tile}
      style={{ top: row.top, left: item.left, width: item.width, height: row.height }}
    >
      <button
        type="button"
        className={styles.open}
        onPointerEnter={onReach}
        onFocus={onReach}
        onClick={() => onOpen(index)}
      >
        <img
          className={isWhole ? `${styles.image} ${styles.whole}` : styles.image}
          src={src}
          alt={name}
          loading="lazy"
          decoding="async"
        />
        {markText !== undefined && (
          <span className={styles.mark} aria-hidden="true">
            {markText}
          </span>
        )}
      </button>
      {actionLabel !== undefined && (
        <button
          type="button"
          className={styles.action}
          aria-label={`${actionLabel}: ${name}`}
          onClick={() => onAct?.(photo.photoId)}
        >
          <span className={styles.actionWords}>{actionLabel}</span>
        </button>
      )}
      {(isOwned || isFramed) && actionLabel === undefined && (
        <OwnedMark words={t('shell.photo.yours')} isBesideTick={!isOwned} />
      )}
      {onToggle !== undefined && !isOwned && actionLabel === undefined && (
        <button
          type="button"
          className={styles.tick}
          aria-pressed={isSelected === true}
          aria-label={`${isSelected === true ? t('shell.photo.deselect') : t('shell.photo.select')}: ${name}`}
          onClick={() => onToggle(photo.photoId)}
        >
          <span className={styles.tickMark}>
            <Check aria-hidden="true" size={18} strokeWidth={3} />
          </span>
        </button>
      )}
    </li>
  );
});

/**
 * Shows photos in justified rows. Only the rows near the screen are rendered, so that thousands cost no more than a
 * screenful.
 */
export function PhotoGrid<P extends GridPhoto>(props: PhotoGridProps<P>) {
  const { photos, total, first: begin = 0, isUpright = false, place, label, onOpen, onReach } = props;
  const { describe, reveal, mark, selection, owned, framed, action, onNearEnd } = props;
  const ref = useRef<HTMLUListElement>(null);
  const width = useWidth(ref, place?.width);
  const stretch = useRowWindow(ref, firstBottomOf(begin, isUpright));
  const gap = place?.gap ?? gapFor(width);
  const isAlone = isUpright && total === 1;
  const isCropped = isUpright && !isAlone;
  const shapes = isCropped ? photos.map(() => UPRIGHT) : photos;
  const wide = isAlone ? window.innerHeight * ALONE_SHARE : targetHeightFor(width);
  const height = isCropped ? uprightHeightFor(width, gap, place?.columns ?? uprightColumns(width)) : wide;
  const rows = useRows(shapes, width, height, gap);
  const { first, end } = rowsWithin(rows, stretch.top, stretch.bottom);

  const isNearEnd = rows.length > 0 && end === rows.length;
  const count = photos.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again only when the list grew or was reached
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set
  useEffect(() => {
    const row = rows.find(({ items }) =>
      items.some(({ index }) => reveal?.has(photos[index]?.photoId ?? '')),
    );
    const list = ref.current;
    if (row === undefined || list === null) return;
    // The pressed button has disappeared, so the keyboard focus moves here.
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
    window.scrollBy(0, list.getBoundingClientRect().top + row.top - window.innerHeight / 4);
  }, [reveal]);

  return (
    <ul ref={ref} className={styles.grid} aria-label={label} style={{ height: rowsHeight(rows) }}>
      {rows.slice(first, end).flatMap((row) =>
        row.items.map((item) => {
          const photo = photos[item.index];
          const corner = photo === undefined ? undefined : mark?.(photo);
          return photo === undefined ? null : (
            <Tile
              key={photo.photoId}
              photo={photo}
              src={(isCropped && photo.closeUpUrl) || (isAlone && photo.previewUrl) || photo.thumbUrl}
              isWhole={isCropped && !photo.closeUpUrl}
              row={row}
              item={item}
              index={begin + item.index}
              total={total ?? count}
              described={describe?.(photo)}
              markText={corner?.text}
              isOwned={owned?.has(photo.photoId) === true}
              isFramed={framed?.has(photo.photoId) === true}
              actionLabel={action?.label}
              onAct={action?.onAct}
              onOpen={onOpen}
              onReach={onReach}
              isSelected={selection?.selected.has(photo.photoId)}
              onToggle={selection?.onToggle}
            />
          );
        }),
      )}
    </ul>
  );
}
