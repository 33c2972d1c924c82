import { normaliseBib } from '#contract/competitor.ts';
import { type Fault, faultOf } from '#contract/line-faults.ts';
import { isAgeGroup } from './choose-columns.rules.ts';
import type { TableLine } from './table.ts';
import { findTotal, isPerson, type LineCells } from './total-rows.rules.ts';

const TOTALS =
  /^(?:sub)?-?(?:totals?|sums?|count|summe|gesamt|insgesamt|anzahl|celkem|součet|počet|σύνολο|totale|totali|suma|итого|всего|skupaj|vsota)(?![\p{L}])/iu;
/** Placeholders for a missing bib. */
const NO_BIB = /^(?:DNS|DNF|DSQ|DQ|DQF|DNQ|OTL|TBA|TBD|NA|N\/A|NONE|NULL|BIB|X+|-+|\?+)$/;

/** Placeholders for a missing name, without punctuation. */
const VACANT = new Set(
  `vacant, vakant, vacante, vacancy, nn, tba, tbd, tbc, to be announced, to be confirmed, no name, not assigned, unassigned,
    nicht besetzt, unbesetzt, nicht vergeben, nicht zugewiesen, neobsazeno, nezasedeno, neurčeno, ni določeno, sin asignar,
    non assegnato, da assegnare, κενή θέση, вакантно, вакансия, не назначен, не занято`
    .split(/,\s+/)
    .map((words) => words.replaceAll(' ', '')),
);

/** Returns whether a name is a placeholder: `Vacant`, `N.N.`, `TBA`. */
export const isVacant = (name: string): boolean =>
  VACANT.has(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ''),
  );

/** Returns a bib as written in a list; empty for placeholders: a dash, `tba`, `DNS`. */
export function readBib(text: string): string {
  const bib = normaliseBib(text);
  return NO_BIB.test(bib) || !/[\p{L}\p{N}]/u.test(bib) ? '' : bib;
}

/** A whole number in a column of decimals, as written by databases and statistics programs. */
const WHOLE_NUMBER = /^(\d{1,10})[.,]0{1,2}$/;

/**
 * Returns lines with bibs as whole numbers, if all bibs are written as decimals. Otherwise `17.0` could be a runner of
 * relay team 17.
 */
export function withWholeBibs(lines: readonly TableLine[], bibAt: number): readonly TableLine[] {
  const bibs = lines.flatMap(({ cells }) => (/\d/.test(cells[bibAt] ?? '') ? (cells[bibAt] ?? '') : []));
  if (bibs.length === 0 || !bibs.every((bib) => WHOLE_NUMBER.test(bib))) return lines;
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.with(bibAt, (cells[bibAt] ?? '').replace(WHOLE_NUMBER, '$1')),
  }));
}

/**
 * Returns why a line contains no participant: it repeats the headings, is a total, or is a sentence below the table.
 * @param bibText the cell in the bib's column
 * @param person the cells in columns that name a person, if the list has people
 * @returns undefined if none of these applies
 */
export function skippedLine(
  cells: readonly string[],
  heading: readonly string[],
  bibText: string,
  person?: LineCells,
): Fault | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (cells.length >= heading.length && heading.every((cell, index) => cell === cells[index]))
    return faultOf('HeadingAgain');
  const total = person && findTotal(filled, person);
  if (total !== undefined) return faultOf('Total', { text: total });
  const isTotal = TOTALS.test(first) && (first === bibText || !/\d/.test(readBib(bibText)));
  if (isTotal && (person === undefined || !isPerson(person))) return faultOf('Total', { text: first });
  const width = heading.filter((cell) => cell !== '').length;
  // Some lists are divided by age group: a line with only "M40", in the bib's column, precedes each group.
  const isBibAlone = first === bibText && isBibLike(first) && !isAgeGroup(first);
  const isSentence = filled.length === 1 && width > 2 && !isBibAlone;
  return isSentence ? faultOf('LoneText', { text: first }) : undefined;
}

const isBibLike = (text: string): boolean => /^[\p{L}-]{0,4}[-\s]?\d{1,6}[\p{L}]?$/u.test(normaliseBib(text));
