/** A time as results write it: a moment of a day, or how long somebody took. */

const DAY_MS = 24 * 3600_000;
const LONGEST_RACE_MS = 30 * DAY_MS;

/**
 * Reads how long somebody took: `1:02:03.4`, `42:13`, `2h05m10`, and the part of a day by which spreadsheets keep times.
 * @returns milliseconds; undefined where it is no such time
 */
export function readDuration(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  const colons = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(plain);
  const letters = /^(\d{1,3})\s*h\s*(\d{1,2})\s*(?:m|min|')\s*(\d{1,2}(?:\.\d{1,3})?)?\s*(?:s|")?$/i.exec(
    plain,
  );
  const match = colons ?? letters;
  if (match !== null) {
    const [, hours = '0', minutes = '0', seconds = '0'] = match;
    if (Number(seconds) >= 60 || (match[1] !== undefined && Number(minutes) >= 60)) return undefined;
    return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  }
  if (!/^\d{0,2}\.\d{3,}$/.test(plain)) return undefined;
  const ms = Math.round((Number(plain) * DAY_MS) / 100) * 100;
  return ms > 0 && ms < LONGEST_RACE_MS ? ms : undefined;
}

/**
 * Reads a moment: a time of the day of the race (`10:42:13.4`), or with its day (`2026-05-10T10:42:13`,
 * `10.05.2026 10:42:13`), perhaps with its offset from UTC.
 * @param day the day of the race, `YYYY-MM-DD`
 * @returns the local time and the offset where it says one; undefined where it is no moment
 */
export function readMoment(text: string, day: string): { local: string; offset?: string } | undefined {
  const match =
    /^(?:(\d{4})-(\d{2})-(\d{2})[T ]|(\d{1,2})[./](\d{1,2})[./](\d{4})\s+)?(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,3})?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    );
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    date,
    lateDate,
    lateMonth,
    lateYear,
    hours = '',
    minutes = '',
    seconds = '00',
    offset,
  ] = match;
  const two = (value: string | undefined) => (value ?? '').padStart(2, '0');
  const isDated = year !== undefined || lateYear !== undefined;
  const on = isDated ? `${year ?? lateYear}-${two(month ?? lateMonth)}-${two(date ?? lateDate)}` : day;
  const local = `${on}T${two(hours)}:${minutes}:${seconds.replace(',', '.')}`;
  if (Number.isNaN(new Date(`${local}Z`).getTime())) return undefined;
  if (offset === undefined) return { local };
  const isUtc = offset.toUpperCase() === 'Z';
  return { local, offset: isUtc ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}` };
}

/** Formats a race time: `H:MM:SS`, with tenths where it has some. */
export function formatDuration(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
}
