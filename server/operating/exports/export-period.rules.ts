import { localDay } from '#platform/wall-clock.ts';

/** Returns the month of a time in a zone, as in `2026-05`. */
export const monthOf = (at: Date, timeZone: string): string => localDay(at, timeZone).slice(0, 7);
