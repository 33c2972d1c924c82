import { type Description, isPersonalCode, NAME_LETTERS_MAX, normaliseBib } from '#contract/competitor.ts';
import { DISTANCE_LETTERS_MAX, DISTANCES_MAX } from '#contract/distance.ts';
import { type Fault, faultOf } from '#contract/line-faults.ts';
import type { DateOrder, NameOrder } from '#contract/list-reading.ts';
import { toPlainLine } from '#contract/plain-line.ts';
import { isEmail, withoutInvisible } from '#contract/typed-text.ts';
import { isBib } from './choose-columns.rules.ts';
import type { Column, ListColumn } from './headings.ts';
import { readBirthDate } from './read-dates.rules.ts';
import { isVacant, readBib } from './skip-lines.rules.ts';
import { splitName } from './split-names.rules.ts';

/** A line of a start list, after reading. */
export interface StartListRow {
  bib: string;
  surname: string;
  givenName: string;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  email: string | null;
  code: string | null;
  distance: string | null;
  /** The descriptive fields, as written; omitted if the list has no such column. */
  gender?: string | null;
  ageClass?: string | null;
  club?: string | null;
  nationality?: string | null;
}

/** How to read the cells of a participant. */
export interface RowChoices {
  dates: DateOrder;
  names: NameOrder;
  /** Prefixes of bibs by distance, if the list omits them: distance → letters. */
  prefixes?: ReadonlyMap<string, string> | undefined;
}

/** The most characters of a club's name that are stored. */
const DESCRIBING_MAX = 100;

/** Reads a participant from the cells of a line. */
export function readRow(
  cell: (column: ListColumn) => string,
  { prefixes, dates, names }: RowChoices,
): { row: StartListRow; faults: Fault[] } {
  const faults: Fault[] = [];
  const distance = cell('distance') || null;
  const long = findDistanceFault(distance);
  if (long !== undefined) faults.push(long);
  const prefix = distance === null ? '' : (prefixes?.get(distance.toLowerCase()) ?? '');
  const bib = readBib(cell('bib')) === '' ? '' : normaliseBib(prefix + cell('bib'));
  if (bib === '') faults.push(faultOf('NoBib'));
  else if (!isBib(bib)) faults.push(faultOf('WrongBib', { bib }));
  const dateText = cell('birthDate');
  const birthDate = dateText === '' ? null : readBirthDate(dateText, dates);
  if (dateText !== '' && birthDate === null) faults.push(faultOf('WrongBirthDate', { text: dateText }));
  const email = withoutInvisible(cell('email')) || null;
  if (email !== null && !isEmail(email)) faults.push(faultOf('WrongEmail', { text: email }));
  const code = cell('code') || null;
  if (code !== null && !isPersonalCode(code)) faults.push(faultOf('WrongCode', { text: code }));
  const whole = cell('fullName');
  const name =
    whole === '' ? { surname: cell('surname'), givenName: cell('givenName') } : splitName(whole, names);
  const letters = Math.max(name.surname.length, name.givenName.length);
  if (letters > NAME_LETTERS_MAX) faults.push(faultOf('LongName', { letters, max: NAME_LETTERS_MAX }));
  const describing = (column: Description) => toPlainLine(cell(column), DESCRIBING_MAX) || null;
  const described: Record<Description, string | null> = {
    gender: describing('gender'),
    ageClass: describing('ageClass'),
    club: describing('club'),
    nationality: describing('nationality'),
  };
  return { row: { bib, birthDate, email, code, distance, ...name, ...described }, faults };
}

/** Reads a single participant like a line of a list. Missing values are empty. */
export function readParticipant(
  given: Readonly<Partial<Record<Column, string>>>,
): ReturnType<typeof readRow> {
  return readRow((column) => (column === 'fullName' ? '' : (given[column] ?? '')), {
    dates: 'day-first',
    names: 'given-first',
  });
}

/**
 * Returns the fault of a list with more distances than an event can have. Usually a wrong column was taken for
 * distances.
 */
export function findDistancesFault(distances: readonly (string | null)[]): Fault | undefined {
  const { size } = new Set(distances.filter((distance) => distance !== null));
  return size > DISTANCES_MAX ? faultOf('TooManyDistances', { count: size, max: DISTANCES_MAX }) : undefined;
}

/** Returns the fault of a distance that is too long. */
export function findDistanceFault(distance: string | null): Fault | undefined {
  const letters = distance?.length ?? 0;
  return letters > DISTANCE_LETTERS_MAX
    ? faultOf('LongDistance', { letters, max: DISTANCE_LETTERS_MAX })
    : undefined;
}

/** Returns a participant's name as one text. */
export const nameOf = ({ surname, givenName }: StartListRow): string => `${givenName} ${surname}`.trim();

/** Returns whether a line reserves a place for an unknown participant. */
export const isVacantPlace = (row: StartListRow): boolean =>
  isVacant(nameOf(row)) && row.birthDate === null && row.email === null && row.code === null;
