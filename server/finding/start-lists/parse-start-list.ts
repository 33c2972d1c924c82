import { bibKey, DESCRIPTIONS, isPersonalCode, normaliseBib, TEAM_MAX } from '#contract/competitor.ts';
import { DISTANCE_LETTERS_MAX, DISTANCES_MAX } from '#contract/distance.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import {
  type ColumnMeaning,
  type DateOrder,
  LIST_COLUMNS,
  type NameOrder,
  type ReadingChoices,
  type ReadingQuestion,
} from '#contract/list-reading.ts';
import { toPlainLine } from '#contract/plain-line.ts';
import { isEmail, withoutInvisible } from '#contract/typed-text.ts';
import { withoutTitles } from '#finding/name-titles.rules.ts';
import { searchText } from '#finding/search-text.ts';
import { areCourses, chooseColumns, findHeading, isBib } from './choose-columns.rules.ts';
import { askForNameColumn, findNamedColumn, NO_NAME_COLUMN } from './find-name-columns.rules.ts';
import { type Column, type HeadingMeaning, type ListColumn, meaningOf } from './headings.ts';
import { findDateOrder, readBirthDate } from './read-dates.rules.ts';
import { type RememberedMappings, recallMapping } from './recall-mapping.rules.ts';
import { findRacesSharingBibs } from './shared-bibs.rules.ts';
import { isVacant, readBib, skippedLine, withWholeBibs } from './skip-lines.rules.ts';
import { findNameOrder, type NameSplit, showSplit, splitName } from './split-names.rules.ts';
import {
  describeColumns,
  FAULTS_MAX,
  joinLines,
  type ReadColumn,
  type Recalled,
  type Table,
  type TableLine,
  type Unread,
} from './table.ts';
import { boundUnread } from './unread-lines.rules.ts';

/** A line of a start list, understood. */
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

/** A list that was understood, and how. */
export interface StartList {
  rows: StartListRow[];
  /** The detected meaning of each heading, in the file's order; null if it was skipped. */
  columns: ReadColumn<ListColumn>[];
  /** How full names are split, if a column contains them. */
  split: NameSplit | null;
  /** Lines that were not taken, and why. */
  skipped: LineFault[];
  /**
   * The filled cells of those that may name a participant: they change nothing for participants they may refer to. An
   * empty line may refer to anybody.
   */
  unread: string[][];
  /** For people: `CSV, semicolons, windows-1250`. */
  description: string;
  /** What was remembered from a list with the same headings. */
  recalled?: Recalled;
}

export interface StartListOptions extends ReadingChoices {
  /** Headings that mean a column, as `readColumnMap` gives them. */
  columns?: ReadonlyMap<string, Column> | undefined;
  /** Letters before the bibs of a distance, if the list omits them: distance → prefix. */
  prefixes?: ReadonlyMap<string, string> | undefined;
  /** The mappings of earlier lists; one is used if no mapping is chosen. */
  remembered?: RememberedMappings | undefined;
}

/**
 * Reads a start list from a table with headings. Titles, totals, unknown columns and participants without a bib are
 * skipped and listed. If another line is wrong, nothing is imported unless `skipsWrong`; the faults list the wrong
 * lines, up to `FAULTS_MAX`.
 */
