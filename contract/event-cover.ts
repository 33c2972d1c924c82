import type { Event, Photo } from './photo.schema.ts';

/** Addresses of the picture a page begins with. */
export interface Cover {
  /** 1600 px wide. */
  large: string;
  /** 800 px wide, where there is such a one. */
  small: string;
  /** Where it is a photo of the visitor, with which their results begin. */
  own?: {
    /** The same around the visitor, for upright screens; null if their place is unknown. */
    closeUp: string | null;
    /** What of it must be seen, as shares of width and height. */
    focus: { x: number; y: number } | null;
    /** Higher than wide: on a wide screen it stands at the side, whole. */
    isUpright: boolean;
  };
}

type Covered = Pick<Event, 'coverUrl' | 'coverSmallUrl'>;

/** Selects an event's picture; null if it shows none. */
export function coverOf({ coverUrl, coverSmallUrl }: Covered): Cover | null {
  return coverUrl === null ? null : { large: coverUrl, small: coverSmallUrl ?? coverUrl };
}

/**
 * Selects the picture of the newest event that shows one: for printed pages and the app alike.
 * @param place of another page: 1 is the next event's that shows one, null if there are fewer
 */
export function newestCover(events: readonly Covered[], place = 0): Cover | null {
  return events.map(coverOf).filter((cover) => cover !== null)[place] ?? null;
}

type Led = Pick<Photo, 'region' | 'previewUrl' | 'closeUpUrl' | 'width' | 'height'>;

/** On a wide screen an upright photo fills a part of a page's head only: a wide one may be somewhat worse. */
const UPRIGHT_WORTH = 0.7;

/** Selects the photo to begin a participant's results with: of those that surely show them; undefined if none does. */
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

/** How far down a person's region their face is. */
const HEAD_SHARE = 0.3;

/** Makes the picture that a participant's results begin with. */
export function leadOf({ region, previewUrl, closeUpUrl, width, height }: Led): Cover {
  const focus = region && {
    x: region.x + region.width / 2,
    y: region.y + region.height * HEAD_SHARE,
  };
  return {
    large: previewUrl,
    small: previewUrl,
    own: { closeUp: closeUpUrl, focus, isUpright: height > width },
  };
}

/** Returns how a page stands on a photo of its visitor; undefined if it does not. */
export function leadShape(cover: Cover | null): 'wide' | 'upright' | undefined {
  if (cover?.own === undefined) return undefined;
  return cover.own.isUpright ? 'upright' : 'wide';
}
