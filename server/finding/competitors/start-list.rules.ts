import { bibKey, TEAM_MAX } from '#contract/competitor.ts';
import { nameKeys } from '#contract/typed-text.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { inSlices } from '#platform/in-slices.ts';
import {
  type Corrections,
  hasName,
  isDifferentPerson,
  listBibKey,
  nameKeyOf,
  nameKeysOf,
} from './corrections.rules.ts';
import type { Registered } from './registered.store.ts';

/** The corrections that a start list left in place. */
export interface KeptCorrections {
  /** Corrected fields in which the list still has the old value. */
  corrected: { bib: string; fields: (keyof StartListRow)[] }[];
  /** Bibs, as on the list, of participants whom an operator removed; they stay removed. */
  keptOff: string[];
  /** Bibs that an operator assigned differently from the list; the list's lines with them were skipped. */
  conflicting: string[];
}

/** The changes that a start list makes in an event. */
export interface StartListChanges extends KeptCorrections {
  /** Has a `competitorId` if the participant had left the list and is back. */
  added: (StartListRow & { competitorId?: string; member: number })[];
  /** Participants matched by bib, with their changes. */
  changed: {
    row: StartListRow;
    competitorId: string;
    member: number;
    fields: (keyof StartListRow)[];
    corrected: Corrections;
    /** The list's data about the person on the line; null if there are none. */
    stated: Pick<StartListRow, 'birthDate' | 'email'>;
  }[];
  /** Ids of changed participants who become another person, by the name and data that the list states. */
  replacedIds: string[];
  /** Lines that give another person the bib of a participant who left before, whose row stays theirs. */
  passedOn: { formerId: string; row: StartListRow }[];
  unchanged: number;
  /** Bibs of the event that the list does not contain. */
  missing: string[];
  missingIds: string[];
  /** Bibs of participants to whom an unreadable line may refer, or who are to be spared; they stay unchanged. */
  spared: string[];
  sparedIds: string[];
}

const COMPARED = [
  'surname',
  'givenName',
  'birthDate',
  'email',
  'code',
  'distance',
  'gender',
  'ageClass',
  'club',
  'nationality',
] as const;

/**
 * Compares a list with the known participants: by bib, and within teams by bib and name. An empty field of the list
 * keeps the known value. A corrected field stays while the list repeats its old value. Pauses for other requests.
 * @param isWhole whether participants missing from the list are removed with their bibs
 * @param unread the cells of unreadable lines
 * @param isSpared bibs whose wearers stay although the list does not contain them, also if the list has another bib for them
 */
export async function compareStartList(
  known: readonly Registered[],
  rows: readonly StartListRow[],
  isWhole: boolean,
  unread: readonly (readonly string[])[] = [],
  isSpared: (bib: string) => boolean = () => false,
): Promise<StartListChanges> {
  const { found, missing: unnamed, passedOn } = await matchLines(known, rows);
  const unclear = await findSpared(unnamed, unread);
  const isSparedBib = ({ bib, corrected }: Registered) =>
    isSpared(bib) || (corrected.bib !== undefined && isSpared(corrected.bib));
  const spared = new Set(unnamed.filter((one) => unclear.has(one) || isSparedBib(one)));
  const missing = unnamed.filter((one) => !spared.has(one));
  const staying = [...found.values(), ...(isWhole ? spared : unnamed)].filter(
    ({ leftAt }) => leftAt === null,
  );
  const members = new MemberNumbers(staying);
  const teams = listTeams(rows);
  const changes: StartListChanges = {
    added: [],
    changed: [],
    replacedIds: [],
    passedOn,
    unchanged: 0,
    corrected: [],
    keptOff: [],
    conflicting: [],
    missing: missing.map(({ bib }) => bib),
    missingIds: missing.map(({ competitorId }) => competitorId),
    spared: [...spared].map(({ bib }) => bib),
    sparedIds: [...spared].map(({ competitorId }) => competitorId),
  };
  for await (const row of inSlices(rows)) {
    const competitor = found.get(row);
    if (competitor?.isKeptOff) changes.keptOff.push(row.bib);
    else if (competitor !== undefined && competitor.leftAt === null) compareLine(changes, competitor, row);
    else if (!members.takes(row.bib, teams.has(bibKey(row.bib)))) changes.conflicting.push(row.bib);
    else {
      const member = members.next(row.bib);
      changes.added.push({
        ...row,
        ...(competitor === undefined ? {} : { competitorId: competitor.competitorId }),
        member,
      });
    }
  }
  return changes;
}

