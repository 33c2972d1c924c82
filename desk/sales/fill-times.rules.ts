/** The periods by which sales are grouped. */
export type TimeKey = 'hour' | 'day' | 'month';

/** Returns whether sales are grouped by period. */
export const isTimeKey = (by: string): by is TimeKey => by === 'hour' || by === 'day' || by === 'month';

/** With more bars than this a chart is unreadable. */
export const BARS_MAX = 400;

/**
 * Lists every hour, day or month from the first sale to the last, because a chart must show periods without sales as
 * gaps.
 * @param begins the start of each period, as in `2026-05-10T14:00` in local time
 * @returns undefined if there are too many for a chart
 */
export function fillTimes(begins: readonly string[], by: TimeKey): string[] | undefined {
  const [first, ...later] = begins.toSorted();
  if (first === undefined) return [];
  const last = later.at(-1) ?? first;
  const times = [first];
  for (let time = next(first, by); time <= last; time = next(time, by)) {
    if (times.length === BARS_MAX) return undefined;
    times.push(time);
  }
  return times;
}

/** Ignores daylight saving time: a skipped hour stays empty. */
function next(time: string, by: TimeKey): string {
  const moment = new Date(`${time}Z`);
  if (by === 'hour') moment.setUTCHours(moment.getUTCHours() + 1);
  if (by === 'day') moment.setUTCDate(moment.getUTCDate() + 1);
  if (by === 'month') moment.setUTCMonth(moment.getUTCMonth() + 1);
  return moment.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}
