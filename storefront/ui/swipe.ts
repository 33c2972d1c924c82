/** A finger that moved less has not chosen a way yet. */
const CHOICE_PX = 8;
/** A swipe down closes from here on, or sooner when it is quick (CSS pixels a millisecond). */
const CLOSE_PX = 96;
const CLOSE_SPEED = 0.5;
const CLOSE_MIN_PX = 32;

/**
 * Distinguishes a swipe down from other gestures: scrolling, turning a page.
 * @param dx how far it has gone from where it came down, CSS pixels; to the left is negative
 * @param dy the same, upwards is negative
 * @returns undefined as long as there is no telling
 */
export function isGoingDown(dx: number, dy: number): boolean | undefined {
  if (Math.hypot(dx, dy) < CHOICE_PX) return undefined;
  return dy > Math.abs(dx);
}

/** Returns whether a finished swipe down closes what it was on. */
export function closesBySwipe(dx: number, dy: number, ms: number): boolean {
  if (dy <= Math.abs(dx)) return false;
  return dy > CLOSE_PX || (dy > CLOSE_MIN_PX && dy / Math.max(1, ms) > CLOSE_SPEED);
}
