/** One formatter per zone: creating one costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** Computes how far a zone is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Converts a moment to the local time of a zone, as the UTC fields of a date. */
export function wallClock(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone));
}

/**
 * Returns the instant at which clocks of a zone show a local time. If the clocks show it twice, because summer time
 * ends, it is the first of the two.
 */
export function instantInZone(local: string, timeZone: string): Date {
  const asUtc = new Date(`${local}Z`).getTime();
  if (Number.isNaN(asUtc)) return new Date(Number.NaN);
  // The zone's offset is looked up twice: the first guess may lie on the other side of a clock change.
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(guess, timeZone));
}

/** Returns the day of a moment in a zone, `YYYY-MM-DD`. */
export function localDay(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).toISOString().slice(0, 10);
}

/** Formats a moment as local time of a zone with its UTC offset: `2026-05-10T11:33:12.500+02:00`. */
export function zonedTime(moment: Date, timeZone: string): string {
  const offsetMs = offsetAt(moment.getTime(), timeZone);
  const minutes = Math.round(offsetMs / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const away = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
  return `${new Date(moment.getTime() + offsetMs).toISOString().slice(0, -1)}${offset}`;
}
