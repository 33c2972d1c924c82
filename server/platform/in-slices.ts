import { setImmediate as nextRound } from 'node:timers/promises';

/** How long a loop may keep the process from its other requests and jobs. */
const SLICE_MS = 20;

/**
 * Yields the items of a long loop, and lets the process do other work after each slice of time. Use it where the number
 * of items grows with what a caller sends or an event contains, and each item takes computing.
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
