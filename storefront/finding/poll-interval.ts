import type { Event } from '#contract/photo.schema.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Number of days after the race in which photos still arrive. */
const LIVE_DAYS = 3;
/** A random factor, so that pages opened at the same moment do not poll at the same moment. */
const SPREAD = 0.9 + Math.random() * 0.2;

/**
 * Computes how often data about events is requested again: every ten seconds while it changes, less often the longer it
 * stays the same, and hardly ever if no race is near.
 * @param quietMs how long it has been the same
 */
export function pollEvery(
  events: readonly Pick<Event, 'date' | 'processingCount' | 'videosProcessingCount'>[],
  quietMs: number,
  now: number,
): number {
  const isLive = events.some(({ date, processingCount, videosProcessingCount }) => {
    const days = (now - Date.parse(date)) / DAY_MS;
    return processingCount + videosProcessingCount > 0 || (days > -1 && days < LIVE_DAYS + 1);
  });
  if (!isLive) return 10 * MINUTE_MS;
  if (quietMs < 2 * MINUTE_MS) return MINUTE_MS / 6;
  return quietMs < 10 * MINUTE_MS ? MINUTE_MS / 2 : 2 * MINUTE_MS;
}

const sameSince = new WeakMap<object, number>();

/**
 * Returns the polling interval for data about events. The cache keeps an equal response as the same object, so the
 * object's age shows how long nothing has changed.
 */
export function pollInterval(answer: object, events: readonly Event[]): number {
  const now = Date.now();
  const since = sameSince.get(answer) ?? now;
  sameSince.set(answer, since);
  return SPREAD * pollEvery(events, now - since, now);
}
