import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DISTANCE_LETTERS_MAX, DISTANCES_MAX } from '#contract/distance.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { listResults } from '#finding/race-results/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import { countStatements } from '#tests/factories/count-statements.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { importFinishFootage } from '#tests/factories/finish-footage.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { importProposed, type ListFile, proposeList } from './import-list.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const newEvent = async () =>
  (await makeEvent(shop.deps, { tenantId: TENANT, photos: [['17'], ['18']] })).eventId;

const file = (
  eventId: string,
  kind: ListFile['kind'],
  text: string,
  more: Partial<ListFile> = {},
): ListFile => ({
  eventId,
  kind,
  bytes: Buffer.from(text),
  isWhole: true,
  gunStarts: [],
  reading: {},
  ...more,
});

async function propose(input: ListFile) {
  const found = await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor));
  if (isRefusal(found) || 'faults' in found) throw new Error(JSON.stringify(found));
  return found;
}

const groupsOf = ({ groups }: { groups: { name: string; entries: { bib: string }[] }[] }) =>
  Object.fromEntries(groups.map(({ name, entries }) => [name, entries.map(({ bib }) => bib)]));

describe('a start list', () => {
  test('is previewed before it changes anything, and applied as previewed', async () => {
    const eventId = await newEvent();
    const input = file(eventId, 'StartList', 'bib,surname\n17,Berg\n30,Novak');
    const before = await inTenant((scope) => listRegistered(scope, eventId));
    const { plan, shown } = await propose(input);
    expect(groupsOf(plan)).toEqual({ Added: ['30'], Changed: ['17'], Left: ['18'] });
    expect(await inTenant((scope) => listRegistered(scope, eventId))).toEqual(before);
    const applied = await inTenant((scope) =>
      importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND),
    );
    expect(applied).toEqual(plan);
    const [action] = await inTenant((scope) =>
      listActions(scope, { kind: 'event', id: eventId }, { count: 1 }),
    );
    expect(action).toMatchObject({
      what: 'event.import-start-list',
      after: { participants: 2, added: 1, changed: 1, left: 1 },
    });
  });

  test('is refused if its changes differ from the preview', async () => {
    const eventId = await newEvent();
    const input = file(eventId, 'StartList', 'bib,surname\n17,Berg\n18,Novak');
    const { shown } = await propose(input);
    const apply = (other: Partial<ListFile>) =>
      inTenant((scope) => importProposed(shop.deps, scope, { ...input, ...other, shown }, BY_COMMAND));
    expect(await apply({ bytes: Buffer.from('bib,surname\n17,Berg\n18,Novac') })).toMatchObject({
      refused: 'Conflict',
    });
    expect(await apply({ isWhole: false })).toMatchObject({ refused: 'Conflict' });
    const other = file(eventId, 'StartList', 'bib,surname\n30,Bergova', { isWhole: false });
    const named = await propose(other);
    await inTenant((scope) => importProposed(shop.deps, scope, { ...other, shown: named.shown }, BY_COMMAND));
    expect(await apply({})).toMatchObject({ refused: 'Conflict' });
    const known = await inTenant((scope) => listRegistered(scope, eventId));
    expect(known.filter(({ leftAt }) => leftAt === null).map(({ bib }) => bib)).toContain('30');
  });

  test('with a faulty line is refused as a whole, with each line named', async () => {
    const eventId = await newEvent();
    const input = file(eventId, 'StartList', 'bib,surname\n17,Berg\n1_8,Tal');
    const faults = [{ line: 3, code: 'WrongBib' }];
    expect(await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor))).toMatchObject({
      faults,
      faultsCount: 1,
      rest: 1,
      columns: [{ column: 'bib' }, { column: 'surname' }],
    });
    expect(
      await inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown: '' }, BY_COMMAND)),
    ).toMatchObject({ refused: 'Invalid', errors: [{ path: 'base64:3' }] });
  });
});

