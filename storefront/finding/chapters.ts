import type { Photo } from '#contract/photo.schema.ts';

type Part = 'Start' | 'OnTheWay' | 'Finish';

/** A stretch of somebody's race: photos of one part of the way, or taken about the same time. */
export interface Chapter {
  /** Null where nobody knows where it was. */
  part: Part | null;
  kilometre: number | null;
  /** When its first photo was taken, by the clocks there. */
  takenAt: string | null;
  /** Its place in the list of all photos. */
  first: number;
  count: number;
}

/** The first and last so much of the way are the start and the finish. */
const ENDS_SHARE = 0.03;
/** Photos of an unknown place belong to those before them when they were taken within this time. */
const TOGETHER_MS = 10 * 60_000;

function partOf({ way }: Pick<Photo, 'way'>): Pick<Chapter, 'part' | 'kilometre'> {
  if (way === null) return { part: null, kilometre: null };
  if (way.share <= ENDS_SHARE) return { part: 'Start', kilometre: null };
  if (way.share >= 1 - ENDS_SHARE) return { part: 'Finish', kilometre: null };
  return { part: 'OnTheWay', kilometre: way.kilometre === null ? null : Math.round(way.kilometre) };
}

/**
 * Divides somebody's photos into the chapters of their race (the look, results).
 * @param photos in time order
 * @returns one chapter at least where there are photos; a single one needs no heading
 */
export function chaptersOf(photos: readonly Pick<Photo, 'takenAt' | 'way'>[]): Chapter[] {
  const chapters: Chapter[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  photos.forEach((photo, first) => {
    const { part, kilometre } = partOf(photo);
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
