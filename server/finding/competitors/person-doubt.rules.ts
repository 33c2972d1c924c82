import { bibKey } from '#contract/competitor.ts';
import { type Fault, faultOf } from '#contract/line-faults.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { inSlices } from '#platform/in-slices.ts';
import { isDifferentPerson, wordsOfName } from './corrections.rules.ts';
import { nameBibs } from './protection.rules.ts';
import type { Registered } from './registered.store.ts';
import type { StartListChanges } from './start-list.rules.ts';

/** If at least this many bibs go to other people, transfers of single race entries no longer explain it. */
const OTHERS_MIN = 5;
const SHARE = 0.5;
const SAMPLES = 3;
/** The most lines with the same name that are compared with a participant. */
const NAMESAKES_MAX = 100;

/** A list that gives bibs to other people, as last year's list would, or a list after bibs were exchanged. */
export interface PersonDoubt {
  /** The number of participants whom the list changes. */
  changed: number;
  /** How many become other people; 0 if that is no reason for a doubt. */
  others: number;
  /** Participants whose bib goes to another person, although orders or another line of the list refer to them. */
  moved: readonly MovedPerson[];
  /** Examples: the first of these participants, with the bibs and names before and after. */
  samples: { bib: string; from: string; to: string }[];
}

/** A participant whose bib a list gives to another person, or who leaves while another line names them. */
export interface MovedPerson {
  competitorId: string;
  bib: string;
  /** The bib of another line that names them. */
  newBib: string | undefined;
  from: string;
  /** The next wearer of the bib; undefined if they leave. */
  to: string | undefined;
}

type Person = Pick<StartListRow, 'surname' | 'givenName' | 'birthDate' | 'email'>;
type Changes = Pick<StartListChanges, 'added' | 'changed' | 'replacedIds' | 'passedOn' | 'missingIds'>;

/**
 * Lists the participants who lose their bib: another person gets it, or they leave with the list. A line with another
 * bib names them if it has their name, and neither another address nor another birth date alone.
 * @param isWhole whether participants missing from the list leave
 */
export async function findMovedPersons(
  known: readonly Registered[],
  { added, changed, replacedIds, passedOn, missingIds }: Changes,
  isWhole: boolean,
): Promise<MovedPerson[]> {
  const before = new Map(known.map((one) => [one.competitorId, one]));
  const replaced = new Set(replacedIds);
  const losing: { one: Registered; to: string | undefined; isOther: boolean }[] = [];
  /** The lines that name somebody who did not have their bib. */
  const lines: (Person & { bib: string })[] = [];
  for await (const { competitorId, row, stated } of inSlices(changed)) {
    const one = before.get(competitorId);
    if (one === undefined || !isRenamed(one, row)) continue;
    losing.push({ one, to: describe(row), isOther: replaced.has(competitorId) });
    lines.push({ ...row, ...stated });
  }
  for await (const row of inSlices(added)) {
    const one = row.competitorId === undefined ? undefined : before.get(row.competitorId);
    if (one !== undefined && !isDifferentPerson(one, row)) continue;
    lines.push(row);
  }
  for await (const { formerId, row } of inSlices(passedOn)) {
    const one = before.get(formerId);
    if (one !== undefined) losing.push({ one, to: describe(row), isOther: true });
  }
  for (const competitorId of isWhole ? missingIds : []) {
    const one = before.get(competitorId);
    if (one !== undefined) losing.push({ one, to: undefined, isOther: true });
  }
  if (losing.length === 0) return [];
  const named = new Map<string, typeof lines>();
  for await (const line of inSlices(lines)) {
    const key = nameOf(line);
    const namesakes = named.get(key);
    if (namesakes === undefined) named.set(key, [line]);
    else if (namesakes.length < NAMESAKES_MAX) namesakes.push(line);
  }
  const moved: MovedPerson[] = [];
  for await (const { one, to, isOther } of inSlices(losing)) {
    const line = named.get(nameOf(one))?.find((other) => isOnLine(one, other));
    // Relatives look like one person with a respelled name, unless another line has the former name.
    if (!isOther && line === undefined) continue;
    moved.push({
      competitorId: one.competitorId,
      bib: one.bib,
      newBib: line?.bib,
      from: describe(one),
      to,
    });
  }
  return moved;
}

const nameOf = (person: Person) => wordsOfName(person).join(' ');

const isRenamed = (one: Person, row: Person) =>
  (one.surname !== row.surname || one.givenName !== row.givenName) && nameOf(one) !== nameOf(row);

/** Returns whether a line with a participant's name names this participant under another bib. */
function isOnLine(one: Registered, line: Person & { bib: string }): boolean {
  if (nameOf(one) === '' || bibKey(line.bib) === bibKey(one.bib)) return false;
  const compared = (['birthDate', 'email'] as const).filter(
    (field) => one[field] !== null && line[field] !== null,
  );
  const isSame = (field: 'birthDate' | 'email') => one[field]?.toLowerCase() === line[field]?.toLowerCase();
  return compared.length === 0 || compared.some(isSame);
}

