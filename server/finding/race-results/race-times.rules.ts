/** A time in results: a time of day, or a duration. */

const DAY_MS = 24 * 3600_000;
/** Spreadsheets store times as fractions of a day; a number above two is something else. */
const DAYS_MAX = 2;

const FRACTION = String.raw`(?:[.,]\d{1,9})?`;
/** `1:02:03.4`, `125:30`; .NET and Python write days before it: `1.02:03:04`, `1 day, 2:03:04`. */
const COLONS = new RegExp(
  String.raw`^(?:(\d{1,2})(?:\.|\s*d(?:ays?)?,?\s+))?(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2}${FRACTION})$`,
  'i',
);
/** `1.02.03,4` and `42.13,4`: Finns and Slovenes write so. `42.13` may be anything. */
const DOTS = /^(?:(\d{1,3})\.(\d{1,2})\.(\d{1,2}(?:,\d{1,9})?)|(\d{1,4})\.(\d{2},\d{1,9}))$/;
/** `1h02'03''`, `1h 2m 3s`, `2h05m10`, `42'13"`, `42 min 13 s`. */
const LETTERS = new RegExp(
  String.raw`^(?:(\d{1,3})\s*(?:h|hrs?|hours?|std|ч|ώ)\.?\s*)?(?:(\d{1,4})\s*(?:m|mins?|minutes?|'|мин|м|λ)\.?\s*)?(?:(\d{1,2}${FRACTION})\s*(?:s|secs?|seconds?|''|"|сек|с|δ)?\.?)?$`,
  'i',
);
/** ISO 8601: `PT1H2M3.4S`. */
const ISO = /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,2}(?:\.\d{1,9})?)S)?$/i;
/** Text after a time: its unit, a record, a qualification. */
const BEHIND = /\s*(?:\*+|\s(?:h|hrs?|std|min|PB|SB|NR|CR|WR|Q)\.?|\((?:PB|SB|NR|CR|WR)\))$/iu;