test('new addresses and codes of many participants take hardly more statements than those of few', async () => {
  const countIn = (work: (scope: Scope) => Promise<unknown>) =>
    countStatements(shop.deps, ({ database }) => database.inTenant(TENANT, work));
  const listOf = (bibs: readonly string[], host: string, code: string) =>
    ['bib,surname,givenName,birthDate,email,code,distance']
      .concat(bibs.map((bib) => `${bib},Runner${bib},Alex,1990-05-17,runner${bib}@${host},${code},10K`))
      .join('\n');
  const replace = async (count: number) => {
    const bibs = Array.from({ length: count }, (_none, index) => String(index + 1));
    const { eventId } = await makeEvent(shop.deps, { factor: 'PersonalCode', photos: [['1'], ['2']] });
    await inTenant((scope) => applyStartList(shop.deps, scope, eventId, bibs.map(competitorOf)));
    const input = file(eventId, 'StartList', listOf(bibs, 'example.org', 'Z9y8X'));
    let shown = '';
    const previewed = await countIn(async (scope) => {
      const found = await proposeList(shop.deps, scope, input, BY_COMMAND.actor);
      if (isRefusal(found) || 'faults' in found) throw new Error(JSON.stringify(found));
      ({ shown } = found);
    });
    const applied = await countIn((scope) =>
      importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND),
    );
    const mails = await inTenant(({ trx }) =>
      trx
        .selectFrom('mails')
        .select('recipient')
        .where(sql<boolean>`payload->>'eventId' = ${eventId}`)
        .execute(),
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      bibs.map((bib) => `runner${bib}@example.com`).toSorted(),
    );
    return { previewed, applied };
  };
  const [few, many] = [await replace(5), await replace(50)];
  expect(many.previewed - few.previewed).toBeLessThanOrEqual(10);
  expect(many.applied - few.applied).toBeLessThanOrEqual(10);
  // A preview writes no mails.
  expect(many.previewed).toBeLessThan(many.applied);
});

describe('the distances of an event', () => {
  const listOf = (from: number, count: number, name = 'D') =>
    ['bib,surname,distance']
      .concat(Array.from({ length: count }, (_none, index) => `${from + index},Berg,${name}${from + index}`))
      .join('\n');
  const distancesOf = async (eventId: string) =>
    (await inTenant((scope) => findEvent(scope, eventId)))?.distances ?? [];
  const faultsIn = async (input: ListFile) => {
    const found = await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor));
    return isRefusal(found) || !('faults' in found) ? [] : found.faults.map(({ code }) => code);
  };
  const bring = async (input: ListFile) => {
    const { shown } = await propose(input);
    return inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND));
  };

  test('are limited in number and length, both in one list and in the whole event', async () => {
    const eventId = await newEvent();
    expect(await faultsIn(file(eventId, 'StartList', listOf(100, DISTANCES_MAX + 1)))).toEqual([
      'TooManyDistances',
    ]);
    const long = listOf(100, 1, 'D'.repeat(DISTANCE_LETTERS_MAX));
    expect(await faultsIn(file(eventId, 'StartList', long))).toEqual(['LongDistance']);
    await bring(file(eventId, 'StartList', listOf(100, 100), { isWhole: false }));
    const more = file(eventId, 'StartList', listOf(500, 100), { isWhole: false });
    expect(await faultsIn(more)).toEqual(['TooManyDistances']);
    expect(
      await inTenant((scope) => importProposed(shop.deps, scope, { ...more, shown: '' }, BY_COMMAND)),
    ).toMatchObject({ refused: 'Invalid' });
    // The 101st is the distance of the event's first participants, who are not on the list.
    expect(await distancesOf(eventId)).toHaveLength(101);
    expect(await inTenant((scope) => listRegistered(scope, eventId, '500'))).toEqual([]);
  });

  test('are those of the present list, of prices and of the operator', async () => {
    const eventId = await newEvent();
    await bring(file(eventId, 'StartList', listOf(100, 5)));
    expect(await distancesOf(eventId)).toEqual(['D100', 'D101', 'D102', 'D103', 'D104']);
    await inTenant(async ({ trx }) => {
      await trx
        .updateTable('events')
        .set({ youthDistances: ['D101'] })
        .where('eventId', '=', eventId)
        .execute();
      await trx
        .updateTable('products')
        .set({ distances: ['D102'] })
        .where('catalogId', '=', eventId)
        .execute();
    });
    await bring(file(eventId, 'StartList', listOf(103, 3)));
    expect(await distancesOf(eventId)).toEqual(['D101', 'D102', 'D103', 'D104', 'D105']);
  });

  test('of results are limited in the same way, and so are the headings of split times', async () => {
    const eventId = await newEvent();
    const results = (count: number, name: string) =>
      ['bib,finish,distance']
        .concat(Array.from({ length: count }, (_none, index) => `${index + 1},3:01:02,${name}${index}`))
        .join('\n');
    const faultsOf = (text: string) => faultsIn(file(eventId, 'Results', text));
    expect(await faultsOf(results(DISTANCES_MAX + 1, 'D'))).toEqual(['TooManyDistances']);
    expect(await faultsOf(results(1, 'D'.repeat(DISTANCE_LETTERS_MAX)))).toEqual(['LongDistance']);
    const splits = Array.from({ length: 20 }, (_none, index) => `split ${index + 1} km ${'x'.repeat(60)}`);
    const times = splits.map(() => '0:10:00').join(',');
    expect(await faultsOf(`bib,finish,${splits.join(',')}\n1,3:01:02,${times}`)).toEqual(['LongSplits']);
  });
});

