import type { PreorderState } from '#contract/preorder.ts';
import type { Transitions } from '#selling/transitions.ts';

/** If a canceled order is paid after all, it is reinstated, and its preorder gets its previous state back. */
export const PREORDER_TRANSITIONS: Transitions<PreorderState> = {
  Waiting: ['Ready', 'Canceled'],
  Ready: ['Canceled'],
  Canceled: ['Waiting', 'Ready'],
};

/**
 * Chooses the event that a preorder waits for: the earliest of those whose photos are still missing. Photos of later
 * ones join as the package grows.
 * @param awaited with the day of the race, `YYYY-MM-DD`
 * @returns undefined if nothing is awaited
 */
export function eventWaitedFor(
  awaited: readonly { eventId: string; date: string }[],
): { eventId: string } | undefined {
  const [first] = awaited.toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.eventId.localeCompare(other.eventId),
  );
  return first && { eventId: first.eventId };
}
