/** A finger that moved less has no direction yet. */
const CHOICE_PX = 8;
/** A swipe down closes beyond this distance, or earlier if it is fast (CSS pixels per millisecond). */
const CLOSE_PX = 96;
const CLOSE_SPEED = 0.5;
const CLOSE_MIN_PX = 32;

/**
 * Distinguishes a swipe down from other gestures: scrolling, turning a page.
 * @param dx the movement since the touch started, CSS pixels; negative to the left
 * @param dy likewise; negative upwards
 * @returns undefined as long as it is undecided
 */
export function isGoingDown(dx: number, dy: number): boolean | undefined {
  if (Math.hypot(dx, dy) < CHOICE_PX) return undefined;
  return dy > Math.abs(dx);
}

/** Returns whether a finished swipe down closes the dialog or viewer. */
export function closesBySwipe(dx: number, dy: number, ms: number): boolean {
  if (dy <= Math.abs(dx)) return false;
  return dy > CLOSE_PX || (dy > CLOSE_MIN_PX && dy / Math.max(1, ms) > CLOSE_SPEED);
}
