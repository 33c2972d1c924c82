import { bibKey, normaliseBib, TEAM_MAX } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import type { ReadingChoices, ReadingQuestion } from '#contract/list-reading.ts';
import { withoutTitles } from '#finding/name-titles.rules.ts';
import { searchText } from '#finding/search-text.ts';
import { nameOf, type StartListRow } from './read-row.rules.ts';
import { findRacesSharingBibs } from './shared-bibs.rules.ts';
import { joinLines, type TableLine } from './table.ts';

/** A line that contains a participant. */
export interface TakenLine {
  line: TableLine;
  row: StartListRow;
}

/** An operator's choices for lines with the same bib. */
type SharedChoices = Pick<ReadingChoices, 'shared' | 'skipsWrong'>;

/** The wearers of each bib, and the lines from which no wearer was taken. */
export interface Wearers {
  rows: StartListRow[];
  /** Lines that contradict others. */
  faults: LineFault[];
  skipped: LineFault[];
  unread: string[][];
  question?: ReadingQuestion;
  /** The number of lines to which the question applies. */
  openLines?: number;
}

/**
 * Returns the fault of a list with several races that use the same bibs, unless the operator decided about shared bibs
 * or wrong lines.
 */
export function findRacesFault(
  taken: readonly TakenLine[],
  { shared, skipsWrong }: SharedChoices,
): { faults: LineFault[]; rest: number } | undefined {
  if (shared !== undefined || skipsWrong === true) return undefined;
  const fault = findRacesSharingBibs(
    taken.map(({ line, row: { bib, distance, club } }) => ({ line: line.line, bib, distance, club })),
  );
  if (fault === undefined) return undefined;
  const bibs = Map.groupBy(taken, ({ row }) => bibKey(row.bib));
  const rest = [...bibs.values()].filter(({ length }) => length === 1).length;
  return { faults: [fault], rest };
}

/**
 * Returns the wearers of each bib. Lines of one person are merged if they do not contradict each other, otherwise
 * refused. Different people with one bib become a team if the operator says that they are one.
 */
export function joinSharedLines(taken: readonly TakenLine[], choices: SharedChoices): Wearers {
  const wearers: Wearers = { rows: [], faults: [], skipped: [], unread: [] };
  const open: TakenLine[][] = [];
  for (const lines of Map.groupBy(taken, ({ row }) => bibKey(row.bib)).values()) {
    const [first, ...others] = lines;
    if (first !== undefined && others.length === 0) {
      wearers.rows.push(first.row);
      continue;
    }
    const people = Map.groupBy(lines, ({ row }) => searchText(withoutTitles(nameOf(row))));
    if (people.size > 1 && !isTeam(lines, people.has(''), choices, wearers)) continue;
    if (people.size === 1 || choices.shared === 'team') takeMembers([...people.values()], wearers);
    else open.push(lines);
  }
  return open.length === 0
    ? wearers
    : { ...wearers, question: askOfTeams(open), openLines: open.flat().length };
}

/**
 * Accepts the members of a team, up to its size limit, because all members are compared with each other; refuses the
 * others.
 */
function takeMembers(people: readonly (readonly TakenLine[])[], wearers: Wearers): void {
  for (const { line, row } of people.slice(TEAM_MAX).flat()) {
    wearers.unread.push(line.cells);
    wearers.faults.push({ line: line.line, ...faultOf('TeamFull', { bib: row.bib, max: TEAM_MAX }) });
  }
  for (const own of people.slice(0, TEAM_MAX)) takePerson(own, wearers);
}

/** Merges the lines of one person; accepts none of them if they contradict each other. */
function takePerson([first, ...others]: readonly TakenLine[], wearers: Wearers): void {
  if (first === undefined) return;
  let row: StartListRow | undefined = first.row;
  for (const other of others) {
    const both: StartListRow | undefined = row && joinRows(row, other.row);
    const { line } = other.line;
    if (both === undefined) wearers.faults.push({ line, ...contradiction(other, first) });
    else {
      const values = { bib: other.row.bib, earlier: first.line.line };
      wearers.skipped.push({ line, ...faultOf('PersonTwice', values) });
    }
    row = both;
  }
  if (row !== undefined) {
    wearers.rows.push(row);
    return;
  }
  wearers.unread.push(...[first, ...others].map(({ line }) => line.cells));
  const rival = others.find((other) => joinRows(first.row, other.row) === undefined) ?? others[0];
  if (rival !== undefined) wearers.faults.push({ line: first.line.line, ...contradiction(first, rival) });
}

/**
 * Decides whether lines of different people form a team: yes, a question about it, or a fault that lists them.
 * @param hasNameless whether one of them has no name
 */
function isTeam(
  lines: readonly TakenLine[],
  hasNameless: boolean,
  { shared, skipsWrong }: SharedChoices,
  wearers: Wearers,
): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  const other = first.row.bib;
  const alike = lines.filter(({ row }) => normaliseBib(row.bib) !== normaliseBib(other));
  const isOfTeam = alike.length === 0 && !hasNameless;
  if (isOfTeam && shared === 'team') return true;
  wearers.unread.push(...lines.map(({ line }) => line.cells));
  if (isOfTeam && shared === undefined && skipsWrong !== true) return true;
  const [rival = first] = alike.length > 0 ? alike : lines.slice(1);
  // All of them are left out, so the first is listed too, with the line that contradicts it.
  for (const { line, row } of lines) {
    const isLikeFirst =
      alike.length > 0 ? normaliseBib(row.bib) === normaliseBib(other) : line === first.line;
    const against = isLikeFirst ? rival : first;
    const fault = faultOf(alike.length > 0 ? 'BibAlike' : 'BibShared', {
      bib: row.bib,
      other: against.row.bib,
      earlier: against.line.line,
    });
    (isOfTeam ? wearers.skipped : wearers.faults).push({ line: line.line, ...fault });
  }
  return false;
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

/** Returns the fault that lists all lines with the same bib. */
function sharedLines(team: readonly TakenLine[]): Fault {
  const bib = team[0]?.row.bib ?? '';
  const [first = 0, second = 0, ...others] = team.map(({ line }) => line.line);
  return others.length === 0
    ? faultOf('SharedByTwo', { first, second, bib })
    : faultOf('SharedByMany', { lines: joinLines([first, second, ...others]), bib });
}

/** Returns the fault of a line that contradicts another line with the same name and bib. */
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
