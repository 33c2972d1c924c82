import type { PreorderState } from '#contract/preorder.ts';
import type { Transitions } from '#selling/transitions.ts';

/** A canceled order that is paid all the same comes back, and with it the preorder as it was. */
export const PREORDER_TRANSITIONS: Transitions<PreorderState> = {
  Waiting: ['Ready', 'Canceled'],
  Ready: ['Canceled'],
  Canceled: ['Waiting', 'Ready'],
};

/**
 * The event that a preorder waits for: of those whose photos are to come the one that is run first. What comes from the
 * later ones joins as a package that grows.
 * @param awaited with the day of the race, `YYYY-MM-DD`
 * @returns undefined where nothing is waited for
 */
export function eventWaitedFor(
  awaited: readonly { eventId: string; date: string }[],
): { eventId: string } | undefined {
  const [first] = awaited.toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.eventId.localeCompare(other.eventId),
  );
  return first && { eventId: first.eventId };
}
