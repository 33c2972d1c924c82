/** Times as cameras and editors write them into photos. Pure. A time is read completely or not at all. */

/**
 * `local` is the camera's wall clock, `YYYY-MM-DDTHH:mm:ss`, with `.SSS` if the camera records it. `offset` is its
 * distance from UTC (`+02:00`), if the camera knows it; most do not, and then the event's zone applies.
 */
export type CaptureTime = { local: string; offset?: string };

/** Digital cameras with EXIF did not exist before this year. */
const YEAR_MIN = 1980;
/** `2015:01:11 10:09:50`, `2015-01-11T10:09:50.5+02:00`, `20150111 100950`; with a fraction, AM or PM, and an offset. */
const TIME =
  /^(?<year>\d{4})[:./-]?(?<month>\d\d)[:./-]?(?<day>\d\d)[ T](?<hour>\d\d):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)? ?(?<half>[AP]\.?M\.?)? ?(?<offset>\S+)?$/i;
const OFFSET = /^([+-])(\d\d):?(\d\d)?$/;
/** The offsets of zones are from -12 to +14 hours. */
const OFFSET_HOURS_MAX = 14;

/**
 * Reads a time, which may include its offset.
 * @param subSeconds decimals of the second, if they are in a separate field
 * @param offset if it is in a separate field: `+02:00`, `+0200`, `+02` or `Z`; blank for none
 * @returns null for an unset clock, a day or hour that does not exist, or an unknown notation
 */
export function readShownTime(time: string, subSeconds = '', offset = ''): CaptureTime | null {
  const parts = TIME.exec(time.trim())?.groups;
  if (parts === undefined) return null;
  const { year = '', month, day, hour = '', minute, second = '00', fraction, half } = parts;
  const hours = half === undefined ? hour : readHalfDay(Number(hour), half);
  const whole = `${year}-${month}-${day}T${hours}:${minute}:${second}`;
  const parsed = new Date(`${whole}Z`);
  // A day that does not exist (31 June) would become another day, so the result must equal the input.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(whole)) return null;
  if (Number(year) < YEAR_MIN) return null;
  // Cameras write `   :  ` if they do not know the offset.
  const stated = parts.offset ?? (/[^\s:]/.test(offset) ? offset.trim() : undefined);
  const zone = stated === undefined ? undefined : readOffset(stated);
  if (zone === null) return null;
  const decimals = fraction ?? /^\d+/.exec(subSeconds.trim())?.[0];
  const local = decimals ? `${whole}.${decimals.slice(0, 3).padEnd(3, '0')}` : whole;
  return zone === undefined ? { local } : { local, offset: zone };
}

/** Converts an hour with AM or PM. @returns an hour that does not exist if the two do not fit */
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
