import type { Preorder } from '#contract/preorder.schema.ts';

/** How far a preorder is, as its buyer sees it. */
export type PreorderStage =
  /** The race is still to be run. */
  | 'BeforeRace'
  /** It was run; their photos are not here yet. */
  | 'AfterRace'
  /** Photos are here, and more may come: not all of the race's are read. */
  | 'Coming'
  /** Nothing is waited for any more. */
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
