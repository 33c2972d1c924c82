import type { Event, Photo } from './photo.schema.ts';

/** Addresses of a page's first picture. */
export interface Cover {
  /** 1600 px wide. */
  large: string;
  /** 800 px wide, if there is one. */
  small: string;
  /** Set if it is the visitor's own photo, at the top of their results. */
  own?: {
    shape: LeadShape;
    /** Its thumb, from which the server renders the blurred picture of the printed page. */
    thumb: string;
    /**
     * A picture cut around the visitor, and the media query of the screens that show it instead of the whole photo. Null
     * if their place is unknown, or if it has fewer pixels than its place.
     */
    closeUp: { srcSet: string; media: string } | null;
    /** The visitor's face, in shares of the photo's width and height; null if their place is unknown. */
    focus: { x: number; y: number } | null;
    /** A close-up of another photo of the visitor, shown beside it on a wide screen; null if there is none. */
    beside: string | null;
  };
}

/**
 * How a page lays out a photo of its visitor.
 *
 * - Wide: behind the text, which is at the lower edge.
 * - Panel: the same on phones. On wide screens the close-up is beside the text, because in the whole photo other people
 *   are as large as the visitor.
 * - Apart: beside the text on every screen, because the face may be where the text would be.
 */
type LeadShape = 'wide' | 'panel' | 'apart';

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
