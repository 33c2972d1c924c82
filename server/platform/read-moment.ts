import { offsetAt } from './wall-clock.ts';

const DAY_MS = 24 * 3600_000;

/** `YYYY-MM-DDTHH:MM` with a UTC offset, as `Date` reads it. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a day (`2026-05-01`, in a zone) or a moment (`2026-05-01T18:00+02:00`).
 * @param edge of a day: its first moment, or the first one after it
 * @returns undefined if it is neither, or no day of the calendar
 */
export function readMoment(text: string, timeZone: string, edge: 'start' | 'end'): Date | undefined {
  const day = text.slice(0, 10);
  const utc = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 10) !== day) return undefined;
  if (text === day) return startOfDay(edge === 'start' ? utc : new Date(utc.getTime() + DAY_MS), timeZone);
  const moment = ISO_TIME.test(text) ? new Date(text) : undefined;
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment;
}

/**
 * Returns the first moment of a day in a zone; it is not midnight if summer time begins then.
 * @param utc midnight of that day in UTC
 */
function startOfDay(utc: Date, timeZone: string): Date {
  const midnight = utc.getTime();
  const around = [midnight - DAY_MS, midnight, midnight + DAY_MS].map(
    (time) => midnight - offsetAt(time, timeZone),
  );
  const exact = around.filter((time) => time + offsetAt(time, timeZone) === midnight);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...around));
}
