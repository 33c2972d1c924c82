import type { Event, Photo } from './photo.schema.ts';

/** Addresses of a page's first picture. */
export interface Cover {
  /** 1600 px wide. */
  large: string;
  /** 800 px wide, if there is one. */
  small: string;
  /** Set if it is the visitor's own photo, at the top of their results. */
  own?: {
    /** The whole photo as in lists. */
    thumb: string;
    /** A picture cut around the visitor, for upright screens; null if their place is unknown. */
    closeUp: string | null;
    /** The region that must be visible, in shares of width and height. */
    focus: { x: number; y: number } | null;
    /** Whether the photo is taller than wide; on a wide screen it is shown uncropped at the side. */
    isUpright: boolean;
    /** Other photos of the visitor in two rows, shown beside it on a wide screen; empty if there are too few. */
    beside: readonly BesideRow[];
  };
}

/** One wide photo or two upright ones, each with the region that must be visible. */
export type BesideRow = readonly { url: string; focus: { x: number; y: number } | null }[];

type Covered = Pick<Event, 'coverUrl' | 'coverSmallUrl'>;

/** Selects an event's picture; null if it has none. */
export function coverOf({ coverUrl, coverSmallUrl }: Covered): Cover | null {
  return coverUrl === null ? null : { large: coverUrl, small: coverSmallUrl ?? coverUrl };
}

/**
 * Selects the picture of the newest event that has one, for printed pages and the app.
 * @param place for another page: 1 selects the next event with a picture, and so on; the result is null if there are
 *   fewer
 */
export function newestCover(events: readonly Covered[], place = 0): Cover | null {
  return events.map(coverOf).filter((cover) => cover !== null)[place] ?? null;
}

/**
 * On a wide screen an upright photo fills only a part of a page's head, so a wide photo is preferred even if it is
 * somewhat worse.
 */
const UPRIGHT_WORTH = 0.7;

/** Selects the first photo of a participant's results, from those that certainly show them; undefined if none does. */
export function bestOf<P extends Pick<Photo, 'rank' | 'width' | 'height'>>(
  photos: readonly P[],
): P | undefined {
  const worth = ({ rank, width, height }: P) => (rank ?? 0) * (height > width ? UPRIGHT_WORTH : 1);
  return photos
    .filter(({ rank }) => rank !== null)
    .reduce<P | undefined>(
      (best, photo) => (best === undefined || worth(photo) > worth(best) ? photo : best),
      undefined,
    );
}

/** The lowest place of a face, as a share of the photo's height, above which no text of the page is shown. */
const FACE_LOWEST = 0.5;

/** Returns whether a text over the lower half of a photo could cover the face of its visitor. */
export const isFaceLow = (focus: { y: number } | null): boolean => focus === null || focus.y > FACE_LOWEST;

/**
 * Returns how a page lays out a photo of its visitor; undefined if it has none. Wide and Upright: behind the text, which is
 * at the lower edge. Apart: beside the text, because the face may be there.
 */
export function leadShape(cover: Cover | null): 'wide' | 'upright' | 'apart' | undefined {
  if (cover?.own === undefined) return undefined;
  const { focus, isUpright } = cover.own;
  if (isFaceLow(focus)) return 'apart';
  return isUpright ? 'upright' : 'wide';
}