describe('a start list that gives the bibs to other people', () => {
  const list = (surname: string, day: string) =>
    ['bib,surname,name,birth date']
      .concat([1, 2, 3, 4, 5].map((n) => `${n},${surname}${n},X${n},${day}`))
      .join('\n');

  test('is applied only after a separate confirmation', async () => {
    const eventId = await newEvent();
    const first = file(eventId, 'StartList', list('Berg', '1990-05-17'));
    const { shown } = await propose(first);
    await inTenant((scope) => importProposed(shop.deps, scope, { ...first, shown }, BY_COMMAND));
    const before = await inTenant((scope) => listRegistered(scope, eventId));
    const last = file(eventId, 'StartList', list('Novak', '1980-02-11').replaceAll('X', 'Y'));
    expect(await inTenant((scope) => proposeList(shop.deps, scope, last, BY_COMMAND.actor))).toMatchObject({
      faults: [{ code: 'OtherPeople', values: { others: '5', changed: '5' } }],
      plan: { groups: [{ name: 'Changed' }] },
      question: {
        about: 'people',
        choices: [
          {
            value: 'replace',
            samples: [
              '1: X1 Berg1, 1990-05-17 → Y1 Novak1, 1980-02-11',
              '2: X2 Berg2, 1990-05-17 → Y2 Novak2, 1980-02-11',
              '3: X3 Berg3, 1990-05-17 → Y3 Novak3, 1980-02-11',
            ],
          },
        ],
      },
    });
    const confirmed: ListFile = { ...last, reading: { people: 'replace' } };
    const proposed = await propose(confirmed);
    const apply = (input: ListFile) =>
      inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown: proposed.shown }, BY_COMMAND));
    expect(await apply(last)).toMatchObject({ refused: 'Invalid', errors: [{ path: 'base64:1' }] });
    expect(await inTenant((scope) => listRegistered(scope, eventId))).toEqual(before);
    expect(groupsOf(proposed.plan)).toMatchObject({ Changed: ['1', '2', '3', '4', '5'] });
    expect(await apply(confirmed)).toEqual(proposed.plan);
  });
});