/** Normalises signs: `’`, `′` and doubled ones. */
const plainSigns = (text: string): string =>
  text
    .trim()
    .replace(/[’′´`‘]/g, "'")
    .replace(/[”″“]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\s*([:'"])\s*/g, '$1');

/**
 * Reads a duration: `1:02:03.4`, `125:30`, `1h02'03''`, and the fraction of a day in spreadsheets.
 * @returns milliseconds; undefined if it is no such time
 */
export function readDuration(text: string): number | undefined {
  const signs = plainSigns(text);
  const plain =
    BEHIND.test(signs) && COLONS.test(signs.replace(BEHIND, '')) ? signs.replace(BEHIND, '') : signs;
  const colons = COLONS.exec(plain);
  if (colons !== null) return addUp(colons[1], colons[2], colons[3], colons[4]);
  const dots = DOTS.exec(plain);
  if (dots !== null) return addUp(undefined, dots[1], dots[2] ?? dots[4], dots[3] ?? dots[5]);
  const units = ISO.exec(plain) ?? (/[^\d.,\s]/.test(plain) ? LETTERS.exec(plain) : null);
  // Only hours, or only seconds, are not a race time.
  if (units !== null && units.slice(1).filter((part) => part !== undefined).length > 1)
    return addUp(undefined, units[1], units[2], units[3]);
  if (!/^\d{0,2}[.,]\d{3,}$/.test(plain)) return undefined;
  const days = Number(plain.replace(',', '.'));
  const ms = Math.round((days * DAY_MS) / 100) * 100;
  return ms > 0 && days < DAYS_MAX ? ms : undefined;
}

/** Adds the parts of a time; undefined if a part is too large beside a larger unit. */
function addUp(days = '', hours = '', minutes = '', seconds = ''): number | undefined {
  const of = (part: string) => Number(part.replace(',', '.'));
  if (of(seconds) >= 60 || (hours !== '' && of(minutes) >= 60) || (days !== '' && of(hours) >= 24))
    return undefined;
  return Math.round((((of(days) * 24 + of(hours)) * 60 + of(minutes)) * 60 + of(seconds)) * 1000);
}

/** A word instead of a time (`DNF km 12`, `OTL 3:00:00`), and laps behind (`+1 lap`). */
const NO_TIME =
  /^[\s([*"'-]*(?:\p{L}|[+−–-]?\s?\d{1,3}\s?(?:laps?|rd|rnd|runden?|kol[aoy]?|okruh\p{L}*|krog\p{L}*|γύρ\p{L}*|vueltas?|gir[io]|кр\p{L}*|tours?|lp)\.?(?!\p{L}))/iu;

/** The epoch of spreadsheets and databases, which some write before a mere time; it is then not a date. */
const ZERO_DATE = /^(?:30[./]12[./]1899|12\/30\/1899|1899-12-3[01]|1900-01-00)[T ]\s*(?=\d)/;

/** Returns a cell's time as written; empty if it has none: `DNF km 12`, `+1 lap`, a dash, zeros. */
export function timeCell(cell: string): string {
  const text = cell.replace(ZERO_DATE, '');
  if (!/[1-9]/.test(text)) return '';
  return readDuration(text) === undefined && NO_TIME.test(text) ? '' : text;
}

/** Returns whether a cell invalidates the time beside it: a place `DQ`, a status `DNF`. */
export const isStatus = (text: string): boolean =>
  /^\(?(?:DNF|DNS|DSQ|DISQ|DQ|DQF|DNQ|OTL)\b\.?\)?/i.test(text.trim()) && !/\d:\d/.test(text);

/** Returns whether a cell may belong to a column of times, valid or not. */
export const isTimeLike = (text: string): boolean =>
  !/[1-9]/.test(text) ||
  isStatus(text) ||
  readDuration(text) !== undefined ||
  /\d\s?[:'’′h]\s?\d|^\d{1,3}[.,]\d{2}$|^[+−–-]?\s?\d{1,2}\s?\p{L}+$/iu.test(text);

const MOMENT =
  /^(?:(\d{4})-(\d{2})-(\d{2})[T ]\s*|(\d{1,2})([./])(\d{1,2})[./](\d{4}),?\s+)?(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))?\s*([ap])?\.?(?:(?<=[ap]\.?)m\.?)?\s*(?:uhr|h)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a moment: a time of the day of the race (`10:42:13.4`, `1:02:03 PM`), or with its date (`2026-05-10T10:42:13`,
 * `10.05.2026 10:42:13`), optionally with a UTC offset. `05/10/2026` means the day nearer to the race.
 * @param day the day of the race, `YYYY-MM-DD`
 * @returns the local time, whether it has a date, and its offset if it has one; undefined if it is not a moment
 */
export function readMoment(
  text: string,
  day: string,
): { local: string; isDated: boolean; offset?: string } | undefined {
  const match = MOMENT.exec(text.trim().replace(/[\u00a0\u202f]/g, ' '));
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    date,
    first,
    sign,
    second,
    lateYear,
    hours = '',
    minutes = '',
    seconds = '00',
    half,
    offset,
  ] = match;
  const isDated = year !== undefined || lateYear !== undefined;
  const on = !isDated
    ? day
    : year === undefined
      ? readDay({ first, second, year: lateYear, isDotted: sign === '.' }, day)
      : `${year}-${month}-${date}`;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half);
  if (hour === undefined) return undefined;
  const local = `${on}T${two(String(hour))}:${minutes}:${seconds.replace(',', '.').replace(/(\.\d{3})\d+$/, '$1')}`;
  if (Number.isNaN(new Date(`${local}Z`).getTime())) return undefined;
  if (offset === undefined) return { local, isDated };
  const isUtc = offset.toUpperCase() === 'Z';
  return { local, isDated, offset: isUtc ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}` };
}

const two = (value: string | undefined) => (value ?? '').padStart(2, '0');

function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * Parses a date whose year is last: before a dot the first number is the day, before a slash it may be day or month.
 */
function readDay(
  {
    first,
    second,
    year,
    isDotted,
  }: Record<'first' | 'second' | 'year', string | undefined> & { isDotted: boolean },
  raceDay: string,
): string {
  const dayFirst = `${year}-${two(second)}-${two(first)}`;
  const monthFirst = `${year}-${two(first)}-${two(second)}`;
  const daysOff = (day: string) => {
    const off = Math.abs(new Date(`${day}T00:00Z`).getTime() - new Date(`${raceDay}T00:00Z`).getTime());
    return Number.isNaN(off) ? Number.POSITIVE_INFINITY : off;
  };
  return isDotted || daysOff(dayFirst) <= daysOff(monthFirst) ? dayFirst : monthFirst;
}

/** Formats a race time: `H:MM:SS`, with tenths if it has some. */
export function formatDuration(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const whole = `${Math.floor(seconds / 3600)}:${two(String(Math.floor(seconds / 60) % 60))}:${two(String(seconds % 60))}`;
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
}
