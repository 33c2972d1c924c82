import { setImmediate as nextRound } from 'node:timers/promises';

/** How long a loop may block the process before other requests and jobs get their turn. */
const SLICE_MS = 20;

/**
 * Yields the items of a long loop, and lets the process do other work after each slice of time. Use it if the
 * number of items grows with the input or with the event, and each item needs computing.
 */
export async function* inSlices<T>(items: Iterable<T>, sliceMs = SLICE_MS): AsyncGenerator<T, void, void> {
  let begun = performance.now();
  for (const item of items) {
    if (performance.now() - begun >= sliceMs) {
      await nextRound();
      begun = performance.now();
    }
    yield item;
  }
}