describe('the columns of a start list', () => {
  const apply = async (input: ListFile) => {
    const { plan, shown } = await propose(input);
    await inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND));
    return plan;
  };
  const columnsOf = async (input: ListFile) => {
    const found = await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor));
    if (isRefusal(found)) throw new Error(found.refused);
    const columns = 'faults' in found ? (found.columns ?? []) : found.plan.columns;
    return { columns: columns.map(({ column }) => column), isRemembered: found.isRemembered };
  };

  test('are shown with five of their values, also if the list is faulty', async () => {
    const rows = ['A', 'B', '', 'C', 'D', 'E', 'F'].map((size, index) => `${index + 1},${size}`);
    const input = file(await newEvent(), 'StartList', ['Locker,Size', ...rows].join('\n'));
    const found = await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor));
    expect(found).toMatchObject({
      faults: [{ code: 'NoBibColumn' }],
      columns: [
        { at: 0, heading: 'Locker', column: null, samples: ['1', '2', '3', '4', '5'] },
        { at: 1, heading: 'Size', column: null, samples: ['A', 'B', 'C', 'D', 'E'] },
      ],
    });
  });

  test('have the assigned meaning, which is remembered for the same headings', async () => {
    const eventId = await newEvent();
    const text = 'Rn,Who,Club\n17,Anna Berg,TV\n18,Jan Novak,SK';
    const mapping = [
      { at: 0, column: 'bib' as const },
      { at: 1, column: 'fullName' as const },
      { at: 2, column: null },
    ];
    const said = file(eventId, 'StartList', text, { reading: { mapping, names: 'given-first' } });
    const plan = await apply(said);
    expect(plan.groups.find(({ name }) => name === 'Changed')?.entries[0]?.changes).toContainEqual({
      field: 'surname',
      from: 'Runner17',
      to: 'Berg',
    });
    const next = file(eventId, 'StartList', 'Rn,Who,Club\n17,Anna Tal,TV');
    expect(await columnsOf(next)).toEqual({ columns: ['bib', 'fullName', null], isRemembered: true });
    expect(await propose(next)).toMatchObject({
      plan: { split: { order: 'given-first' } },
      rememberedNames: 'given-first',
    });
    const reversed = { ...next, reading: { names: 'family-first' as const } };
    expect(await propose(reversed)).toMatchObject({
      plan: { split: { order: 'family-first' } },
      isRemembered: true,
      rememberedNames: null,
    });
    // The remembered mapping does not apply to other headings, another kind of list or another tenant.
    const none = { columns: [null, null, null], isRemembered: false };
    expect(await columnsOf(file(eventId, 'StartList', 'Rn,Who,Town\n17,A B,TV'))).toEqual(none);
    expect((await columnsOf(file(eventId, 'Results', 'Rn,Who,Club\n17,A B,TV'))).isRemembered).toBe(false);
    const foreign = await makeEvent(shop.deps, { tenantId: 'marafon', photos: [['17']] });
    const there = await shop.deps.database.inTenant('marafon', (scope) =>
      proposeList(shop.deps, scope, { ...next, eventId: foreign.eventId }, BY_COMMAND.actor),
    );
    expect(there).toMatchObject({ faults: [{ code: 'NoBibColumn' }], isRemembered: false });

    const forgetting = file(eventId, 'StartList', 'bib,Who\n17,A1', { reading: { mapping: [] } });
    await apply(file(eventId, 'StartList', 'bib,Who\n17,A1', { reading: { mapping: mapping.slice(0, 1) } }));
    expect((await columnsOf(forgetting)).isRemembered).toBe(false);
    await apply(forgetting);
    expect((await columnsOf({ ...forgetting, reading: {} })).isRemembered).toBe(false);
  });

  test('are remembered if the column of names was chosen', async () => {
    const eventId = await newEvent();
    const text = 'bib,Loper\n17,Anna Berg\n18,Jan Novak';
    const chosen = file(eventId, 'StartList', text, {
      reading: { nameColumn: 'Loper', names: 'given-first' },
    });
    expect((await apply(chosen)).columns).toMatchObject([{ column: 'bib' }, { column: 'fullName' }]);
    expect(await columnsOf({ ...chosen, reading: {} })).toEqual({
      columns: ['bib', 'fullName'],
      isRemembered: true,
    });
    await apply(
      file(eventId, 'StartList', 'bib,Gemeente\n17,Utrecht\n18,Gouda', { reading: { nameColumn: 'none' } }),
    );
    expect((await columnsOf(file(eventId, 'StartList', 'bib,Gemeente\n17,Delft\n18,Gouda'))).columns).toEqual(
      ['bib', null],
    );
  });

  test('are read once, even if their meaning is remembered', async () => {
    const eventId = await newEvent();
    const runs = vi.spyOn(sandbox, 'run');
    const count = async (work: () => Promise<unknown>) => {
      runs.mockClear();
      await work();
      return runs.mock.calls.length;
    };
    const startList = file(eventId, 'StartList', 'Num,Who\n17,Berg', {
      reading: {
        mapping: [
          { at: 0, column: 'bib' },
          { at: 1, column: 'surname' },
        ],
      },
    });
    const results = file(eventId, 'Results', 'Num,Came in\n17,11:02:03', {
      reading: {
        mapping: [
          { at: 0, column: 'bib' },
          { at: 1, column: 'clock' },
        ],
      },
    });
    for (const said of [startList, results]) {
      await apply(said);
      const next = { ...said, reading: {} };
      expect((await propose(next)).isRemembered).toBe(true);
      expect(await count(() => propose(next))).toBe(1);
      // Applying proposes the list once more, and then applies it.
      expect(await count(() => apply(next))).toBe(2);
    }
    runs.mockRestore();
  });

  test('are remembered without storing any text of the file', async () => {
    const eventId = await newEvent();
    const mapping = [
      { at: 0, column: 'bib' as const },
      { at: 1, column: 'surname' as const },
    ];
    await apply(file(eventId, 'StartList', 'bib,Zuzana Secret\n17,Berg', { reading: { mapping } }));
    const rows = await inTenant(({ trx }) => trx.selectFrom('listMappings').selectAll().execute());
    expect(JSON.stringify(rows)).not.toMatch(/secret|berg/i);
  });

  test('are refused if the kind of list does not have them', async () => {
    const input = file(await newEvent(), 'StartList', 'bib\n17', {
      reading: { mapping: [{ at: 0, column: 'chip' }] },
    });
    expect(await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor))).toMatchObject({
      refused: 'Invalid',
    });
  });
});

