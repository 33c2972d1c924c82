import { DESCRIPTIONS } from '#contract/competitor.ts';
import { faultOf, type LineFault } from '#contract/line-faults.ts';
import { type ColumnMeaning, LIST_COLUMNS, type ReadingChoices } from '#contract/list-reading.ts';
import { areCourses, chooseColumns } from './choose-columns.rules.ts';
import { findNamedColumn } from './find-name-columns.rules.ts';
import { type Column, type HeadingMeaning, type ListColumn, meaningOf } from './headings.ts';
import type { TableLine } from './table.ts';

/** An operator's choices for the columns of a start list. */
export interface FieldChoices extends Pick<ReadingChoices, 'mapping' | 'nameColumn'> {
  /** Chosen headings with their columns, from `readColumnMap`. */
  columns?: ReadonlyMap<string, Column> | undefined;
}

/** The meaning of each column of a start list, in the file's order; undefined if the column is skipped. */
export type Fields = readonly (HeadingMeaning | undefined)[];

/**
 * Chooses the meaning of each column of a start list, by the operator's choices, its heading and the values below.
 * @returns also the meanings that the operator chose, by the column's index from 0
 */
export function chooseFields(
  heading: TableLine,
  body: readonly TableLine[],
  { columns: mapped, mapping = [], nameColumn }: FieldChoices,
): { fields: Fields; stated: ReadonlyMap<number, HeadingMeaning | undefined>; faults: LineFault[] } {
  const stated = new Map(mapping.map(({ at, column }) => [at, statedMeaning(column)]));
  const named = findNamedColumn(heading, nameColumn);
  const readNames = () =>
    tellNamesApart(
      heading.cells.map((cell, at) => (stated.has(at) ? stated.get(at) : meaningOf(cell, mapped))),
      body,
    ).map((meaning, at) => (stated.has(at) ? stated.get(at) : meaning));
  if (named >= 0 && !stated.has(named)) {
    const isSurname = lackingName(readNames()) === 'WhichSurnameColumn';
    stated.set(named, statedMeaning(isSurname ? 'surname' : 'fullName'));
  }
  const meanings = readNames();
  const { chosen: found, faults } = chooseColumns<ListColumn, HeadingMeaning>(
    heading.cells,
    body,
    takeFirstOfDescribing(meanings),
  );
  // A heading that can mean age groups counts as distance only if the values below are lengths or courses.
  const category = meanings.findIndex(
    (meaning, at) => meaning?.isCategory === true && found[at] === undefined,
  );
  const hasAgeClass = found.some((field) => field?.column === 'ageClass');
  const isCourses = areCourses(body.flatMap(({ cells }) => cells[category] || []));
  const chosen = found.map((field, at) =>
    at === category && !hasAgeClass && !isCourses && !stated.has(at)
      ? ({ column: 'ageClass', certainty: 'Unsure' } as const)
      : field,
  );
  if (faults.length === 0 && !chosen.some((field) => field?.column === 'bib'))
    faults.push(faultOf('NoBibColumn'));
  return { fields: chosen, stated, faults: faults.map((fault) => ({ line: heading.line, ...fault })) };
}

/** Returns the question about names for a list without names, or with given names only. */
export function lackingName(fields: Fields): 'WhichNameColumn' | 'WhichSurnameColumn' | undefined {
  if (fields.some((field) => field?.column === 'surname' || field?.column === 'fullName')) return undefined;
  const given = fields.find((field) => field?.column === 'givenName');
  if (given === undefined) return 'WhichNameColumn';
  // A column `Name` may contain nicknames, so a surname column is not required.
  return given.isNameToken === true ? undefined : 'WhichSurnameColumn';
}

/** Returns whether a column only describes people: a club, an age class. */
export const isDescribing = (column: ListColumn): boolean => DESCRIPTIONS.some((one) => one === column);

/** Keeps only the best of columns that describe people in the same way, such as a club and a team. */
function takeFirstOfDescribing(meanings: Fields): Fields {
  return meanings.map((meaning, at) => {
    if (meaning === undefined || meaning.certainty === 'Said' || !isDescribing(meaning.column))
      return meaning;
    const same = meanings.findIndex(
      (other) => other?.column === meaning.column && other.certainty === 'Said',
    );
    const first = same >= 0 ? same : meanings.findIndex((other) => other?.column === meaning.column);
    return first === at ? meaning : undefined;
  });
}

function statedMeaning(column: ColumnMeaning['column']): HeadingMeaning | undefined {
  const known = LIST_COLUMNS.StartList.find((one) => one === column);
  return known && { column: known, certainty: 'Said' };
}

/**
 * Decides what a column `Name` contains: given names if there is a column of surnames, surnames if there is one of
 * given names, otherwise whole names.
 */
function tellNamesApart(meanings: Fields, body: readonly TableLine[]): Fields {
  const has = (column: ListColumn) =>
    meanings.some((meaning) => meaning?.column === column && meaning.isNameToken !== true);
  const hasSurname = has('surname');
  const hasGivenName = has('givenName');
  return meanings.map((meaning, index) => {
    if (meaning?.column === 'fullName') return hasSurname ? undefined : meaning;
    if (meaning?.isNameToken !== true && !(meaning?.column === 'givenName' && !hasSurname)) return meaning;
    if (meaning.isNameToken === true && hasGivenName)
      return hasSurname ? undefined : { ...meaning, column: 'surname' as const };
    if (hasSurname || meaning.isNameToken !== true) return meaning;
    const isWhole = body.some(({ cells }) => /\p{L}\S*[\s,]+\S*\p{L}/u.test(cells[index] ?? ''));
    return isWhole ? { column: 'fullName' as const, certainty: meaning.certainty } : meaning;
  });
}

/** Returns the non-empty cells of a column. */
export function valuesOf(column: ListColumn, lines: readonly TableLine[], fields: Fields): string[] {
  const index = fields.findIndex((field) => field?.column === column);
  return index < 0 ? [] : lines.flatMap(({ cells }) => cells[index] || []);
}

/** The index of each column of a start list, from 0. */
export type Places = Readonly<Partial<Record<ListColumn, number>>>;

/** Returns where each column stands. If columns are equal, the first one counts. */
export const placesOf = (fields: Fields): Places =>
  Object.fromEntries(
    fields.flatMap((field, at) => (field === undefined ? [] : [[field.column, at] as const])).toReversed(),
  );

/** Returns a line's cell in a column; empty if the list has no such column. */
export function cellOf({ cells }: TableLine, places: Places, column: ListColumn): string {
  const at = places[column];
  // Reading `cells[-1]` instead takes a sixth of the time of a long list.
  return at === undefined ? '' : (cells[at] ?? '');
}
