import type { PreorderState } from '#contract/preorder.ts';
import type { Transitions } from '#selling/transitions.ts';

/** If a canceled order is paid after all, it is reinstated, and its preorder gets its previous state back. */
export const PREORDER_TRANSITIONS: Transitions<PreorderState> = {
  Waiting: ['Ready', 'Canceled'],
  Ready: ['Canceled'],
  Canceled: ['Waiting', 'Ready'],
};

/**
 * Chooses the event for which a preorder waits: the earliest one whose photos are still missing. Photos of later events
 * are added as the package grows.
 * @param awaited events with race days, `YYYY-MM-DD`
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
