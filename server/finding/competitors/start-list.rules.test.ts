import { describe, expect, test } from 'vitest';
import { TEAM_MAX } from '#contract/competitor.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Registered } from './registered.store.ts';
import { compareStartList } from './start-list.rules.ts';

const row = (bib: string, change: Partial<StartListRow> = {}): StartListRow => ({
  bib,
  surname: 'Novák',
  givenName: 'Jan',
  birthDate: '1990-01-01',
  email: null,
  code: null,
  distance: '10K',
  ...change,
});
const known = (bib: string, change: Partial<Registered> = {}): Registered => ({
  ...row(bib),
  competitorId: `id ${bib}`,
  eventId: 'e',
  member: 0,
  leftAt: null,
  isKeptOff: false,
  corrected: {},
  protection: null,
  emailOrigin: 'First',
  ...change,
});

test('a second list adds, changes and keeps participants by bib, and reports missing participants', async () => {
  const changes = await compareStartList(
    [known('1'), known('0042'), known('7', { email: 'jan@example.com' }), known('9')],
    [row('1'), row('42', { surname: 'Nováková' }), row('7', { email: null }), row('100')],
    true,
  );
  expect(changes.added.map(({ bib }) => bib)).toEqual(['100']);
  expect(changes.changed).toMatchObject([{ competitorId: 'id 0042', fields: ['surname'] }]);
  expect(changes.unchanged).toBe(2);
  expect(changes.missing).toEqual(['9']);
});

test('an empty cell does not delete known data', async () => {
  const { changed } = await compareStartList(
    [known('7', { email: 'jan@example.com' })],
    [row('7', { distance: '5K' })],
    true,
  );
  expect(changed[0]).toMatchObject({
    fields: ['distance'],
    row: { distance: '5K', email: 'jan@example.com' },
  });
});

const ANNA = { givenName: 'Anna', surname: 'Muster' };
const BEN = { givenName: 'Ben', surname: 'Berg' };
const nothing = {
  spared: [],
  sparedIds: [],
  added: [],
  changed: [],
  replacedIds: [],
  passedOn: [],
  unchanged: 0,
  corrected: [],
  keptOff: [],
  conflicting: [],
  missing: [],
  missingIds: [],
};

test('a list that repeats a corrected value changes nothing; a new value is applied', async () => {
  const one = known('7', {
    ...ANNA,
    email: 'right@x.io',
    corrected: { email: 'wrong@x.io', surname: 'Mustr' },
  });
  const again = row('7', { ...ANNA, email: 'wrong@x.io', surname: 'Mustr' });
  expect(await compareStartList([one], [again], true)).toEqual({
    ...nothing,
    unchanged: 1,
    corrected: [{ bib: '7', fields: ['surname', 'email'] }],
  });
  const caughtUp = row('7', { ...ANNA, email: 'right@x.io' });
  expect(await compareStartList([one], [caughtUp], true)).toEqual({ ...nothing, unchanged: 1 });
  const anew = row('7', { ...ANNA, email: 'newest@x.io', surname: 'Mustr' });
  expect(await compareStartList([one], [anew], true)).toMatchObject({
    changed: [
      {
        fields: ['email'],
        corrected: { surname: 'Mustr' },
        row: { surname: 'Muster', email: 'newest@x.io' },
      },
    ],
    corrected: [{ fields: ['surname'] }],
  });
});

test('a corrected bib is matched by the list’s old bib, or by the right one once the list has it', async () => {
  const anna = known('71', { ...ANNA, corrected: { bib: '17' } });
  const kept = { ...nothing, unchanged: 1, corrected: [{ bib: '71', fields: ['bib'] }] };
  expect(await compareStartList([anna], [row('17', ANNA)], true)).toEqual(kept);
  // A list without names is treated the same.
  const nameless = row('17', { givenName: '', surname: '' });
  expect(await compareStartList([anna], [nameless], true)).toEqual(kept);
  expect(await compareStartList([anna], [row('71', ANNA)], true)).toEqual({ ...nothing, unchanged: 1 });
  // Another person may have the wrong bib by now.
  const both = [row('17', BEN), row('71', ANNA)];
  expect(await compareStartList([anna], both, true)).toEqual({
    ...nothing,
    unchanged: 1,
    added: [{ ...both[0], member: 0 }],
  });
});

test('two exchanged bibs stay exchanged, whichever way the list has them', async () => {
  const list = [
    known('71', { ...ANNA, corrected: { bib: '17' } }),
    known('17', { ...BEN, corrected: { bib: '71' } }),
  ];
  const wrong = [row('17', ANNA), row('71', BEN)];
  const right = [row('17', BEN), row('71', ANNA)];
  expect(await compareStartList(list, wrong, true)).toMatchObject({ unchanged: 2, added: [], missing: [] });
  expect(await compareStartList(list, right, true)).toEqual({ ...nothing, unchanged: 2 });
});

