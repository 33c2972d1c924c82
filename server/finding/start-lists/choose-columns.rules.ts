import { isPersonalCode, normaliseBib } from '#contract/competitor.ts';
import { type Fault, faultOf } from '#contract/line-faults.ts';
import type { ColumnMeaning } from '#contract/list-reading.ts';
import type { Certainty } from './headings.ts';
import type { TableLine } from './table.ts';

/** A possible meaning of a heading, and how certain it is. */
interface Meaning<C> {
  column: C;
  certainty: Certainty;
  /** Whether it is also used for age groups. */
  isCategory?: boolean;
}

const RANK: Record<Certainty, number> = { Said: 2, Sure: 1, Unsure: 0 };
/** The number of values that suffices to recognise a column's content. */
const VALUES_MAX = 500;

/** Age groups: M40, W-35, MU18, H 21 E, Ž50+, Masters, Veterans. */
const AGE_GROUP =
  /^(?:\d{2}(?:\s?[-–]\s?\d{2}|\+)|\p{L}{1,3}[\s-]?\d{2}(?:\s?[-–]\s?\d{2}|\+)?(?:\s?[A-E])?|\p{L}{0,2}[\s-]?u[\s-]?\d{2}|[mwfhdkžмжαγ]|men|women|male|female|masters?|veterans?|seniors?|juniors?|youth|kids|elite|open|herren|damen|männer|frauen|jugend|muži|ženy|junioři|moški|ženske|hombres|mujeres|masculino|femenino|uomini|donne|мужчины|женщины|άνδρες|γυναίκες)(?:[\s,]+(?:[mwfhdž]?\d{2}(?:[-–]\d{2}|\+)?|[mwfhdž]|men|women))?$/iu;
/** Lengths: 10 km, 5K, 21,1, 100 mi. */
const LENGTH = /\d\s?(?:km|k|mi|miles?|m|км|м|χλμ)\b|^\d+[.,]\d+$/iu;

/** Names of courses. */
const COURSE =
  /mar[ae]t|μαραθ|марафон|relay|staffel|štafet|staffett|relevos|эстафет|σκυταλ|walk|run\b|lauf\b|běh\b|corsa|carrera|забег/iu;

/** Returns whether most of these texts are lengths or names of courses. */
export const areCourses = (values: readonly string[]): boolean =>
  share(values, (value) => LENGTH.test(value) || COURSE.test(value)) >= 0.5;

/** Returns whether a text is the name of an age group, in letters or with them: `M40`, `Herren`. */
export const isAgeGroup = (text: string): boolean => AGE_GROUP.test(text) && /\p{L}/u.test(text);

const share = (values: readonly string[], isSuch: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(isSuch).length / values.length;

/** Returns whether the values below a heading fit its ambiguous meaning. */
function fits({ column, isCategory }: Meaning<string>, values: readonly string[]): boolean {
  if (values.length === 0) return column === 'bib';
  if (column === 'bib') return share(values, (value) => /\d/.test(value) && isBib(normaliseBib(value))) > 0.5;
  if (column === 'code') return share(values, isPersonalCode) >= 0.5;
  if (column === 'fullName') return share(values, (value) => /\p{L}\S*[\s,]+\S*\p{L}/u.test(value)) > 0.5;
  if (isCategory === true && !areCourses(values)) return false;
  return share(values, (value) => AGE_GROUP.test(value) && !LENGTH.test(value)) < 0.5;
}

/** Returns whether a text is a bib: one to ten digits or Latin letters, and hyphens between them. */
export const isBib = (text: string): boolean => /^(?=.*[0-9A-Z])[0-9A-Z-]{1,10}$/.test(text);

/**
 * Chooses the meaning of each column of a table. An operator's choice comes first, then unambiguous headings. A short
 * or ambiguous heading counts only if no other column has that meaning and the values below it fit.
 * @param meanings possible meanings of each heading
 * @returns the meanings; several headings may have the same one with equal weight
 */
export function chooseColumns<C extends string, M extends Meaning<C>>(
  headings: readonly string[],
  body: readonly TableLine[],
  meanings: readonly (M | undefined)[],
): { chosen: (M | undefined)[]; faults: Fault[] } {
  const valuesOf = (index: number) => body.slice(0, VALUES_MAX).flatMap(({ cells }) => cells[index] || []);
  const best = new Map<C, number>();
  for (const meaning of meanings) {
    if (meaning !== undefined)
      best.set(meaning.column, Math.max(best.get(meaning.column) ?? 0, RANK[meaning.certainty]));
  }
  const chosen = meanings.map((meaning, index) => {
    if (meaning === undefined || RANK[meaning.certainty] < (best.get(meaning.column) ?? 0)) return undefined;
    return meaning.certainty === 'Unsure' && !fits(meaning, valuesOf(index)) ? undefined : meaning;
  });
  const faults: Fault[] = [];
  for (const [index, meaning] of chosen.entries()) {
    const first = chosen.findIndex((other) => other?.column === meaning?.column);
    if (meaning === undefined || first === index) continue;
    if (isSame(valuesOf(first), valuesOf(index))) chosen[index] = undefined;
    else
      faults.push(
        faultOf('SameColumn', {
          column: meaning.column,
          first: headings[first] ?? '',
          second: headings[index] ?? '',
        }),
      );
  }
  return { chosen, faults };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The most lines above the headings, such as a title, a date and a sponsor. */
const HEADING_WITHIN = 20;

/**
 * Finds the line with the headings, which may be below titles: the first of the lines with most known headings. If no
 * heading is known, it is the first line. If that line has a bib in the column that the mapping assigns to bibs, the
 * line is a participant and the file has no headings.
 * @param mapping the chosen meanings of columns
 */
export function findHeading(
  lines: readonly TableLine[],
  isKnown: (heading: string) => boolean,
  mapping: readonly ColumnMeaning[] = [],
): { titles: TableLine[]; heading: TableLine | undefined; body: TableLine[] } {
  const counts = lines
    .slice(0, HEADING_WITHIN)
    .map(({ cells }) => cells.filter((cell) => cell !== '' && isKnown(cell)).length);
  const at = Math.max(0, counts.indexOf(Math.max(...counts)));
  const [first] = lines;
  const bibAt = mapping.find(({ column }) => column === 'bib')?.at;
  const bib = normaliseBib(first?.cells[bibAt ?? -1] ?? '');
  // A cell of a participant may equal a heading, such as the club "Team". A line with a number as its bib is a
  // participant anyway.
  const isPerson =
    counts[at] === 0 ? /\d/.test(bib) && isBib(bib) : /^\d+$/.test(lines[at]?.cells[bibAt ?? -1] ?? '');
  if (first !== undefined && isPerson)
    return { titles: [], heading: { line: first.line, cells: first.cells.map(() => '') }, body: [...lines] };
  return { titles: lines.slice(0, at), heading: lines[at], body: lines.slice(at + 1) };
}
