/** Times as cameras and editors write them into photos. Pure. A time is understood as a whole or counts as none. */

/**
 * `local` is the camera's wall clock, `YYYY-MM-DDTHH:mm:ss` with `.SSS` where the camera counts so finely; `offset`
 * is its distance from UTC (`+02:00`) where the camera knows it. Most do not: the event's zone decides then.
 */
export type CaptureTime = { local: string; offset?: string };

/** Digital cameras with EXIF are younger. */
const YEAR_MIN = 1980;
/** `2015:01:11 10:09:50`, `2015-01-11T10:09:50.5+02:00`, `20150111 100950`; with a fraction, AM or PM, and an offset. */
const TIME =
  /^(?<year>\d{4})[:./-]?(?<month>\d\d)[:./-]?(?<day>\d\d)[ T](?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d+))?)? ?(?<half>[AP]\.?M\.?)? ?(?<offset>\S+)?$/i;
const OFFSET = /^([+-])(\d\d):?(\d\d)?$/;
/** Zones reach from 12 hours behind UTC to 14 ahead. */
const OFFSET_HOURS_MAX = 14;

/**
 * Reads a time, also one that carries its offset.
 * @param subSeconds decimals of the second, where they stand apart
 * @param offset where it stands apart: `+02:00`, `+0200`, `+02` or `Z`; blank for none
 * @returns null for an unset clock, a day or hour that does not exist, or a notation that is not understood
 */
export function readShownTime(time: string, subSeconds = '', offset = ''): CaptureTime | null {
  const parts = TIME.exec(time.trim())?.groups;
  if (parts === undefined) return null;
  const { year = '', month, day, hour = '', minute, second = '00', fraction, half } = parts;
  const hours = half === undefined ? hour : readHalfDay(Number(hour), half);
  const whole = `${year}-${month}-${day}T${hours}:${minute}:${second}`;
  const parsed = new Date(`${whole}Z`);
  // A day that does not exist (31 June) rolls over into another one: it must come back as it went in.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(whole)) return null;
  if (Number(year) < YEAR_MIN) return null;
  // `   :  ` is how cameras write that they do not know it.
  const stated = parts.offset ?? (/[^\s:]/.test(offset) ? offset.trim() : undefined);
  const zone = stated === undefined ? undefined : readOffset(stated);
  if (zone === null) return null;
  const decimals = fraction ?? /^\d+/.exec(subSeconds.trim())?.[0];
  const local = decimals ? `${whole}.${decimals.slice(0, 3).padEnd(3, '0')}` : whole;
  return zone === undefined ? { local } : { local, offset: zone };
}

/** @returns an hour that does not exist where the half of the day does not fit */
function readHalfDay(hour: number, half: string): string {
  if (hour < 1 || hour > 12) return '99';
  const isAfternoon = half[0]?.toLowerCase() === 'p';
  return String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0');
}

function readOffset(text: string): string | null {
  if (/^(Z|UTC|GMT)$/i.test(text)) return '+00:00';
  const match = OFFSET.exec(text);
  if (match === null) return null;
  const [, sign, hours = '', minutes = '00'] = match;
  return Number(hours) > OFFSET_HOURS_MAX || Number(minutes) > 59 ? null : `${sign}${hours}:${minutes}`;
}
