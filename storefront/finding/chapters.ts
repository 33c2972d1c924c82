import type { Photo } from '#contract/photo.schema.ts';
import { type Stretch, stretchOf } from '#contract/way-point.ts';

/** A part of a person's race: photos from one stretch of the course, or from about the same time. */
export interface Chapter extends Stretch {
  /** When its first photo was taken, in the event's local time. */
  takenAt: string | null;
  /** When its last photo was taken, if it was merged from several. */
  until?: string | null | undefined;
  /** The index of its first photo in the list of all photos. */
  first: number;
  count: number;
}

/** Photos of an unknown place join the previous photos if they were taken within this time. */
const TOGETHER_MS = 10 * 60_000;

/** With more chapters than this, a page has more headings and half-empty rows than photos. */
const CHAPTERS_MAX = 4;

type Placed = Pick<Photo, 'takenAt' | 'way'>;

/**
 * Divides a person's photos into at most `CHAPTERS_MAX` chapters of their race: the neighbours with the fewest photos are
 * merged. A merged chapter has a place only if both had the same.
 * @param photos in time order
 * @returns at least one chapter if there are photos; a single chapter needs no heading
 */
export function chaptersOf(photos: readonly Placed[]): Chapter[] {
  const chapters = stretchesOf(photos);
  while (chapters.length > CHAPTERS_MAX) {
    const sums = chapters.map(({ count }, at) => count + (chapters[at + 1]?.count ?? photos.length));
    const at = sums.indexOf(Math.min(...sums));
    const one = chapters[at];
    const [next] = chapters.splice(at + 1, 1);
    if (one === undefined || next === undefined) break;
    if (one.part !== next.part) one.part = null;
    if (one.kilometre !== next.kilometre) one.kilometre = null;
    one.count += next.count;
    one.until = photos[one.first + one.count - 1]?.takenAt;
  }
  return chapters;
}

/**
 * Divides a person's photos by place, or by time where the place is unknown.
 * @param photos in time order
 */
export function stretchesOf(photos: readonly Placed[]): Chapter[] {
  const chapters: Chapter[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  photos.forEach((photo, first) => {
    const { part, kilometre } = stretchOf(photo.way);
    const atMs = photo.takenAt === null ? Number.NaN : Date.parse(photo.takenAt);
    const last = chapters.at(-1);
    const isSoon = Number.isNaN(atMs) || atMs - lastMs <= TOGETHER_MS;
    const isSame = last !== undefined && last.part === part && last.kilometre === kilometre;
    const continues = part === null ? isSoon : isSame;
    if (last !== undefined && continues) last.count += 1;
    else chapters.push({ part, kilometre, takenAt: photo.takenAt, first, count: 1 });
    if (!Number.isNaN(atMs)) lastMs = atMs;
  });
  return chapters;
}
