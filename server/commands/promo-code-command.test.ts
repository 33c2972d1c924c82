import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActions } from '#hosting/actions/index.ts';
import { readMoment } from '#platform/read-moment.ts';
import { findCodes } from '#selling/promo-codes/index.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runActionsCommand } from './actions-command.ts';
import { runPromoCode } from './promo-code-command.ts';
import type { ParsedOptions } from './usage.ts';

let shop: TestShop;
let event: MadeEvent;
beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps);
});
afterAll(() => shop.close());

const run = (action: string, options: ParsedOptions = {}) =>
  runPromoCode(shop.deps, action.split(' '), { tenant: 'photofinish', ...options });
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
        benefit: 'Percent',
        percent: 20,
        eventIds: [event.eventId],
        validFrom: '2026-04-30T22:00:00.000Z',
        validUntil: '2099-05-31T22:00:00.000Z',
        uses: 0,
        usesMax: 100,
        excludesOthers: true,
        kinds: ['Photo', 'PhotosWithMe'],
      },
    ]);
  });

  test('takes an amount in the tenant’s currency, and excludes gift codes by default', async () => {
    expect(await create({ code: ['FIVE'], amount: '5.50', tenant: 'marafon' })).toEqual([
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
    ['--code "10%" is not a code', { code: ['10%'], percent: '5' }],
    ['--code " - " is not a code', { code: [' - '], percent: '5' }],
    ['--prefix needs --count', { code: ['A'], prefix: 'B', percent: '5' }],
    ['--prefix "B_" must have at most', { count: '2', prefix: 'B_', percent: '5' }],
    ['--count "0" is not a whole number from 1 to 100,000.', { count: '0', percent: '5' }],
    ['--count "1e3" is not a whole number', { count: '1e3', percent: '5' }],
    ['one of --percent, --amount and --free-product', { code: ['A'] }],
    ['one of --percent, --amount and --free-product', { code: ['A'], percent: '5', amount: '5' }],
    ['--percent "0" is not a whole number from 1 to 100.', { code: ['A'], percent: '0' }],
    ['--percent "101" is not', { code: ['A'], percent: '101' }],
    ['--percent "2.5" is not', { code: ['A'], percent: '2.5' }],
    ['--amount "0.00" is not an amount like 7.50.', { code: ['A'], amount: '0.00' }],
    ['--amount "-5" is not', { code: ['A'], amount: '-5' }],
    ['--amount "5,50" is not', { code: ['A'], amount: '5,50' }],
    ['--kind "Poster" is not one of PhotosWithMe, Photo', { code: ['A'], percent: '5', kind: ['Poster'] }],
    ['--event "1" is not the id of an event.', { code: ['A'], percent: '5', event: ['1'] }],
    [
      'has no event "00000000-',
      { code: ['A'], percent: '5', event: ['00000000-0000-4000-8000-000000000000'] },
    ],
    ['--uses "-1" is not a whole number', { code: ['A'], percent: '5', uses: '-1' }],
    ['--from "2026-02-30" is neither a day', { code: ['A'], percent: '5', from: '2026-02-30' }],
    ['--until "soon" is neither a day', { code: ['A'], percent: '5', until: 'soon' }],
    ['--until "2099-05-01T10:00" is neither', { code: ['A'], percent: '5', until: '2099-05-01T10:00' }],
    [
      '--time-zone "Mars" is not a zone like Europe/Vienna.',
      { code: ['A'], percent: '5', 'time-zone': 'Mars' },
    ],
    ['--from is not before --until', { code: ['A'], percent: '5', from: '2099-05-02', until: '2099-05-01' }],
    ['--until "2020-01-01" is past', { code: ['A'], percent: '5', until: '2020-01-01' }],
    ['There is no tenant "nobody". Known tenants: laufbilder, marafon, photofinish.', { tenant: 'nobody' }],
    ['--tenant is missing.', { tenant: undefined }],
  ])('prints "%s"', async (message, options) => {
    await expect(create(options)).rejects.toThrow(message);
    expect((await listed()).map(({ code }: { code: string }) => code)).not.toContain('A');
  });

  test('refuses an existing code and changes nothing', async () => {
    await create({ code: ['TWICE'], percent: '5' });
    await expect(create({ code: ['twice'], percent: '90' })).rejects.toThrow(
      'The tenant "photofinish" already has the code TWICE.',
    );
    const [stored] = (await listed()).filter(({ code }: { code: string }) => code === 'TWICE');
    expect(stored).toMatchObject({ percent: 5 });
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
  await runActionsCommand(shop.deps, 'photofinish', { 'promo-code': 'spring', json: true }, terminal);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject([
    { what: 'promo-code.deactivate' },
    { what: 'promo-code.create', after: { code: 'SPRING' } },
  ]);
  // The record does not contain generated codes.
  expect(Object.keys(actions[0]?.after ?? {})).not.toContain('codes');
  await expect(run('deactivate')).rejects.toThrow('Name the code with --code.');
  await expect(run('delete')).rejects.toThrow('promo-code create, promo-code list, promo-code deactivate');
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
