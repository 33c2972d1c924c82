import type { Preorder } from '#contract/preorder.schema.ts';

/** The stage of a preorder, as the buyer sees it. */
export type PreorderStage =
  /** The race is in the future. */
  | 'BeforeRace'
  /** The race is over; the runner's photos are not here yet. */
  | 'AfterRace'
  /** Some photos are here and more may come, because not all of the race's photos are processed. */
  | 'Coming'
  /** Nothing more will come. */
  | 'Settled';

/** @param today `YYYY-MM-DD` */
export function preorderStage(
  { state, photosCount, eventDate }: Pick<Preorder, 'state' | 'photosCount' | 'eventDate'>,
  today: string,
): PreorderStage {
  if (state !== 'Waiting') return 'Settled';
  if (photosCount > 0) return 'Coming';
  return today < eventDate ? 'BeforeRace' : 'AfterRace';
}
