import type { Event } from './photo.schema.ts';

/** Addresses of the picture that stands for an event. */
export interface Cover {
  /** 1600 px wide. */
  large: string;
  /** 800 px wide, where there is such a one. */
  small: string;
}

type Covered = Pick<Event, 'coverUrl' | 'coverSmallUrl'>;

/** Selects an event's picture; null where it shows none. */
export function coverOf({ coverUrl, coverSmallUrl }: Covered): Cover | null {
  return coverUrl === null ? null : { large: coverUrl, small: coverSmallUrl ?? coverUrl };
}

/** Selects the picture of the newest event that shows one: for printed pages and the app alike. */
export function newestCover(events: readonly Covered[]): Cover | null {
  return events.map(coverOf).find((cover) => cover !== null) ?? null;
}