export function understandStartList(table: Table, options: StartListOptions = {}): StartList | Unread {
  const isKnown = (heading: string) => meaningOf(heading, options.columns) !== undefined;
  const { titles, heading, body: written } = findHeading(table.lines, isKnown, options.mapping);
  if (heading === undefined) return { faults: [{ line: 1, ...faultOf('Empty') }] };
  const { fields, stated, faults: wrong } = chooseFields(heading, written, options);
  const body = withWholeBibs(
    written,
    fields.findIndex((field) => field?.column === 'bib'),
  );
  const judged = body.map((line) => ({ line, skipped: skippedIn(line, heading, fields) }));
  const people = judged.flatMap(({ line, skipped }) => (skipped === undefined ? line : []));
  const columns = describeColumns(
    heading,
    people,
    fields.map((field) => field?.column),
  );
  const known = recallMapping(columns, options);
  if (known !== undefined) return { ...understandStartList(table, known.choices), recalled: known.recalled };
  if (wrong.length > 0) return { faults: wrong, columns };
  const asked: Asked[] = [];
  const lacks = lackingName(fields);
  if (lacks !== undefined && options.nameColumn !== NO_NAME_COLUMN) {
    const isOpen = (at: number) => fields[at] === undefined && !stated.has(at);
    const question = askForNameColumn(heading, people, isOpen);
    if (question !== undefined) asked.push([lacks, question]);
  }
  const isNamed = !asked.some(([code]) => code === 'WhichNameColumn');
  const { orders, asked: open } = findOrders(people, fields, options);
  asked.push(...open);

  const lines = new LineReader(heading, fields, { ...options, ...orders });
  for (const { line, cells } of titles)
    lines.skip(line, faultOf('Title', { text: cells.find(Boolean) ?? '' }));
  for (const { line, skipped } of judged) lines.read(line, skipped);
  const races = lines.findRaces();
  if (races !== undefined) return { ...races, columns };
  const { rows, faults, question, openLines = 0 } = lines.takeUnique();
  // Without names nobody can say whether people with the same bib are a team.
  if (question !== undefined && isNamed) asked.push(['WhichShared', question]);
  if (asked.length > 0) {
    const skipped = [...(table.skipped ?? []), ...lines.skipped, ...faults];
    return { ...ask(asked), columns, likely: { taken: rows.length + openLines, skipped } };
  }
  const crowded = findDistancesFault(rows.map(({ distance }) => distance));
  if (crowded !== undefined) return { faults: [{ line: heading.line, ...crowded }], columns };
  if (body.length === 0 || (rows.length === 0 && faults.length === 0))
    return { faults: [{ line: heading.line + 1, ...faultOf('NoParticipant') }], columns };
  if (faults.length > 0 && (options.skipsWrong !== true || rows.length === 0))
    return {
      faults: faults.slice(0, FAULTS_MAX),
      faultsCount: faults.length,
      rest: rows.length,
      columns,
    };
  return {
    rows,
    columns,
    split: showSplit(valuesOf('fullName', people, fields), orders.names),
    skipped: [...(table.skipped ?? []), ...lines.skipped, ...faults].toSorted(
      (one, other) => one.line - other.line,
    ),
    unread: boundUnread(lines.unread),
    description: table.description,
  };
}

/** Returns the fault of a list with more distances than an event can have: mostly a column that contains something else. */
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

type Fields = readonly (HeadingMeaning | undefined)[];

/** Returns the question about names for a list without names, or with given names alone. */
function lackingName(fields: Fields): 'WhichNameColumn' | 'WhichSurnameColumn' | undefined {
  if (fields.some((field) => field?.column === 'surname' || field?.column === 'fullName')) return undefined;
  const given = fields.find((field) => field?.column === 'givenName');
  if (given === undefined) return 'WhichNameColumn';
  // Below `Name` there may be nicknames, without a surname.
  return given.isNameToken === true ? undefined : 'WhichSurnameColumn';
}

