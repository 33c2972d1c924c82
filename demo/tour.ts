import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoEvent } from './event.ts';
import type { PhotoPlan } from './photo-plan.ts';
import { drawingOrder, planEvent } from './plan-event.ts';

/** The bibs that the README names: all of their photos belong to the tour. */
const NAMED_BIBS = ['503', '38'];
/** The number of good photos that an event begins with. */
const FIRST_PHOTOS = { big: 8, small: 4 };
const SMALL_EVENT = 20;

/** The folder of the tour's stored pictures and the finish video; `npm run keep-demo` makes both. */
export const KEPT_FOLDER = join(import.meta.dirname, 'kept');
export const KEPT_FILM = join(KEPT_FOLDER, 'finish.mp4');

/**
 * Returns the photos that are drawn first: good ones, those of the bibs that the README names, and the scenes, with a photo of
 * each hidden runner alone. Once they are read, everything that the README promises is visible; the other photos follow.
 */
export function tourOf(event: DemoEvent): PhotoPlan[] {
  const plans = drawingOrder(planEvent(event));
  const first = plans.length > SMALL_EVENT ? FIRST_PHOTOS.big : FIRST_PHOTOS.small;
  const hidden = new Set(event.cameras.flatMap(({ scenes = [] }) => scenes.map(({ bib }) => bib)));
  const shows = ({ figures }: PhotoPlan, isWanted: (bib: string) => boolean): boolean =>
    figures.some(({ runner }) => isWanted(runner.row.bib));
  return plans.filter(
    (plan, index) =>
      index < first ||
      shows(plan, (bib) => NAMED_BIBS.includes(bib)) ||
      (plan.figures.length === 1 && shows(plan, (bib) => hidden.has(bib))),
  );
}

/** The photos of the report: two groups at the start, which belong to no runner. Small events have none. */
export function reportOf(event: DemoEvent): PhotoPlan[] {
  const tour = new Set(tourOf(event).map(({ file }) => file));
  return planEvent(event)
    .filter(({ camera, figures, file }) => camera.place === 'start' && figures.length > 2 && !tour.has(file))
    .slice(0, 2);
}

/** Returns the name of the stored picture of a photo. */
export const keptFile = ({ event, file }: PhotoPlan): string =>
  join(KEPT_FOLDER, event.slug, ...file.replace(/\.jpg$/, '.webp').split('/'));

/** Reads the stored picture of a photo; undefined for most photos, which have none. */
export const readKept = (plan: PhotoPlan): Promise<Buffer | undefined> =>
  readFile(keptFile(plan)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
