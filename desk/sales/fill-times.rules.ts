/** By what times sales are summed up. */
export type TimeKey = 'hour' | 'day' | 'month';

/** Returns whether sales are summed up by time. */
export const isTimeKey = (by: string): by is TimeKey => by === 'hour' || by === 'day' || by === 'month';

/** More bars than this are a carpet. */
export const BARS_MAX = 400;

/**
 * Lists every hour, day or month from the first to the last that something was sold in: those without a sale are a gap that
 * a chart has to show.
 * @param begins when each begins, as in `2026-05-10T14:00` on the clocks there
 * @returns undefined if there are more than a chart can show
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

/** What the clocks show is counted as if no clock were ever changed: an hour that they leave out stays empty. */
function next(time: string, by: TimeKey): string {
  const moment = new Date(`${time}Z`);
  if (by === 'hour') moment.setUTCHours(moment.getUTCHours() + 1);
  if (by === 'day') moment.setUTCDate(moment.getUTCDate() + 1);
  if (by === 'month') moment.setUTCMonth(moment.getUTCMonth() + 1);
  return moment.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}