function chooseFields(
  heading: TableLine,
  body: readonly TableLine[],
  { columns: mapped, mapping = [], nameColumn }: StartListOptions,
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
  // A heading of age groups counts as distance only if lengths or courses are below it.
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

const isDescribing = (column: ListColumn): boolean => DESCRIPTIONS.some((one) => one === column);

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

/** Decides the meaning of `Name`: given names beside surnames, surnames beside given names, or whole names. */
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

interface Orders {
  dates: DateOrder;
  names: NameOrder;
}

/**
 * Determines the order of dates and of names, by the choice or by the list. An open order is asked, and provisional until
 * then.
 */
function findOrders(
  people: readonly TableLine[],
  fields: Fields,
  options: StartListOptions,
): { orders: Orders; asked: Asked[] } {
  const stated = fields.find((field) => field?.column === 'fullName')?.names;
  const dates = options.dates ?? findDateOrder(datedLines(people, fields));
  const names = options.names ?? findNameOrder(valuesOf('fullName', people, fields), stated);
  const asked: Asked[] = [];
  if (typeof dates !== 'string') asked.push(['WhichDates', dates]);
  if (typeof names !== 'string') asked.push(['WhichNames', names]);
  return {
    orders: {
      dates: typeof dates === 'string' ? dates : 'day-first',
      names: typeof names === 'string' ? names : 'given-first',
    },
    asked,
  };
}

/** A question about a list, with the fault that says the same in a sentence. */
type Asked = [
  code: 'WhichNameColumn' | 'WhichSurnameColumn' | 'WhichDates' | 'WhichNames' | 'WhichShared',
  ReadingQuestion,
];

function ask(asked: readonly Asked[]): Unread {
  const [question, ...further] = asked.map(([, one]) => one);
  const faults = asked.map(([code]) => ({ line: 1, ...faultOf(code) }));
  return { faults, ...(question === undefined ? {} : { question, further }) };
}

/** Returns the non-empty cells of a column. */
function valuesOf(column: ListColumn, lines: readonly TableLine[], fields: Fields): string[] {
  const index = fields.findIndex((field) => field?.column === column);
  return index < 0 ? [] : lines.flatMap(({ cells }) => cells[index] || []);
}

/** Returns the birth dates with their lines. */
const datedLines = (lines: readonly TableLine[], fields: Fields): { line: number; text: string }[] =>
  lines.flatMap((line) => {
    const text = cellOf(line, fields, 'birthDate');
    return text === '' ? [] : { line: line.line, text };
  });

const placesOf = new WeakMap<Fields, ReadonlyMap<ListColumn, number>>();

/** Each of 100,000 lines has several of its cells looked up several times. */
function cellOf({ cells }: TableLine, fields: Fields, column: ListColumn): string {
  let places = placesOf.get(fields);
  if (places === undefined) {
    const found = fields.flatMap((field, at) => (field === undefined ? [] : [[field.column, at] as const]));
    // The first of equal columns counts.
    places = new Map(found.toReversed());
    placesOf.set(fields, places);
  }
  return cells[places.get(column) ?? -1] ?? '';
}

function skippedIn(line: TableLine, heading: TableLine, fields: Fields): Fault | undefined {
  const cell = (column: ListColumn) => cellOf(line, fields, column);
  return skippedLine(line.cells, heading.cells, cell('bib'), {
    surname: cell('surname'),
    givenName: cell('givenName'),
    fullName: cell('fullName'),
    birthDate: cell('birthDate'),
    email: cell('email'),
    described: [...DESCRIPTIONS, 'distance' as const].map(cell),
  });
}

/** Collects the participants of a list's lines. */
class LineReader {
  readonly skipped: LineFault[] = [];
  readonly unread: string[][] = [];
  private readonly taken: TakenLine[] = [];
  private readonly faults: LineFault[] = [];
  private readonly heading: TableLine;
  private readonly fields: Fields;
  private readonly options: StartListOptions & Orders;

  constructor(heading: TableLine, fields: Fields, options: StartListOptions & Orders) {
    this.heading = heading;
    this.fields = fields;
    this.options = options;
  }

  skip(line: number, fault: Fault): void {
    this.skipped.push({ line, ...fault });
  }

  /** @param skipped why it contains no participant, if it contains none */
  read(line: TableLine, skipped: Fault | undefined): void {
    if (skipped !== undefined) {
      this.skip(line.line, skipped);
      const texts = line.cells.filter((cell) => /\p{L}/u.test(cell));
      // A lone name may be a participant, and so may Suma with the bib 7, whose surname means a total.
      if (skipped.code === 'LoneText' || (skipped.code === 'Total' && texts.length > 1))
        this.unread.push(texts);
      else if (skipped.code === 'Total' && texts.includes(cellOf(line, this.fields, 'surname')))
        this.unread.push(line.cells);
      return;
    }
    const found = widthFault(line, this.heading, this.fields);
    const { row, faults } = readRow((column) => cellOf(line, this.fields, column), this.options);
    const all = found === undefined ? faults : [found, ...faults];
    if (isVacantPlace(row)) {
      this.unread.push(line.cells);
      this.skip(line.line, faultOf('Vacant', { text: nameOf(row) }));
      return;
    }
    const isWithoutBib = all.length > 0 && all.every(({ code }) => code === 'NoBib');
    if (all.length === 0) this.taken.push({ line, row });
    else {
      this.unread.push(line.cells);
      if (isWithoutBib) this.skip(line.line, faultOf('WithoutBib', { text: nameOf(row) }));
      else this.faults.push(...all.map((fault) => ({ line: line.line, ...fault })));
    }
  }

  /** Returns the fault of several races with the same bibs, unless shared bibs or wrong lines are decided. */
  findRaces(): { faults: LineFault[]; rest: number } | undefined {
    if (this.options.shared !== undefined || this.options.skipsWrong === true) return undefined;
    const fault = findRacesSharingBibs(
      this.taken.map(({ line, row: { bib, distance, club } }) => ({ line: line.line, bib, distance, club })),
    );
    const bibs = Map.groupBy(this.taken, ({ row }) => bibKey(row.bib));
    const rest = [...bibs.values()].filter(({ length }) => length === 1).length;
    return fault && { faults: [fault], rest };
  }

  /**
   * Returns the wearer of each bib. Lines of one person that do not contradict each other are merged; contradicting
   * ones are refused. Different people with one bib are the members of a team if the operator says so.
   */
  takeUnique(): {
    rows: StartListRow[];
    faults: LineFault[];
    question?: ReadingQuestion;
    /** The lines that the question is about. */
    openLines?: number;
  } {
    const rows: StartListRow[] = [];
    const open: TakenLine[][] = [];
    for (const lines of Map.groupBy(this.taken, ({ row }) => bibKey(row.bib)).values()) {
      const [first, ...others] = lines;
      if (first !== undefined && others.length === 0) {
        rows.push(first.row);
        continue;
      }
      const people = Map.groupBy(lines, ({ row }) => searchText(withoutTitles(nameOf(row))));
      if (people.size > 1 && !this.isTeam(lines, people)) continue;
      if (people.size === 1 || this.options.shared === 'team')
        rows.push(...this.takeMembers([...people.values()]));
      else open.push(lines);
    }
    const asked = open.length > 0 ? { question: askOfTeams(open), openLines: open.flat().length } : {};
    return { rows, ...asked, faults: this.faults.toSorted((one, other) => one.line - other.line) };
  }

  /** Takes the members of a team, and refuses those beyond its size: all of them are compared with each other. */
  private takeMembers(people: readonly (readonly TakenLine[])[]): StartListRow[] {
    for (const { line, row } of people.slice(TEAM_MAX).flat()) {
      this.unread.push(line.cells);
      this.faults.push({ line: line.line, ...faultOf('TeamFull', { bib: row.bib, max: TEAM_MAX }) });
    }
    return people.slice(0, TEAM_MAX).flatMap((own) => this.takePerson(own) ?? []);
  }

  /** Merges the lines of one person; undefined if they contradict each other. */
  private takePerson([first, ...others]: readonly TakenLine[]): StartListRow | undefined {
    if (first === undefined) return undefined;
    let row: StartListRow | undefined = first.row;
    for (const other of others) {
      const both: StartListRow | undefined = row && joinRows(row, other.row);
      if (both === undefined) this.faults.push({ line: other.line.line, ...contradiction(other, first) });
      else {
        const values = { bib: other.row.bib, earlier: first.line.line };
        this.skip(other.line.line, faultOf('PersonTwice', values));
      }
      row = both;
    }
    if (row !== undefined) return row;
    this.unread.push(...[first, ...others].map(({ line }) => line.cells));
    const rival = others.find((other) => joinRows(first.row, other.row) === undefined) ?? others[0];
    if (rival !== undefined) this.faults.push({ line: first.line.line, ...contradiction(first, rival) });
    return undefined;
  }

  /** Returns whether lines of different people are a team, or a question about it; otherwise their fault. */
  private isTeam(lines: readonly TakenLine[], people: ReadonlyMap<string, readonly TakenLine[]>): boolean {
    const [first] = lines;
    if (first === undefined) return false;
    const other = first.row.bib;
    const alike = lines.filter(({ row }) => normaliseBib(row.bib) !== normaliseBib(other));
    const named = people.has('') ? [] : lines;
    const isTeam = alike.length === 0 && named.length > 0;
    if (isTeam && this.options.shared === 'team') return true;
    this.unread.push(...lines.map(({ line }) => line.cells));
    const isAsked = this.options.shared === undefined && this.options.skipsWrong !== true;
    if (isTeam && isAsked) return true;
    const [rival = first] = alike.length > 0 ? alike : lines.slice(1);
    // All of them are left out, so the first is listed too, with the line that it is refused for.
    for (const { line, row } of lines) {
      const isLikeFirst =
        alike.length > 0 ? normaliseBib(row.bib) === normaliseBib(other) : line === first.line;
      const against = isLikeFirst ? rival : first;
      const fault = faultOf(alike.length > 0 ? 'BibAlike' : 'BibShared', {
        bib: row.bib,
        other: against.row.bib,
        earlier: against.line.line,
      });
      if (isTeam) this.skip(line.line, fault);
      else this.faults.push({ line: line.line, ...fault });
    }
    return false;
  }
}

interface TakenLine {
  line: TableLine;
  row: StartListRow;
}

const TEAMS_SHOWN = 5;

function askOfTeams(teams: readonly (readonly TakenLine[])[]): ReadingQuestion {
  const shown = teams.slice(0, TEAMS_SHOWN);
  const namesOf = (team: readonly TakenLine[]) => new Set(team.map(({ row }) => nameOf(row)));
  const samples = shown.map(
    (team) => `${team[0]?.row.bib}: ${[...namesOf(team)].slice(0, TEAM_MAX).join(', ')}`,
  );
  const more = teams.length > TEAMS_SHOWN ? [`… (${teams.length})`] : [];
  return {
    about: 'shared',
    facts: [
      ...shown.map(sharedLines),
      ...(teams.length > TEAMS_SHOWN
        ? [faultOf('SharedByOthers', { count: teams.length - TEAMS_SHOWN })]
        : []),
    ],
    choices: [
      { value: 'team', samples: [...samples, ...more] },
      { value: 'skip', samples: [] },
    ],
  };
}

/** Returns which lines have the same bib. */
function sharedLines(team: readonly TakenLine[]): Fault {
  const bib = team[0]?.row.bib ?? '';
  const [first = 0, second = 0, ...others] = team.map(({ line }) => line.line);
  return others.length === 0
    ? faultOf('SharedByTwo', { first, second, bib })
    : faultOf('SharedByMany', { lines: joinLines([first, second, ...others]), bib });
}

const nameOf = ({ surname, givenName }: StartListRow): string => `${givenName} ${surname}`.trim();

/** Returns whether a line reserves a place for an unknown participant. */
const isVacantPlace = (row: StartListRow): boolean =>
  isVacant(nameOf(row)) && row.birthDate === null && row.email === null && row.code === null;

/** Returns the fault of a line that contradicts another one of the same name and bib. */
function contradiction({ row }: TakenLine, other: TakenLine): Fault {
  const { bib, birthDate } = row;
  const earlier = other.line.line;
  const born = other.row.birthDate;
  return birthDate !== null && born !== null && birthDate !== born
    ? faultOf('NamesakesOnBib', { name: nameOf(row), bib, earlier })
    : faultOf('BibTwice', { bib, earlier });
}

/** Merges two lines of one person; undefined if they contradict each other in more than descriptive fields. */
function joinRows(one: StartListRow, other: StartListRow): StartListRow | undefined {
  const isOpen = (field: 'birthDate' | 'email' | 'code' | 'distance') =>
    one[field] === null || other[field] === null || one[field] === other[field];
  if (!(['birthDate', 'email', 'code', 'distance'] as const).every(isOpen)) return undefined;
  const filled = Object.entries(other).filter(([field]) => one[field as keyof StartListRow] === null);
  return { ...one, ...Object.fromEntries(filled) };
}

/**
 * Returns the fault of a line with cells beyond the columns, or without required ones: a truncated line, or a stray
 * delimiter.
 */
function widthFault({ cells }: TableLine, heading: TableLine, fields: Fields): Fault | undefined {
  const expected = heading.cells.length;
  const needed = fields.findLastIndex((field) => field !== undefined && !isDescribing(field.column)) + 1;
  const isRight = cells.length >= needed && cells.slice(expected).every((cell) => cell === '');
  return isRight ? undefined : faultOf('CellsCount', { found: cells.length, expected });
}

/** Reads one participant like a line of a list; missing values are empty. */
export function readParticipant(
  given: Readonly<Partial<Record<Column, string>>>,
): ReturnType<typeof readRow> {
  return readRow((column) => (column === 'fullName' ? '' : (given[column] ?? '')), {
    dates: 'day-first',
    names: 'given-first',
  });
}

/** The most letters stored of a club's name. */
const DESCRIBING_MAX = 100;

function readRow(
  cell: (column: ListColumn) => string,
  { prefixes, dates, names }: Pick<StartListOptions, 'prefixes'> & Orders,
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
  const described = Object.fromEntries(
    DESCRIPTIONS.map((column) => [column, toPlainLine(cell(column), DESCRIBING_MAX) || null]),
  );
  return { row: { bib, birthDate, email, code, distance, ...name, ...described }, faults };
}