/** Lists the keys of bibs that occur on several lines: those of teams. */
function listTeams(rows: readonly Pick<StartListRow, 'bib'>[]): Set<string> {
  const lines = Map.groupBy(rows, ({ bib }) => bibKey(bib));
  return new Set([...lines].flatMap(([key, { length }]) => (length > 1 ? key : [])));
}

/** Assigns numbers to the wearers of the same bib; known wearers keep theirs. */
class MemberNumbers {
  private readonly numbers = new Map<string, Set<number>>();
  /** Bibs that an operator assigned. */
  private readonly assigned = new Set<string>();

  constructor(staying: readonly Registered[]) {
    for (const { bib, member, corrected } of staying) {
      this.numbersOf(bib).add(member);
      if (corrected.bib !== undefined) this.assigned.add(bibKey(bib));
    }
  }

  /**
   * Returns whether another participant may get a bib. The bib must be free, or belong to a team on the list that is
   * not full and whose bib no operator assigned.
   */
  takes(bib: string, isTeam: boolean): boolean {
    const { size } = this.numbersOf(bib);
    return size === 0 || (isTeam && size < TEAM_MAX && !this.assigned.has(bibKey(bib)));
  }

  /** Takes the lowest free number. */
  next(bib: string): number {
    const taken = this.numbersOf(bib);
    let member = 0;
    while (taken.has(member)) member += 1;
    taken.add(member);
    return member;
  }

  private numbersOf(bib: string): Set<number> {
    const key = bibKey(bib);
    const known = this.numbers.get(key) ?? new Set<number>();
    this.numbers.set(key, known);
    return known;
  }
}

/**
 * Finds participants to whom unreadable lines may refer, by the bib, names or address in a cell. A line without a name
 * and without a known bib may refer to anybody.
 */
async function findSpared(
  missing: readonly Registered[],
  unread: readonly (readonly string[])[],
): Promise<ReadonlySet<Registered>> {
  if (missing.length === 0 || unread.length === 0) return new Set();
  const keysOf = (one: Registered) => [bibKey(one.bib), listBibKey(one)];
  const known = new Set(missing.flatMap(keysOf));
  const texts = new Set<string>();
  const bibs = new Set<string>();
  const naming = new Set<string>();
  for await (const cell of inSlices(new Set(unread.flat()))) {
    const key = bibKey(cell);
    if (known.has(key)) bibs.add(key);
    if (known.has(key) || /\p{L}{2}/u.test(cell)) naming.add(cell);
    for (const text of nameKeys(cell)) texts.add(text);
  }
  const isAnybody = unread.some((cells) => !cells.some((cell) => naming.has(cell)));
  const isNamed = (name: string) => nameKeys(name).some((key) => texts.has(key));
  const spared = new Set<Registered>();
  for await (const one of inSlices(missing)) {
    const { surname, givenName, email } = one;
    const isSpared =
      isAnybody ||
      keysOf(one).some((key) => bibs.has(key)) ||
      (email !== null && isNamed(email)) ||
      (isNamed(surname) && (givenName === '' || isNamed(givenName))) ||
      isNamed(surname + givenName) ||
      isNamed(givenName + surname);
    if (isSpared) spared.add(one);
  }
  return spared;
}

/**
 * Matches each line of a list with its participant, and returns the unmatched participants too. The row of a participant
 * who left does not become another person's, because packages, tokens and alerts belong to it (docs/decisions/0311).
 */
async function matchLines(
  known: readonly Registered[],
  rows: readonly StartListRow[],
): Promise<
  { found: Map<StartListRow, Registered>; missing: Registered[] } & Pick<StartListChanges, 'passedOn'>
> {
  const found = new Map<StartListRow, Registered>();
  const passedOn: StartListChanges['passedOn'] = [];
  const taken = new Set<Registered>();
  const match = async (
    candidates: readonly Registered[],
    keyOf: (one: Registered) => string,
    needsName: (row: StartListRow) => boolean,
    isSame: (one: Registered, row: StartListRow) => boolean = () => true,
  ) => {
    if (candidates.length === 0) return;
    const unmatched = new Candidates(candidates, keyOf, taken);
    for await (const row of inSlices(rows)) {
      if (found.has(row)) continue;
      const key = bibKey(row.bib);
      const one = needsName(row) ? await unmatched.findNamed(key, row) : unmatched.findFirst(key);
      if (one === undefined || !isSame(one, row)) continue;
      found.set(row, one);
      taken.add(one);
    }
  };
  const ownKey = ({ bib }: Registered) => bibKey(bib);
  const listed = known.filter(({ leftAt }) => leftAt === null);
  const teams = new Set([...listTeams(rows), ...listTeams(listed)]);
  // A team's bib alone does not identify a member.
  const isOfTeam = (row: StartListRow) => teams.has(bibKey(row.bib));
  const rebibbed = listed.filter(({ corrected }) => corrected.bib !== undefined);
  await match(
    known.filter(({ isKeptOff }) => isKeptOff),
    listBibKey,
    hasName,
  );
  // A line with the corrected bib takes precedence over a line that repeats the wrong bib.
  await match(rebibbed, ownKey, () => true);
  await match(rebibbed, listBibKey, hasName);
  await match(
    listed.filter(({ corrected }) => corrected.bib === undefined),
    ownKey,
    isOfTeam,
  );
  const gone = known.filter(({ leftAt, isKeptOff }) => leftAt !== null && !isKeptOff).toReversed();
  await match(gone, ownKey, () => true);
  await match(gone, ownKey, isOfTeam, (one, row) => {
    if (!isDifferentPerson(one, row)) return true;
    passedOn.push({ formerId: one.competitorId, row });
    return false;
  });
  return { found, missing: listed.filter((one) => !taken.has(one)), passedOn };
}

