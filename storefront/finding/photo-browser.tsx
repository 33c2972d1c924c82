import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { LaterPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';
import {
  type PhotoAction,
  PhotoGrid,
  type PhotoMark,
  type PhotoSelection,
} from '#storefront/ui/photos/photo-grid.tsx';
import { gapFor, placeUpright, uprightColumns } from '#storefront/ui/photos/upright-columns.ts';
import { useWidth } from '#storefront/ui/photos/use-row-window.ts';
import styles from './photo-browser.module.css';
import { useOpenPhoto } from './use-open-photo.ts';

/** How many photos before the end of the loaded list the viewer loads more. */
const AHEAD = 5;

/** Photos grouped under a heading. */
export interface GridChapter {
  heading: string;
  /** The index of its first photo in the list, and the number of its photos. */
  first: number;
  count: number;
}

interface PhotoBrowserProps {
  photos: readonly Photo[];
  /** The total number of photos, if not all are loaded. */
  total: number;
  /** The list's name for screen readers. */
  label: string;
  /** The groups of the list; without it, the list has none. */
  chapters?: readonly GridChapter[] | undefined;
  /** Whether all photos are shown in portrait format, cropped around the visitor. */
  isUpright?: boolean;
  describe: (photo: Photo) => string;
  /** Photos to scroll to: the first of them, once per set. */
  reveal?: ReadonlySet<string> | undefined;
  mark?: (photo: Photo) => PhotoMark | undefined;
  selection?: PhotoSelection | undefined;
  /** Photos that the visitor has bought. */
  owned?: ReadonlySet<string> | undefined;
  /** Photos that the visitor has bought in a frame. */
  framed?: ReadonlySet<string> | undefined;
  action?: PhotoAction | undefined;
  /** Confirmation of the last action, shown above the page. */
  notice?: ReactNode;
  caption: (photo: Photo) => ReactNode;
  /** Further actions on a photo, shown in the viewer's menu. */
  more: (photo: Photo) => ReactNode;
  actions: (photo: Photo) => ReactNode;
  /** Called when a photo will probably be opened, to preload the viewer and its parts. */
  onReach: () => void;
  onNearEnd: () => void;
}

/** Lets short chapters share a row, so that a race of a few photos each needs little scrolling. */
const packedStyle = (width: number): CSSProperties => ({
  gridTemplateColumns: `repeat(${uprightColumns(width)}, minmax(0, 1fr))`,
  columnGap: gapFor(width),
});

/** Shows the photos in grids, one for each group. */
function PhotoGroups(props: PhotoBrowserProps & { onOpen: (index: number) => void }) {
  const { photos, total, label, chapters = [], isUpright = false, onNearEnd } = props;
  const { describe, reveal, mark, selection, owned, framed, action, onOpen, onReach } = props;
  const list = useRef<HTMLDivElement>(null);
  const width = useWidth(list);
  const hasChapters = chapters.length > 1;
  const isPacked = hasChapters && isUpright;
  const sections = hasChapters
    ? chapters
    : [{ heading: '', first: 0, count: Math.max(photos.length, total) }];
  return (
    <div
      ref={list}
      className={isPacked ? `${styles.chapters} ${styles.packed}` : styles.chapters}
      style={isPacked ? packedStyle(width) : undefined}
    >
      {sections.map(({ heading, first, count }, at) => {
        const place = isPacked ? placeUpright(count, width) : undefined;
        return (
          <section
            key={first}
            className={styles.chapter}
            style={place && { gridColumn: `span ${place.columns}` }}
          >
            {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
            <PhotoGrid
              photos={photos.slice(first, first + count)}
              total={total}
              first={first}
              isUpright={isUpright}
              place={place}
              label={heading === '' ? label : `${label}, ${heading}`}
              describe={describe}
              reveal={reveal}
              mark={mark}
              selection={selection}
              owned={owned}
              framed={framed}
              action={action}
              onOpen={onOpen}
              onReach={onReach}
              onNearEnd={at === sections.length - 1 ? onNearEnd : undefined}
            />
          </section>
        );
      })}
    </div>
  );
}

/** Shows a grid of photos and, after a tap, one of them at a time. */
export function PhotoBrowser(props: PhotoBrowserProps) {
  const { photos, total, describe, notice, caption, more, actions, onNearEnd } = props;
  const { openIndex, setOpenIndex, close } = useOpenPhoto(photos, total, onNearEnd);
  // If a photo is removed from the list while it is open, the next one is shown.
  const shownIndex = openIndex === null ? null : Math.min(openIndex, photos.length - 1);
  return (
    <>
      <PhotoGroups {...props} onOpen={setOpenIndex} />
      {shownIndex === null || shownIndex < 0 ? (
        notice
      ) : (
        <LaterPhotoViewer
          photos={photos}
          index={shownIndex}
          total={total}
          describe={describe}
          caption={caption}
          more={more}
          isInAddress
          actions={actions}
          notice={notice}
          onIndexChange={(index) => {
            setOpenIndex(index);
            if (index >= photos.length - AHEAD) onNearEnd();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