test('a dropped participant stays dropped; the bib goes to another person on the list', async () => {
  const off = known('7', { ...ANNA, leftAt: new Date(), isKeptOff: true });
  expect(await compareStartList([off], [row('7', ANNA)], true)).toEqual({ ...nothing, keptOff: ['7'] });
  const ben = row('7', BEN);
  expect(await compareStartList([off], [ben], true)).toEqual({ ...nothing, added: [{ ...ben, member: 0 }] });
  const left = known('7', { ...ANNA, leftAt: new Date() });
  expect((await compareStartList([left], [row('7', ANNA)], true)).added).toEqual([
    { ...row('7', ANNA), competitorId: 'id 7', member: 0 },
  ]);
  // Packages, tokens and alerts for Anna belong to her row, so Jan gets another one.
  const jan = row('7', { surname: 'Novak', givenName: 'Jan', birthDate: '1980-02-03' });
  expect(await compareStartList([left], [jan], true)).toEqual({
    ...nothing,
    added: [{ ...jan, member: 0 }],
    passedOn: [{ formerId: 'id 7', row: jan }],
  });
});

test('a participant who returns to a bib that others had meanwhile gets a row of their own again', async () => {
  const anna = known('7', { ...ANNA, leftAt: new Date(0) });
  const ben = known('7', { ...BEN, competitorId: 'ben', leftAt: new Date(1) });
  for (const list of [
    [anna, ben],
    [ben, anna],
  ])
    expect(await compareStartList(list, [row('7', ANNA)], true)).toEqual({
      ...nothing,
      added: [{ ...row('7', ANNA), competitorId: 'id 7', member: 0 }],
    });
});

test('merged participants are not duplicated by a list that has both', async () => {
  const kept = known('42', { ...ANNA, corrected: { bib: '17' } });
  const other = known('42', { ...ANNA, competitorId: 'other', leftAt: new Date(), isKeptOff: true });
  for (const rows of [
    [row('17', ANNA), row('42', ANNA)],
    [row('42', ANNA), row('17', ANNA)],
  ])
    expect(await compareStartList([kept, other], rows, true)).toEqual({
      ...nothing,
      unchanged: 1,
      keptOff: ['42'],
      corrected: [{ bib: '42', fields: ['bib'] }],
    });
});

test('a bib that an operator assigned to a remaining participant is not assigned again', async () => {
  const anna = known('71', { ...ANNA, corrected: { bib: '17' } });
  const gone = known('71', { ...BEN, competitorId: 'gone', leftAt: new Date() });
  const rows = [row('17', ANNA), row('71', BEN)];
  for (const list of [[anna], [anna, gone]])
    expect(await compareStartList(list, rows, true)).toMatchObject({ conflicting: ['71'], added: [] });
  expect((await compareStartList([anna], [row('71', BEN)], false)).conflicting).toEqual(['71']);
  // A participant who is missing from the list is removed, and the bib becomes free.
  expect(await compareStartList([anna], [row('71', BEN)], true)).toMatchObject({
    conflicting: [],
    missing: ['71'],
    added: [row('71', BEN)],
  });
});

describe('an unreadable line', () => {
  const ann = known('7', ANNA);
  const bob = known('8', BEN);

  test('keeps everybody to whom it may refer: by bib, by name in any column, or by whole name', async () => {
    for (const cells of [
      ['007', '31/02/1990'],
      ['', BEN.givenName, ANNA.surname.toUpperCase(), ANNA.givenName],
      ['', `${ANNA.givenName} ${ANNA.surname}`],
    ])
      expect(await compareStartList([ann, bob], [row('1', {})], true, [cells])).toMatchObject({
        spared: ['7'],
        missing: ['8'],
      });
  });

  test('prevents every removal if it names nobody', async () => {
    expect(await compareStartList([ann, bob], [row('1', {})], true, [['?', '12345']])).toMatchObject({
      spared: ['7', '8'],
      missing: [],
    });
  });

  test('is not compared with a list that names everybody', async () => {
    const unread = [['7']];
    const cells = new Proxy(unread, {
      get: (lines, key) => (key === 'length' ? lines.length : expect.unreachable()),
    });
    expect((await compareStartList([ann], [row('7', ANNA)], true, cells)).spared).toEqual([]);
  });

  test('reserves the bib of the participant to whom it may refer', async () => {
    const one = known('9', { ...ANNA, corrected: { bib: '7' } });
    expect(await compareStartList([one], [row('9', BEN)], true, [['7']])).toMatchObject({
      spared: ['9'],
      conflicting: ['9'],
    });
  });
});

