import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until there is an answer. @throws after
 * a time-out, with a description of the awaited answer
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > until) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await sleep(50);
  }
}
