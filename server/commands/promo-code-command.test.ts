import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActions } from '#hosting/actions/index.ts';
import { readMoment } from '#platform/read-moment.ts';
import { findCodes } from '#selling/promo-codes/index.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runActionsCommand } from './actions-command.ts';
import { command, runPromoCodeCommand } from './promo-code-command.ts';
import type { ParsedOptions } from './usage.ts';

let shop: TestShop;
let event: MadeEvent;
beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps);
});
afterAll(() => shop.close());

/** Runs the command. @returns the printed lines */
async function run(action: string, options: ParsedOptions = {}, tenantId = 'photofinish'): Promise<string[]> {
  const { terminal, lines } = recordTerminal();
  const code = await runPromoCodeCommand(shop.deps, tenantId, action.split(' '), options, terminal);
  expect(code).toBe(lines.join().includes('Nothing was changed') ? 1 : 0);
  return lines;
}
const create = (options: ParsedOptions) => run('create', options);
const listed = async () => JSON.parse((await run('list', { json: true }))[0] ?? '');

describe('promo-code create', () => {
  test('creates a code and prints its value', async () => {
    const lines = await create({
      code: ['run-26'],
      percent: '20',
      event: [event.eventId],
      kind: ['photo', 'photos_with_me'],
      from: '2026-05-01',
      until: '2099-05-31',
      'time-zone': 'Europe/Vienna',
      uses: '100',
      'excludes-others': true,
    });
    expect(lines).toEqual(['RUN26: 20 % off, Photo or PhotosWithMe in 1 event, alone']);
    expect(await listed()).toMatchObject([
      {
        code: 'RUN26',
        state: 'Active',
        benefit: { kind: 'Percent', percent: 20 },
        eventIds: [event.eventId],
        validFrom: '2026-04-30T22:00:00.000Z',
        validUntil: '2099-05-31T22:00:00.000Z',
        usesCount: 0,
        usesMax: 100,
        excludesOthers: true,
        productTypes: ['Photo', 'PhotosWithMe'],
      },
    ]);
  });

  test('takes an amount in the tenant’s currency, and excludes gift codes by default', async () => {
    expect(await run('create', { code: ['FIVE'], amount: '5.50' }, 'marafon')).toEqual([
      'FIVE: 5.50 RUB off, everything but gift codes',
    ]);
    const found = await shop.deps.database.inTenant('marafon', (scope) =>
      findCodes(shop.deps, scope, ['FIVE'], 643),
    );
    expect(found.get('FIVE')?.terms).toMatchObject({ benefit: { kind: 'Fixed', amountMinor: 550 } });
    expect(found.get('FIVE')?.terms.productTypes).not.toContain('Promocode');
    expect(await create({ code: ['GIFTS'], percent: '5', kind: ['Promocode'] })).toEqual([
      'GIFTS: 5 % off, Promocode',
    ]);
  });

  test('generates many codes with one use each, printed as CSV', async () => {
    const [head, ...codes] = await create({ count: '30', prefix: 'club', 'free-product': true });
    expect(head).toBe('code');
    expect(codes).toHaveLength(30);
    for (const code of codes) expect(code).toMatch(/^CLUB-\w{4}-\w{4}-\w{4}$/);
    const stored = (await listed()).filter(({ code }: { code: string }) => code.startsWith('CLUB'));
    expect(stored.map(({ code }: { code: string }) => code).toSorted()).toEqual(
      codes.map((code) => code.replaceAll('-', '')).toSorted(),
    );
    expect(stored.every(({ usesMax }: { usesMax: number }) => usesMax === 1)).toBe(true);
  });

  test.each<[string, ParsedOptions]>([
    ['Name the code with --code, or the number of random codes with --count.', { percent: '5' }],
    [
      'Name the code with --code, or the number of random codes with --count.',
      { code: ['A'], count: '2', percent: '5' },
    ],
    ['--code is given twice.', { code: ['A', 'B'], percent: '5' }],
    ['--prefix needs --count', { code: ['A'], prefix: 'B', percent: '5' }],
    ['--count must be a whole number from 1 to 100000.', { count: '0', percent: '5' }],
    ['--count must be a whole number', { count: '1e3', percent: '5' }],
    ['one of --percent, --amount and --free-product', { code: ['A'] }],
    ['one of --percent, --amount and --free-product', { code: ['A'], percent: '5', amount: '5' }],
    ['--percent must be a whole number from 1 to 100.', { code: ['A'], percent: '0' }],
    ['--percent must be', { code: ['A'], percent: '101' }],
    ['--percent must be', { code: ['A'], percent: '2.5' }],
    ['--amount must be an amount like 7.50.', { code: ['A'], amount: '0.00' }],
    ['--amount must be', { code: ['A'], amount: '-5' }],
    ['--amount must be', { code: ['A'], amount: '5,50' }],
    ['--kind must be some of PhotosWithMe, Photo', { code: ['A'], percent: '5', kind: ['Poster'] }],
    ['has no event "1".', { code: ['A'], percent: '5', event: ['1'] }],
    [
      'has no event "00000000-',
      { code: ['A'], percent: '5', event: ['00000000-0000-4000-8000-000000000000'] },
    ],
    ['--uses must be a whole number', { code: ['A'], percent: '5', uses: '-1' }],
    ['--from "2026-02-30" is neither a day', { code: ['A'], percent: '5', from: '2026-02-30' }],
    ['--until "soon" is neither a day', { code: ['A'], percent: '5', until: 'soon' }],
    ['--until "2099-05-01T10:00" is neither', { code: ['A'], percent: '5', until: '2099-05-01T10:00' }],
    [
      '--time-zone "Mars" is not a zone like Europe/Vienna.',
      { code: ['A'], percent: '5', 'time-zone': 'Mars' },
    ],
  ])('prints "%s"', async (message, options) => {
    await expect(create(options)).rejects.toThrow(message);
    expect((await listed()).map(({ code }: { code: string }) => code)).not.toContain('A');
  });

  test.each<[string, ParsedOptions]>([
    ['--code is made of letters and digits', { code: ['10%'], percent: '5' }],
    ['--code is made of letters and digits', { code: [' - '], percent: '5' }],
    ['--prefix is made of letters and digits, 20 at most', { count: '2', prefix: 'B_', percent: '5' }],
    ['--amount is nothing', { code: ['A'], amount: '0.001' }],
    ['--from is not before --until', { code: ['A'], percent: '5', from: '2099-05-02', until: '2099-05-01' }],
    ['--until is past', { code: ['A'], percent: '5', until: '2020-01-01' }],
  ])('is refused by the desk: %s', async (message, options) => {
    expect(await create(options)).toEqual([expect.stringContaining(`Nothing was changed: ${message}`)]);
    expect((await listed()).map(({ code }: { code: string }) => code)).not.toContain('A');
  });

  test('refuses an existing code and changes nothing', async () => {
    await create({ code: ['TWICE'], percent: '5' });
    expect(await create({ code: ['twice'], percent: '90' })).toEqual([
      'Nothing was changed: the tenant already has the code twice.',
    ]);
    const [stored] = (await listed()).filter(({ code }: { code: string }) => code === 'TWICE');
    expect(stored).toMatchObject({ benefit: { percent: 5 } });
  });
});

