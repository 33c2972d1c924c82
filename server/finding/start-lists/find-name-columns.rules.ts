import type { ReadingQuestion } from '#contract/list-reading.ts';
import { searchText } from '#finding/search-text.ts';
import type { TableLine } from './table.ts';

/** The answer that a list contains no names. */
export const NO_NAME_COLUMN = 'none';

/** The number of values that suffices to recognise a column's content. */
const VALUES_MAX = 500;
const SAMPLES = 3;
/** A name consists of letters with punctuation between them; it has no digits. */
const NAME = /^\p{L}[\p{L}\p{M}\s.,'’"()-]+$/u;
const NAMES_SHARE = 0.9;
/** Names differ from line to line, whereas towns, countries and clubs repeat. */
const DISTINCT_SHARE = 0.6;

/**
 * Finds the columns that may contain participants' names, if no heading of the list says so.
 * @param isOpen whether the meaning of the column with an index (from 0) is still unknown
 * @returns the headings with the first values below them, and `none`; undefined if no column looks like names. A column
 *   without a heading is called by its number: `#2`
 */
export function askForNameColumn(
  heading: TableLine,
  people: readonly TableLine[],
  isOpen: (at: number) => boolean,
): ReadingQuestion | undefined {
  const choices = heading.cells.flatMap((text, at) => {
    const values = people.slice(0, VALUES_MAX).flatMap(({ cells }) => cells[at] || []);
    return isOpen(at) && areNames(values, people.length)
      ? [{ value: text || `#${at + 1}`, samples: values.slice(0, SAMPLES) }]
      : [];
  });
  if (choices.length === 0) return undefined;
  return { about: 'nameColumn', choices: [...choices, { value: NO_NAME_COLUMN, samples: [] }] };
}

/** Finds the index of the column that an answer names; -1 if it names none. */
export function findNamedColumn(heading: TableLine, answer: string | undefined): number {
  if (answer === undefined || answer === NO_NAME_COLUMN) return -1;
  const [, number] = /^#(\d{1,3})$/.exec(answer) ?? [];
  const at = heading.cells.indexOf(answer);
  return at < 0 && number !== undefined ? Number(number) - 1 : at;
}

/** Returns whether most values of a column are names that differ from line to line. */
export function areNames(values: readonly string[], people: number): boolean {
  if (values.length === 0 || values.length < Math.min(people, VALUES_MAX) / 2) return false;
  const names = values.filter((value) => NAME.test(value));
  const distinct = new Set(names.map(searchText)).size;
  return names.length >= values.length * NAMES_SHARE && distinct >= values.length * DISTINCT_SHARE;
}