describe('results', () => {
  test('that contradict the photos of their runners need confirmation', async () => {
    const bibs = ['11', '12', '13', '14', '15'];
    const photos = bibs.map((bib) => [bib]);
    const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos });
    // The photos were taken at nine in the morning, UTC.
    const text = `bib,time of day\n${bibs.map((bib) => `${bib},23:02:03`).join('\n')}`;
    const ask = (reading: ListFile['reading']) =>
      inTenant((scope) =>
        proposeList(shop.deps, scope, file(eventId, 'Results', text, { reading }), BY_COMMAND.actor),
      );
    expect(await ask({})).toMatchObject({
      faults: [{ code: 'PhotosOutside', values: { runners: '5', outside: '5' } }],
      question: { about: 'doubtful', choices: [{ value: 'take' }] },
    });
    expect(await ask({ doubtful: 'take' })).toMatchObject({ plan: { lines: 5 } });
  });

  test('are computed from the start of the race, and bibs that are missing from the start list are reported', async () => {
    const eventId = await newEvent();
    const text = 'bib,time\n17,42:13\n99,43:00\n18,DNF';
    const untimed = file(eventId, 'Results', text);
    expect(await inTenant((scope) => proposeList(shop.deps, scope, untimed, BY_COMMAND.actor))).toMatchObject(
      {
        faults: [{ line: 2 }, { line: 3 }],
      },
    );
    const input = file(eventId, 'Results', text, { gunStarts: ['10:00:00'] });
    const { plan, shown } = await propose(input);
    expect(groupsOf(plan)).toEqual({ Added: ['17', '99'], Unknown: ['99'], WithoutTime: ['18'] });
    expect(await inTenant((scope) => listResults(scope, eventId))).toEqual([]);
    await inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND));
    expect(await inTenant((scope) => listResults(scope, eventId))).toHaveLength(2);
  });

  test('show the time since the start, even if they are times of day, as soon as the start is known', async () => {
    const eventId = await newEvent();
    const apply = async (input: ListFile) => {
      const { plan, shown } = await propose(input);
      await inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND));
      return plan.groups.find(({ name }) => name === 'Changed')?.entries[0]?.changes;
    };
    const take = { reading: { doubtful: 'take' } } as const;
    const text = (time: string) => `bib,uhrzeit,distance\n17,${time},21 km`;
    await apply(file(eventId, 'Results', text('00:03:06'), take));
    expect(await apply(file(eventId, 'Results', text('00:03:05'), take))).toEqual([
      { field: 'clock', from: '00:03:06', to: '00:03:05' },
    ]);
    const gunStarts = ['20:00', '21 km=22:30'];
    expect(await apply(file(eventId, 'Results', text('00:03:05'), { ...take, gunStarts }))).toEqual([
      { field: 'finish', from: '', to: '1:33:05' },
    ]);
    const [result] = await inTenant((scope) => listResults(scope, eventId));
    expect(result).toMatchObject({ finishTime: '1:33:05', gunMs: 5_585_000 });
  });

  test('without a time for a runner remove the old time; the runner does not count as missing', async () => {
    const eventId = await newEvent();
    const apply = async (text: string, reading: ListFile['reading'] = {}) => {
      const input = file(eventId, 'Results', text, { gunStarts: ['10:00:00'], reading });
      const { plan, shown } = await propose(input);
      await inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND));
      return plan;
    };
    await apply('bib,time\n17,42:13\n18,43:00\n21,44:00\n22,45:00\n23,46:00');
    // The time of bib 23 is implausible, so its line is left out.
    const text = 'bib,time,distance\n17,42:13,\n018,DNF,\n21,n.a.,\n30,DSQ,\n23,5:00,10 km';
    const plan = await apply(text, { doubtful: 'skip' });
    expect(groupsOf(plan)).toEqual({
      NotNamed: ['22'],
      TimeRemoved: ['18', '21'],
      WithoutTime: ['30'],
    });
    expect(plan.groups.find(({ name }) => name === 'TimeRemoved')?.entries[0]?.changes).toEqual([
      { field: 'finish', from: '0:43:00', to: '' },
    ]);
    const left = await inTenant((scope) => listResults(scope, eventId));
    expect(left.map(({ bib }) => bib)).toEqual(['17', '22', '23']);
  });

  test('state how many clips they remove and create', async () => {
    const eventId = await newEvent();
    await importFinishFootage(shop.deps, eventId, { 17: 4, 18: 6, 19: 8 });
    const take = { reading: { doubtful: 'take' } } as const;
    const text = 'bib,time of day\n17,10:00:04\n18,10:00:07\n19,11:30:00';
    const { plan } = await propose(file(eventId, 'Results', text, take));
    expect(plan.clips).toEqual({ added: 1, removed: 2, unchanged: 1, unseen: 1 });
    const without = await propose(file(await newEvent(), 'Results', text, take));
    expect(without.plan.clips).toBeNull();
  });

  test('do not lead to judging if they repeat the stored times; new results leave places and photos to a job', async () => {
    const eventId = await newEvent();
    const sent = vi.spyOn(shop.deps.queue, 'send');
    const learnings = () =>
      sent.mock.calls.flatMap(([, job, data]) => (job.name === 'places.learn' ? data : []));
    const input = file(eventId, 'Results', 'bib,time\n17,42:13', { gunStarts: ['10:00:00'] });
    for (let times = 0; times < 2; times += 1) {
      const { shown } = await propose(input);
      sent.mockClear();
      await inTenant((scope) => importProposed(shop.deps, scope, { ...input, shown }, BY_COMMAND));
      expect(learnings()).toEqual(times === 0 ? [{ eventId, isJudgingDue: true }] : []);
    }
    sent.mockRestore();
  });

  test('are refused with an unreadable time', async () => {
    const eventId = await newEvent();
    const input = file(eventId, 'Results', 'bib,time\n17,42:13', { gunStarts: ['at ten'] });
    expect(await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor))).toMatchObject({
      refused: 'Invalid',
      errors: [{ path: 'gunStarts' }],
    });
  });
});

test('a deleted event accepts no list', async () => {
  const input = file('00000000-0000-4000-8000-000000000000', 'StartList', 'bib\n17');
  expect(await inTenant((scope) => proposeList(shop.deps, scope, input, BY_COMMAND.actor))).toMatchObject({
    refused: 'NotFound',
  });
});
