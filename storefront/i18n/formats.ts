import { type CurrencyId, formatAmount } from '#contract/money.ts';

/** Formats for amounts, days and places in one language. */
export interface Formats {
  /** `amountMajor` as in the contract: decimal, major units. */
  price: (amountMajor: number, currencyId: CurrencyId) => string;
  /** Formats a day in the contract's format `YYYY-MM-DD`, or the day of a moment: `12 May 2026`. */
  day: (date: string) => string;
  /**
   * Formats a moment of a race as a time of day, in the event's local time, which the moment states
   * (`…T09:46:12+02:00`): `9:46 am`, `09:46 Uhr`.
   */
  raceTime: (moment: string) => string;
  /** Formats a moment (ISO 8601) of the visitor's own as a time of day, in the visitor's time zone. */
  ownTime: (moment: string) => string;
  number: (value: number) => string;
  /** Formats a number of seconds from now in the most readable unit, rounded up: `in 5 minutes`. */
  fromNow: (seconds: number) => string;
  /** Formats a fraction of 1 as whole per cent. */
  percent: (share: number) => string;
  /** Formats a file size in MB or GB. */
  fileSize: (bytes: number) => string;
  /** City and country; a two-letter country code is written out. */
  place: (city: string, country: string) => string;
}

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

const SECOND = [1, 'second'] as const;
/** Seconds per unit, largest first; a unit is used from two on. */
const UNITS = [[3600, 'hour'], [60, 'minute'], SECOND] as const;

/** Creates a value when it is first requested. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Languages that say the time of day with a half of the day: `5:14 am`. */
const HALF_DAYS = ['en-GB', 'el'];
/**
 * Names the clock in other languages; `#` is the time. A space in them does not break. Russian has no such name; its hours
 * have two digits: `05:14`.
 */
const CLOCKS: Record<string, string> = { de: '#\u00a0Uhr', it: 'ore\u00a0#', ru: '#' };
const CLOCK = '#\u00a0h';

/** Opens a formatter of times of day. Bare digits ("Kilometre 4 · 5:14") would read as a pace or as a finish time. */
function openClock(locale: string, timeZone: string | undefined): (date: Date) => string {
  const isHalfDay = HALF_DAYS.includes(locale);
  // `timeStyle` allows no `hour12`.
  const format = new Intl.DateTimeFormat(
    locale,
    isHalfDay
      ? { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }
      : { timeStyle: 'short', timeZone },
  );
  return (date) => {
    const time = format.format(date);
    return isHalfDay ? time : (CLOCKS[locale] ?? CLOCK).replace('#', time);
  };
}

/**
 * Each format is created at its first use, because creating all of them would delay a phone's first picture.
 * @param rounding the tenant's setting: whole amounts are written without decimals
 */
export function createFormats(language: string, rounding: boolean): Formats {
  // Plain English is British English here: day before month.
  const locale = language === 'en' ? 'en-GB' : language;
  const day = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const raceTime = once(() => openClock(locale, 'UTC'));
  const ownTime = once(() => openClock(locale, undefined));
  const number = once(() => new Intl.NumberFormat(language));
  const percent = once(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }));
  const relative = once(() => new Intl.RelativeTimeFormat(language));
  const unit = (name: 'megabyte' | 'gigabyte') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, maximumFractionDigits: 1 });
  const countries = once(() => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }));
  const countryName = (country: string) =>
    /^[A-Z]{2}$/.test(country) ? (countries().of(country) ?? country) : country;
  return {
    price: (amountMajor, currencyId) => formatAmount(amountMajor, currencyId, language, rounding),
    day: (date) => day().format(new Date(date)),
    // Drops the offset: the part before it is the local time.
    raceTime: (moment) => raceTime()(new Date(`${moment.slice(0, 19)}Z`)),
    ownTime: (moment) => ownTime()(new Date(moment)),
    number: (value) => number().format(value),
    fromNow: (seconds) => {
      const [unitSeconds, name] = UNITS.find(([size]) => seconds > 2 * size) ?? SECOND;
      return relative().format(Math.ceil(seconds / unitSeconds), name);
    },
    percent: (share) => percent().format(share),
    fileSize: (bytes) =>
      bytes < GIGABYTE
        ? unit('megabyte').format(bytes / MEGABYTE)
        : unit('gigabyte').format(bytes / GIGABYTE),
    place: (city, country) => [city, countryName(country)].filter((part) => part !== '').join(', '),
  };
}
