import { parseBirthDate } from '#contract/competitor.ts';
import type { DateOrder, ReadingQuestion } from '#contract/list-reading.ts';

/** `28.2.1991`: with dots, the day is first wherever dates are written so. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/;
/** `06/02/1999`, `6-2-1999`: the day is first in some countries, the month in others. */
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
/** A day with the moment at which it begins, as programs export it. */
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;

const day = (year: string, month: string, date: string): string | null =>
  parseBirthDate(`${date.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`);

/**
 * Reads a birth date.
 * @returns `YYYY-MM-DD`, or null where it is no day
 */
export function readBirthDate(text: string, order: DateOrder): string | null {
  const [, isoYear, isoMonth = '', isoDate = ''] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return day(isoYear, isoMonth, isoDate);
  const [, first, second = '', year = ''] = DOTTED.exec(text) ?? [];
  if (first !== undefined) return day(year, second, first);
  const [, one, two = '', slashedYear = ''] = SLASHED.exec(text) ?? [];
  if (one === undefined) return null;
  return order === 'day-first' ? day(slashedYear, two, one) : day(slashedYear, one, two);
}

const SAMPLES = 3;
/** Days above twelve in either place are typing errors if they are so few among those in the other. */
const ERRORS_SHARE = 0.05;

/**
 * Finds whether days or months stand first in a list's dates, by the days above twelve. The language of the list decides
 * nothing: birth dates decide who is protected.
 * @returns a question where both are possible, or both occur
 */
export function findDateOrder(texts: readonly string[]): DateOrder | ReadingQuestion {
  const slashed = texts.flatMap((text) => {
    const [, one = '', two = ''] = SLASHED.exec(text) ?? [];
    return one === '' ? [] : [{ text, one: Number(one), two: Number(two) }];
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
  return { about: 'dates', choices };
}
