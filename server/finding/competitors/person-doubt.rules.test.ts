import { describe, expect, test } from 'vitest';
import type { StartListRow } from '#finding/start-lists/index.ts';
import {
  describeMoves,
  faultsOfPersons,
  findMovedPersons,
  findPersonDoubt,
  showPersons,
  withoutMoved,
} from './person-doubt.rules.ts';
import type { Registered } from './registered.store.ts';
import { compareStartList } from './start-list.rules.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const row = (bib: number, change: Partial<StartListRow> = {}): StartListRow => ({
  bib: String(bib),
  surname: `Berg${bib}`,
  givenName: `Anna${bib}`,
  birthDate: `1990-01-${10 + bib}`,
  email: `anna${bib}@example.com`,
  code: null,
  distance: null,
  ...change,
});
const known: Registered[] = NUMBERS.map((bib) => ({
  ...row(bib),
  competitorId: `id ${bib}`,
  eventId: 'e',
  member: 0,
  leftAt: null,
  isKeptOff: false,
  corrected: {},
  protection: null,
  emailOrigin: 'First',
}));
/** Returns a line that gives a bib to another person, as on the list of another year. */
const other = (bib: number) =>
  row(bib, {
    surname: `Novak${bib}`,
    givenName: `Jan${bib}`,
    birthDate: `1980-02-${10 + bib}`,
    email: `jan${bib}@example.com`,
  });
const nameAlone = { birthDate: null, email: null };
/** @param ordered the bibs of participants for whom a package was ordered */
async function doubtOf(rows: StartListRow[], ordered: number[] = [], isWhole = true, registered = known) {
  const changes = await compareStartList(registered, rows, isWhole);
  const moved = await findMovedPersons(registered, changes, isWhole);
  return findPersonDoubt(registered, changes, moved, new Set(ordered.map((bib) => `id ${bib}`)));
}
/** Returns a line that gives one bib to the participant of another bib. */
const onBib = (bib: number, of: number, change: Partial<StartListRow> = {}) =>
  row(of, { bib: String(bib), ...change });

test('a list that gives most of the changed bibs to other people is doubted, with three examples', async () => {
  expect(await doubtOf(NUMBERS.map((bib) => (bib === 1 ? row(bib) : other(bib))))).toEqual({
    changed: 9,
    others: 9,
    moved: [],
    samples: [
      { bib: '2', from: 'Anna2 Berg2, 1990-01-12', to: 'Jan2 Novak2, 1980-02-12' },
      { bib: '3', from: 'Anna3 Berg3, 1990-01-13', to: 'Jan3 Novak3, 1980-02-13' },
      { bib: '4', from: 'Anna4 Berg4, 1990-01-14', to: 'Jan4 Novak4, 1980-02-14' },
    ],
  });
});

test('a list with other names, without birth dates and addresses, is doubted, too', async () => {
  const rows = NUMBERS.map((bib) => ({ ...other(bib), ...nameAlone }));
  expect(await doubtOf(rows)).toMatchObject({ changed: 10, others: 10 });
});

test.each<[string, (bib: number) => StartListRow, object | undefined]>([
  ['four other people', (bib) => (bib <= 4 ? other(bib) : row(bib)), undefined],
  ['five other people', (bib) => (bib <= 5 ? other(bib) : row(bib)), { others: 5 }],
  ['half of the changes', (bib) => (bib <= 5 ? other(bib) : row(bib, { distance: '5 km' })), undefined],
  [
    'more than half of the changes',
    (bib) => (bib <= 6 ? other(bib) : row(bib, { distance: '5 km' })),
    { others: 6 },
  ],
  ['respelled names', (bib) => row(bib, { surname: `Bergg${bib}`, ...nameAlone }), undefined],
  ['new addresses', (bib) => row(bib, { email: `new${bib}@example.com` }), undefined],
  ['a list without names', (bib) => row(bib, { surname: '', givenName: '', birthDate: null }), undefined],
])('%s', async (_name, rowOf, doubt) => {
  if (doubt === undefined) expect(await doubtOf(NUMBERS.map(rowOf))).toBeUndefined();
  else expect(await doubtOf(NUMBERS.map(rowOf))).toMatchObject(doubt);
});