/** Participants to whom lines may refer, by bib. A team's bib may have had thousands of wearers. */
class Candidates {
  private readonly byBib: Map<string, Queue>;
  private readonly byName = new Map<string, Map<string, Queue>>();
  private readonly taken: ReadonlySet<Registered>;

  constructor(
    candidates: readonly Registered[],
    keyOf: (one: Registered) => string,
    taken: ReadonlySet<Registered>,
  ) {
    this.taken = taken;
    this.byBib = new Map(
      [...Map.groupBy(candidates, keyOf)].map(([key, wearers]) => [key, new Queue(wearers)]),
    );
  }

  /** Finds the first participant who is not matched yet. */
  findFirst(bib: string): Registered | undefined {
    return this.byBib.get(bib)?.first(this.taken);
  }

  /** Finds the first participant with a line's name who is not matched yet. */
  async findNamed(bib: string, line: StartListRow): Promise<Registered | undefined> {
    if (!hasName(line) || !this.byBib.has(bib)) return undefined;
    const named = this.byName.get(bib) ?? (await this.indexNames(bib));
    return named.get(nameKeyOf(line))?.first(this.taken);
  }

  private async indexNames(bib: string): Promise<Map<string, Queue>> {
    const named = new Map<string, Queue>();
    for await (const one of inSlices(this.byBib.get(bib)?.items ?? []))
      for (const key of nameKeysOf(one)) {
        const queue = named.get(key) ?? new Queue([]);
        queue.items.push(one);
        named.set(key, queue);
      }
    this.byName.set(bib, named);
    return named;
  }
}

/** Participants in order. A matched participant never becomes free again, so each is skipped only once. */
class Queue {
  readonly items: Registered[];
  private position = 0;

  constructor(items: Registered[]) {
    this.items = items;
  }

  first(taken: ReadonlySet<Registered>): Registered | undefined {
    let one = this.items[this.position];
    while (one !== undefined && taken.has(one)) {
      this.position += 1;
      one = this.items[this.position];
    }
    return one;
  }
}

/** Compares a line with its participant. A value that the list changed after a correction replaces the correction. */
function compareLine(changes: StartListChanges, competitor: Registered, row: StartListRow): void {
  const { corrected, competitorId, bib, member } = competitor;
  const differing = COMPARED.filter((field) => (row[field] ?? '') !== '' && row[field] !== competitor[field]);
  const kept = differing.filter((field) => row[field] === corrected[field]);
  const fields = differing.filter((field) => !kept.includes(field));
  const isOldBib = bibKey(row.bib) !== bibKey(bib);
  if (kept.length > 0 || isOldBib)
    changes.corrected.push({ bib, fields: isOldBib ? ['bib', ...kept] : kept });
  if (fields.length === 0) {
    changes.unchanged += 1;
    return;
  }
  const isTaken = (field: string) => fields.some((other) => other === field);
  const merged = {
    ...row,
    ...Object.fromEntries(COMPARED.map((field) => [field, isTaken(field) ? row[field] : competitor[field]])),
    bib,
  };
  // What the list does not state is unknown for the person on the line.
  const statedOf = (field: 'birthDate' | 'email') => (kept.includes(field) ? competitor[field] : row[field]);
  const stated = { birthDate: statedOf('birthDate') ?? null, email: statedOf('email') ?? null };
  if (isDifferentPerson(competitor, { ...merged, ...stated })) changes.replacedIds.push(competitorId);
  const left = Object.fromEntries(Object.entries(corrected).filter(([field]) => !isTaken(field)));
  changes.changed.push({ row: merged, competitorId, member, fields, corrected: left, stated });
}
