import { parseBirthDate } from '#contract/competitor.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { faultOf } from '#contract/line-faults.ts';
import type { DateOrder, ReadingQuestion } from '#contract/list-reading.ts';
import { searchText } from '#finding/search-text.ts';
import { joinLines } from './table.ts';

/** `28.2.1991`: dates with dots always have the day first. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/;
/** `06/02/1999`, `6-2-1999`: some countries write the day first, others the month. */
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
/** A day with the time at which it begins, as programs export it. */
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;

/** `31 dic 2010`, `31. prosince 2010`, `31 de diciembre de 2010`, `31-Dec-2010`, `31 декабря 2010 г.` */
const NAMED =
  /^(\d{1,2})(?:st|nd|rd|th)?[.\s-]\s?(?:de )?(\p{L}{3,})[.,\s-]{1,2}(?:del? )?(\d{4})(?: ?г\.?)?$/u;
/** `Dec 31, 2010`, `December 31st 2010` */
const NAMED_FIRST = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

let monthNames: ReadonlyMap<string, number> | undefined;

/** Lists the names of months in the shop's languages, long and short, in nominative and date forms. */
function listMonthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const shape of [{ month: 'long' }, { month: 'short' }] as const) {
      for (const withDay of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...shape, ...withDay, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(Date.UTC(2010, month - 1, 5));
          const name = searchText(parts.find(({ type }) => type === 'month')?.value ?? '').replace('.', '');
          if (/^\p{L}/u.test(name))
            names.set(name, names.get(name) === month ? month : names.has(name) ? 0 : month);
        }
      }
    }
  }
  return names;
}

/** Returns the month that a name or an unambiguous beginning of one means; undefined if it could be several months. */
function monthOf(word: string): string | undefined {
  monthNames ??= listMonthNames();
  const text = searchText(word);
  const known = monthNames.get(text);
  const begun = [...monthNames].flatMap(([name, month]) => (name.startsWith(text) ? month : []));
  const meant = new Set(known === undefined ? begun : [known]);
  const [month = 0] = meant;
  return meant.size === 1 && month > 0 ? String(month) : undefined;
}

const day = (year: string, month: string, date: string): string | null =>
  parseBirthDate(`${date.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`);

/**
 * Reads a birth date.
 * @returns `YYYY-MM-DD`, or null if the text is not a date
 */
export function readBirthDate(text: string, order: DateOrder): string | null {
  const [, isoYear, isoMonth = '', isoDate = ''] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return day(isoYear, isoMonth, isoDate);
  const [, first, second = '', year = ''] = DOTTED.exec(text) ?? [];
  if (first !== undefined) return day(year, second, first);
  const [, one, two = '', slashedYear = ''] = SLASHED.exec(text) ?? [];
  if (one === undefined) return readNamedMonth(text);
  return order === 'day-first' ? day(slashedYear, two, one) : day(slashedYear, one, two);
}

/** Reads a date with a month name. */
function readNamedMonth(text: string): string | null {
  const named = NAMED.exec(text);
  const [, word = '', date = '', year = ''] = named
    ? ['', named[2], named[1], named[3]]
    : (NAMED_FIRST.exec(text) ?? []);
  const month = word === '' ? undefined : monthOf(word);
  return month === undefined ? null : day(year, month, date);
}

const SAMPLES = 3;
/**
 * If the share of numbers above twelve in one place is at most this, they count as typing errors for the other place.
 */
const ERRORS_SHARE = 0.05;

/**
 * Determines whether the day or the month comes first in a list's dates, by numbers above twelve. The list's language
 * is ignored, because birth dates decide who is protected.
 * @returns a question if both orders are possible, or if both occur
 */
export function findDateOrder(dates: readonly { line: number; text: string }[]): DateOrder | ReadingQuestion {
  const slashed = dates.flatMap(({ line, text }) => {
    const [, one = '', two = ''] = SLASHED.exec(text) ?? [];
    return one === '' ? [] : [{ line, text, one: Number(one), two: Number(two) }];
  });
  const dayFirst = slashed.filter(({ one }) => one > 12).length;
  const monthFirst = slashed.filter(({ two }) => two > 12).length;
  if (monthFirst <= dayFirst * ERRORS_SHARE && dayFirst > 0) return 'day-first';
  if (dayFirst <= monthFirst * ERRORS_SHARE && monthFirst > 0) return 'month-first';
  const open = slashed.filter(({ one, two }) => one !== two && one <= 12 && two <= 12);
  if (open.length === 0) return 'day-first';
  const shown = open.slice(0, SAMPLES);
  const choices = (['day-first', 'month-first'] as const).map((value) => ({
    value,
    samples: shown.map(({ text }) => `${text} = ${readBirthDate(text, value)}`),
  }));
  const lines = joinLines(open.map(({ line }) => line));
  return {
    about: 'dates',
    facts: [faultOf('OpenDates', { open: open.length, all: dates.length, lines })],
    choices,
  };
}
