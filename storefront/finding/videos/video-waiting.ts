import type { Event } from '#contract/photo.schema.ts';
import { VIDEO_WITHIN_HOURS } from '#contract/photo.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Returns how many of an event's videos are done, from 0 to 1 in whole per cent; 1 only when none is left. */
export function videosShare({
  videosCount,
  videosProcessingCount,
}: Pick<Event, 'videosCount' | 'videosProcessingCount'>): number {
  if (videosProcessingCount === 0) return 1;
  return Math.floor((100 * videosCount) / (videosCount + videosProcessingCount)) / 100;
}

/**
 * Returns whether a personal video may still come: they are promised within 24 hours after the event (product §4, §9),
 * whose day ends at midnight in the visitor's zone.
 */
export function mayStillCome({ date }: Pick<Event, 'date'>, now: Date): boolean {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const beganMs = new Date(year, month - 1, day).getTime();
  return now.getTime() < beganMs + (DAY_HOURS + VIDEO_WITHIN_HOURS) * HOUR_MS;
}