/** Returns a list of the ten participants, in which only the given lines differ. */
const listOf = (changes: Record<number, StartListRow | undefined>, added: StartListRow[] = []) => [
  ...NUMBERS.flatMap((bib) => (bib in changes ? (changes[bib] ?? []) : row(bib))),
  ...added,
];
const NAMES_ALONE = listOf({ 1: onBib(1, 2), 2: onBib(2, 1) }).map((line) => ({ ...line, ...nameAlone }));
const SHIFTED = NUMBERS.map((bib) => onBib(bib + 1, bib));

describe('bibs that pass to other people', () => {
  test.each<[string, StartListRow[], number[], string[]]>([
    ['exchanged', listOf({ 1: onBib(1, 2), 2: onBib(2, 1) }), [], ['1 → 2', '2 → 1']],
    ['exchanged, by names alone', NAMES_ALONE, [], ['1 → 2', '2 → 1']],
    [
      'exchanged, with a new address',
      listOf({ 1: onBib(1, 2, { email: 'n@example.com' }), 2: other(2) }),
      [],
      ['2 → 1'],
    ],
    // Participant 1 leaves the list, and bib 11 is new: orders for participants 1 and 10 would stay with the old bibs.
    ['one up each', SHIFTED, [1, 10], NUMBERS.map((bib) => `${bib} → ${bib + 1}`)],
    ['one up each, without orders', SHIFTED, [], NUMBERS.slice(1).map((bib) => `${bib} → ${bib + 1}`)],
    ['one moved to a free bib, with an order', listOf({ 1: onBib(99, 1) }), [1], ['1 → 99']],
    ['one given to another person, with an order', listOf({ 1: other(1) }), [1], ['1']],
  ])('wait for confirmation: %s', async (_name, rows, ordered, bibs) => {
    const doubt = await doubtOf(rows, ordered);
    if (doubt === undefined) throw new Error('there is no doubt');
    const [fault] = faultsOfPersons(doubt);
    expect(fault).toMatchObject({ code: 'WearersMove', values: { count: String(bibs.length) } });
    expect(fault?.values.bibs?.split(', ').toSorted()).toEqual(bibs.toSorted());
  });

  test.each<[string, StartListRow[], number[]]>([
    ['a corrected typo', listOf({ 1: row(1, { surname: 'Bergg1' }) }), [1]],
    ['a few given to others', listOf({ 1: other(1), 2: other(2), 3: other(3) }), [4]],
    ['one moved to a free bib', listOf({ 1: onBib(99, 1) }), [2]],
    ['one withdrawn', listOf({ 1: undefined }), [1]],
    ['a late entry', listOf({}, [other(11)]), [1]],
    [
      'a namesake with another birth date',
      listOf({ 1: other(1) }, [onBib(11, 1, { birthDate: '1955-01-01', email: null })]),
      [],
    ],
  ])('need no confirmation: %s', async (_name, rows, ordered) => {
    expect(await doubtOf(rows, ordered)).toBeUndefined();
  });

  test('wait if relatives exchange them, although each looks like the other with a respelled name', async () => {
    const twins = known.map((one) => ({ ...one, surname: 'Berg', birthDate: '1990-01-11' }));
    const rows = twins.map((one) => ({ ...one, email: null }));
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('there are ten');
    rows.splice(0, 2, { ...first, bib: '2' }, { ...second, bib: '1' });
    expect(await doubtOf(rows, [], true, twins)).toMatchObject({ moved: [{ bib: '2' }, { bib: '1' }] });
  });

  test('a line does not name the former wearer if it names a namesake who had that bib before', async () => {
    const twins = known.map((one) => ({ ...one, surname: 'Berg', givenName: 'Anna', ...nameAlone }));
    const rows = twins.map((one) => (one.bib === '1' ? { ...other(1), ...nameAlone } : one));
    expect(await doubtOf(rows, [], true, twins)).toBeUndefined();
  });

  test('a bib passes to somebody else if its wearer, for whom a package was ordered, had left before', async () => {
    const left = known.map((one) => (one.bib === '1' ? { ...one, leftAt: new Date(0) } : one));
    expect(await doubtOf([other(1)], [1], false, left)).toMatchObject({ moved: [{ bib: '1' }] });
    expect(await doubtOf([row(1)], [1], false, left)).toBeUndefined();
  });

  test('show stored persons only to members who may read them', async () => {
    const doubt = await doubtOf(listOf({ 1: onBib(1, 2), 2: onBib(2, 1) }));
    if (doubt === undefined) throw new Error('there is no doubt');
    expect(showPersons(doubt, true)[0]).toBe('1 → 2: Anna1 Berg1, 1990-01-11 → Anna2 Berg2, 1990-01-12');
    expect(showPersons(doubt, false)[0]).toBe('1 → 2: … → Anna2 Berg2, 1990-01-12');
  });
});

