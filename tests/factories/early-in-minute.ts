import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits, if need be, until the running minute has so many seconds left: limits are counted by minutes, and tries on both
 * sides of a minute's end are counted apart.
 */
export async function earlyInMinute(seconds: number): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < seconds * 1000) await sleep(leftMs + 50);
}