test('promo-code list shows value, uses and state; deactivate deactivates all named codes or none', async () => {
  await create({ code: ['SPRING'], percent: '15', uses: '3' });
  await create({ code: ['SUMMER'], percent: '15', from: '2099-06-01' });
  const state = async (code: string) =>
    (await run('list')).find((line) => line.startsWith(code))?.replace(/ {2,}/g, ' | ');
  expect(await state('SPRING')).toBe('SPRING | 15 % off, everything but gift codes | 0 of 3 | active');
  expect(await state('SUMMER')).toBe('SUMMER | 15 % off, everything but gift codes | 0 | not yet');
  await expect(run('deactivate', { code: ['spring', 'autumn'] })).rejects.toThrow(
    'The tenant "photofinish" has no code AUTUMN.',
  );
  expect(await state('SPRING')).toMatch('active');
  expect(await run('deactivate', { code: ['spring'] })).toEqual(['SPRING is no longer valid.']);
  expect(await state('SPRING')).toMatch(/inactive$/);
  await run('deactivate', { code: ['spring'], why: 'again' });
  await run('create', { count: '3', prefix: 'RUN', percent: '10', why: 'for sponsors' });
  const actions = await shop.deps.database.inTenant('photofinish', (scope) =>
    listActions(scope, undefined, { count: 3 }),
  );
  expect(actions).toMatchObject([
    {
      what: 'promo-code.create-many',
      after: { count: 3, prefix: 'RUN', benefit: { percent: 10 } },
      why: 'for sponsors',
    },
    { what: 'promo-code.deactivate', before: { code: 'SPRING', isActive: true } },
    { what: 'promo-code.create' },
  ]);
  const lines: string[] = [];
  const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
  await runActionsCommand(shop.deps, 'photofinish', [], { 'promo-code': 'spring', json: true }, terminal);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject([
    { what: 'promo-code.deactivate' },
    { what: 'promo-code.create', after: { code: 'SPRING' } },
  ]);
  // The record does not contain generated codes.
  expect(Object.keys(actions[0]?.after ?? {})).not.toContain('codes');
  await expect(run('deactivate')).rejects.toThrow('Name the code with --code.');
  await expect(run('delete')).rejects.toThrow('"delete" is unknown. Use "promo-code create');
});