/**
 * Finds whether a member should check the persons of a list: most of the changed participants become other people with
 * the same bib; or a bib leaves its participant, whom orders or another line of the list name. A package belongs to a
 * row, and the list finds the row by its bib.
 * @param moved the participants who lose their bib
 * @param orderedIds those of them for whom a package was ordered
 */
export function findPersonDoubt(
  known: readonly Registered[],
  { changed, replacedIds }: Pick<StartListChanges, 'changed' | 'replacedIds'>,
  moved: readonly MovedPerson[] = [],
  orderedIds: ReadonlySet<string> = new Set(),
): PersonDoubt | undefined {
  const areMany = replacedIds.length >= OTHERS_MIN && replacedIds.length > changed.length * SHARE;
  const others = areMany ? replacedIds.length : 0;
  // A participant who leaves gives the bib to nobody, and matters only if an order should follow them to another line.
  const held = moved.filter(({ competitorId, newBib, to }) =>
    to === undefined
      ? newBib !== undefined && orderedIds.has(competitorId)
      : newBib !== undefined || orderedIds.has(competitorId),
  );
  if (others === 0 && held.length === 0) return undefined;
  const replaced = new Set(areMany ? replacedIds : []);
  const before = new Map(known.map((one) => [one.competitorId, one]));
  const examples = changed
    .filter(({ competitorId }) => replaced.has(competitorId))
    .slice(0, SAMPLES)
    .flatMap(({ competitorId, row }) => {
      const one = before.get(competitorId);
      return one === undefined ? [] : { bib: row.bib, from: describe(one), to: describe(row) };
    });
  const movedExamples = held.slice(0, SAMPLES).map((one) => ({
    bib: nameMove(one),
    from: one.from,
    to: one.to ?? '',
  }));
  return { changed: changed.length, others, moved: held, samples: [...movedExamples, ...examples] };
}

/**
 * Leaves out what a list changes about participants who would lose their bib, and about the bibs under which it names
 * them.
 * @returns the remaining changes, and the keys of these bibs
 */
export function withoutMoved(
  changes: StartListChanges,
  moved: readonly MovedPerson[],
): { changes: StartListChanges; heldKeys: string[] } {
  const ids = new Set(moved.map(({ competitorId }) => competitorId));
  const keys = new Set(moved.flatMap(({ bib, newBib }) => [bibKey(bib), bibKey(newBib ?? bib)]));
  const isHeld = (competitorId: string | undefined, bib: string) =>
    keys.has(bibKey(bib)) || (competitorId !== undefined && ids.has(competitorId));
  const changed = changes.changed.filter(({ competitorId, row }) => !isHeld(competitorId, row.bib));
  const changedIds = new Set(changed.map(({ competitorId }) => competitorId));
  const leaving = changes.missingIds.map((competitorId, index) => ({
    competitorId,
    bib: changes.missing[index] ?? '',
  }));
  const [missing, staying] = [false, true].map((stays) =>
    leaving.filter(({ competitorId, bib }) => isHeld(competitorId, bib) === stays),
  );
  return {
    heldKeys: [...keys],
    changes: {
      ...changes,
      added: changes.added.filter(({ competitorId, bib }) => !isHeld(competitorId, bib)),
      changed,
      replacedIds: changes.replacedIds.filter((competitorId) => changedIds.has(competitorId)),
      missing: (missing ?? []).map(({ bib }) => bib),
      missingIds: (missing ?? []).map(({ competitorId }) => competitorId),
      spared: [...changes.spared, ...(staying ?? []).map(({ bib }) => bib)],
      sparedIds: [...changes.sparedIds, ...(staying ?? []).map(({ competitorId }) => competitorId)],
    },
  };
}

/** Describes moves of runners, so that the confirmation of a list's moves covers no others. */
export function describeMoves(moved: readonly MovedPerson[]): string[] {
  return moved.map((one) => [nameMove(one), one.from, one.to ?? ''].join('\n')).toSorted();
}

const nameMove = ({ bib, newBib }: MovedPerson) => (newBib === undefined ? bib : `${bib} → ${newBib}`);

/** Returns what is doubtful about the persons of a list, at least one fault. */
export function faultsOfPersons({ changed, others, moved }: PersonDoubt): Fault[] {
  return [
    ...(moved.length === 0
      ? []
      : [faultOf('WearersMove', { count: moved.length, bibs: nameBibs(moved.map(nameMove)) })]),
    ...(others === 0 ? [] : [faultOf('OtherPeople', { others, changed })]),
  ];
}

/** Returns the examples of a doubt as lines. @param mayRead whether they may show the stored persons */
export function showPersons({ samples }: PersonDoubt, mayRead: boolean): string[] {
  return samples.map(({ bib, from, to }) => `${bib}: ${mayRead ? from : '…'}${to === '' ? '' : ` → ${to}`}`);
}

const describe = ({
  givenName,
  surname,
  birthDate,
}: Pick<StartListRow, 'givenName' | 'surname' | 'birthDate'>) =>
  [`${givenName} ${surname}`.trim(), ...(birthDate === null ? [] : [birthDate])].join(', ');
