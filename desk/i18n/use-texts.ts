import { createContext, useContext } from 'react';
import { type CurrencyId, formatAmount } from '#contract/money.ts';
import type { DeskLanguage } from './languages.ts';
import type { LanguageTexts, Texts } from './texts.ts';

/** The desk's current language, with its texts. */
export interface SpokenLanguage {
  language: DeskLanguage;
  texts: LanguageTexts;
  change: (language: DeskLanguage) => void;
}

export const LanguageContext = createContext<SpokenLanguage | undefined>(undefined);

/** Returns the language, and a function to change it. */
export function useLanguage(): SpokenLanguage {
  const spoken = useContext(LanguageContext);
  if (spoken === undefined) throw new Error('no language around');
  return spoken;
}

/**
 * Returns an area's texts: `useTexts<typeof en>('photos')`, where `en` is the type of its English file.
 */
export function useTexts<English>(area: string): Texts<English> {
  return useLanguage().texts[area] as Texts<English>;
}

/** Formats for numbers, days and amounts. */
export interface Formats {
  number: (value: number) => string;
  /** Formats a day, `YYYY-MM-DD` or a moment. */
  day: (date: string) => string;
  /** A month, `YYYY-MM`. */
  month: (month: string) => string;
  /** Formats a time to the minute, in the reader's time zone. */
  moment: (moment: string) => string;
  /** Formats a moment of a race to the second, in the event's local time. */
  raceTime: (moment: string) => string;
  /** Formats roughly how long ago or until when. */
  fromNow: (moment: string) => string;
  price: (amountMajor: number, currencyId: CurrencyId) => string;
  /** The name of a country, ISO 3166-1 alpha-2; other texts stay. */
  countryName: (code: string) => string;
  percent: (share: number) => string;
  fileSize: (bytes: number) => string;
  /** Returns a language's name, by its code. */
  languageName: (code: string) => string;
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Returns the formats of the language. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  const locale = language === 'en' ? 'en-GB' : language;
  const written = (options: Intl.DateTimeFormatOptions, value: string) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(value));
  return {
    number: (value) => new Intl.NumberFormat(locale).format(value),
    day: (date) => written({ dateStyle: 'medium', timeZone: 'UTC' }, date),
    month: (month) => written({ month: 'long', year: 'numeric', timeZone: 'UTC' }, `${month}-01`),
    moment: (moment) => written({ dateStyle: 'medium', timeStyle: 'short' }, moment),
    // Drops the offset: the part before it is the local time.
    raceTime: (moment) => written({ timeStyle: 'medium', timeZone: 'UTC' }, `${moment.slice(0, 19)}Z`),
    fromNow(moment) {
      const seconds = (new Date(moment).getTime() - Date.now()) / 1000;
      const [size, unit] = UNITS.find(([size]) => Math.abs(seconds) >= size) ?? UNITS[3];
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
        Math.round(seconds / size),
        unit,
      );
    },
    price: (amountMajor, currencyId) => formatAmount(amountMajor, currencyId, language, false),
    countryName: (code) =>
      /^[A-Z]{2}$/.test(code)
        ? (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code)
        : code,
    languageName: (code) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
    percent: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    fileSize: (bytes) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: bytes < 1e9 ? 'megabyte' : 'gigabyte',
        maximumFractionDigits: 1,
      }).format(bytes / (bytes < 1e9 ? 1e6 : 1e9)),
  };
}
