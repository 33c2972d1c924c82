import type { Photo } from '#contract/photo.schema.ts';
import { type Stretch, stretchOf } from '#contract/way-point.ts';

/** A part of a person's race: photos from one stretch of the course, or from about the same time. */
export interface Chapter extends Stretch {
  /** When its first photo was taken, in the event's local time. */
  takenAt: string | null;
  /** The index of its first photo in the list of all photos. */
  first: number;
  count: number;
}

/** Photos of an unknown place join the previous photos if they were taken within this time. */
const TOGETHER_MS = 10 * 60_000;

/**
 * Divides a person's photos into the chapters of their race.
 * @param photos in time order
 * @returns at least one chapter if there are photos; a single chapter needs no heading
 */
export function chaptersOf(photos: readonly Pick<Photo, 'takenAt' | 'way'>[]): Chapter[] {
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