test('a call without --tenant opens no database', async () => {
  await expect(command.run(shop.deps.config, ['list'], {})).rejects.toThrow('--tenant is missing.');
});

test('promo-code list reads all pages', async () => {
  await run('create', { count: '205', prefix: 'MANY', percent: '10' }, 'laufbilder');
  const lines = await run('list', {}, 'laufbilder');
  expect(lines.filter((line) => line.startsWith('MANY'))).toHaveLength(205);
});

describe('a day', () => {
  const moment = (text: string, zone: string, edge: 'start' | 'end' = 'start') =>
    readMoment(text, zone, edge)?.toISOString();

  test('starts and ends in its zone, also on days of 23 and 25 hours', () => {
    expect(moment('2026-05-01', 'UTC')).toBe('2026-05-01T00:00:00.000Z');
    expect(moment('2026-05-01', 'UTC', 'end')).toBe('2026-05-02T00:00:00.000Z');
    expect(moment('2026-03-29', 'Europe/Vienna')).toBe('2026-03-28T23:00:00.000Z');
    expect(moment('2026-03-29', 'Europe/Vienna', 'end')).toBe('2026-03-29T22:00:00.000Z');
    expect(moment('2026-10-25', 'Europe/Vienna', 'end')).toBe('2026-10-25T23:00:00.000Z');
    expect(moment('2026-04-05', 'Pacific/Auckland')).toBe('2026-04-04T11:00:00.000Z');
    expect(moment('2026-12-31', 'Pacific/Kiritimati', 'end')).toBe('2026-12-31T10:00:00.000Z');
  });

  test('whose midnight does not exist, or exists twice, starts at its first moment', () => {
    expect(moment('2026-03-08', 'America/Havana')).toBe('2026-03-08T05:00:00.000Z');
    expect(moment('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(moment('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
  });

  test('is a date, or a time with its own zone, and nothing else', () => {
    expect(moment('2026-05-01T18:00+02:00', 'Asia/Tokyo', 'end')).toBe('2026-05-01T16:00:00.000Z');
    for (const wrong of [
      '2026-5-1',
      '2026-05-01T25:00Z',
      '2026-05-01 18:00Z',
      '2026-05-01T',
      '01.05.2026',
      '',
    ])
      expect(moment(wrong, 'UTC')).toBeUndefined();
  });
});