describe('when the other lines of a list are applied', () => {
  const late = other(11);
  const typo = row(5, { surname: 'Bergg5' });
  async function restOf(rows: StartListRow[], ordered: number[] = []) {
    const changes = await compareStartList(known, rows, true);
    const { moved = [] } = (await doubtOf(rows, ordered)) ?? {};
    const rest = withoutMoved(changes, moved);
    return {
      held: rest.heldKeys.toSorted(),
      added: rest.changes.added.map(({ bib }) => bib),
      changed: rest.changes.changed.map(({ row: { bib } }) => bib),
      replaced: rest.changes.replacedIds,
      left: rest.changes.missing,
      leftIds: rest.changes.missingIds,
      spared: rest.changes.spared,
    };
  }
  const listOf = (changes: Record<number, StartListRow | undefined>) => [
    ...NUMBERS.flatMap((bib) => (bib in changes ? (changes[bib] ?? []) : row(bib))),
    late,
  ];
  const rest = { added: ['11'], changed: ['5'], replaced: [], left: ['9'], spared: [] };

  test.each<[string, Record<number, StartListRow | undefined>, number[], object]>([
    ['an exchange', { 1: onBib(1, 2), 2: onBib(2, 1) }, [], { ...rest, held: ['1', '2'] }],
    [
      'one of two transfers',
      { 1: other(1), 2: other(2) },
      [1],
      { ...rest, changed: ['2', '5'], replaced: ['id 2'], held: ['1'] },
    ],
    [
      'a transfer, and the line that names the runner',
      { 1: other(1), 3: onBib(99, 1) },
      [1],
      { ...rest, left: ['3', '9'], held: ['1', '99'] },
    ],
    [
      'a runner who leaves for another bib',
      { 1: onBib(99, 1) },
      [1],
      { ...rest, spared: ['1'], held: ['1', '99'] },
    ],
  ])('%s waits', async (_, changes, ordered, expected) => {
    const { leftIds, ...found } = await restOf(listOf({ 5: typo, 9: undefined, ...changes }), ordered);
    expect(found).toEqual(expected);
    expect(leftIds).toEqual(found.left.map((bib) => `id ${bib}`));
  });

  test('moves are the same if other lines change, and differ if the next wearer does', async () => {
    const movesOf = async (changes: Record<number, StartListRow | undefined>) =>
      describeMoves((await doubtOf(listOf(changes), [1]))?.moved ?? []);
    const moves = await movesOf({ 1: other(1) });
    expect(await movesOf({ 1: other(1), 5: typo, 9: undefined })).toEqual(moves);
    expect(await movesOf({ 1: { ...other(2), bib: '1' } })).not.toEqual(moves);
  });
});