describe('the members of a team', () => {
  const ALPHA = { givenName: 'Ann', surname: 'Alpha' };
  const BETA = { givenName: 'Bob', surname: 'Beta' };
  const ann = known('15', { ...ALPHA, competitorId: 'ann', member: 0 });
  const bob = known('15', { ...BETA, competitorId: 'bob', member: 1 });

  test('get a number each, and keep it if the list has another order', async () => {
    const first = await compareStartList([], [row('15', ALPHA), row('15', BETA)], true);
    expect(first.added.map(({ surname, member }) => [surname, member])).toEqual([
      ['Alpha', 0],
      ['Beta', 1],
    ]);
    const again = await compareStartList(
      [ann, bob],
      [row('15', { ...BETA, distance: '5K' }), row('15', ALPHA)],
      true,
    );
    expect(again).toMatchObject({
      added: [],
      missing: [],
      unchanged: 1,
      changed: [{ competitorId: 'bob', member: 1, fields: ['distance'] }],
    });
  });

  test('are distinguished by name: a new member gets the lowest free number, and no other member’s identity changes', async () => {
    const changes = await compareStartList(
      [ann, bob],
      [row('15', { surname: 'Cox' }), row('15', BETA)],
      true,
    );
    expect(changes.added).toMatchObject([{ surname: 'Cox', member: 0 }]);
    expect(changes).toMatchObject({ missing: ['15'], missingIds: ['ann'], unchanged: 1, changed: [] });
    const added = await compareStartList([ann, bob], [row('15', { surname: 'Cox' }), row('15', BETA)], false);
    expect(added.added).toMatchObject([{ surname: 'Cox', member: 2 }]);
  });

  test('stay if a list without all names has one line with their bib', async () => {
    const changes = await compareStartList([ann, bob], [row('15', { surname: 'Cox' })], false);
    expect(changes).toMatchObject({ added: [], changed: [], conflicting: ['15'] });
    expect(await compareStartList([ann, bob], [row('15', ALPHA)], false)).toMatchObject({
      unchanged: 1,
      missingIds: ['bob'],
    });
  });

  test('are not added to a bib that an operator assigned to a person', async () => {
    const moved = known('15', { competitorId: 'x', corrected: { bib: '99' }, member: 0 });
    expect(await compareStartList([moved], [row('15', ALPHA), row('15', BETA)], false)).toMatchObject({
      added: [],
      conflicting: ['15', '15'],
    });
  });
});

test('a team never exceeds its limit of members, whatever the number of lists', async () => {
  const members = Array.from({ length: TEAM_MAX - 1 }, (_, member) =>
    known('7', { competitorId: `id ${member}`, member, surname: `Runner${member}` }),
  );
  const { added, conflicting } = await compareStartList(
    members,
    [row('7', { surname: 'One' }), row('7', { surname: 'Two' })],
    false,
  );
  expect(added.map(({ surname, member }) => [surname, member])).toEqual([['One', TEAM_MAX - 1]]);
  expect(conflicting).toEqual(['7']);
});

test('full teams that earlier lists replaced are read only a few times, whatever their number', async () => {
  const BIBS = 20;
  let reads = 0;
  const membersOf = (list: string) =>
    Array.from({ length: BIBS * TEAM_MAX }, (_, at) => ({
      bib: String(at % BIBS),
      surname: `${list} Runner${at}`,
    }));
  const registered = ['First', 'Second', 'Third'].flatMap((list) =>
    membersOf(list).map(({ bib, surname }, at) =>
      Object.defineProperty(
        known(bib, {
          competitorId: `${list} ${at}`,
          member: Math.floor(at / BIBS),
          leftAt: list === 'Third' ? null : new Date(0),
        }),
        'surname',
        {
          get: () => {
            reads += 1;
            return surname;
          },
        },
      ),
    ),
  );
  const lines = [...membersOf('First').toReversed(), ...membersOf('New')];
  const changes = await compareStartList(
    registered,
    lines.map(({ bib, surname }) => row(bib, { surname })),
    true,
  );
  expect(changes.missingIds).toHaveLength(BIBS * TEAM_MAX);
  expect(changes.added.filter(({ competitorId }) => competitorId?.startsWith('First'))).toHaveLength(
    BIBS * TEAM_MAX,
  );
  expect(changes.conflicting).toHaveLength(BIBS * TEAM_MAX);
  expect(reads).toBeLessThanOrEqual(3 * registered.length);
});
