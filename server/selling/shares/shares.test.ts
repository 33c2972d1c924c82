import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctPhotographer, mergePhotographers } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { wallClock } from '#platform/wall-clock.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { readOwnShares } from '#selling/shares/index.ts';
import { runSharesCommand } from '#server/commands/shares-command.ts';
import { openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
let shop: TestShop;
let buyer: PayingBuyer;
let folder: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
  folder = await makeTempFolder('shares');
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Runs `photofinish shares …`. @returns its output and its exit code */
async function shares(operands: string[], options: Record<string, string | boolean> = {}): Promise<string[]> {
  const { terminal, lines } = recordTerminal();
  const code = await runSharesCommand(shop.deps, TENANT, operands, options, terminal);
  return [...lines, `${code}`];
}

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.yaml`);
  await writeFile(path, text);
  return path;
}

const head = (day: string) => `from: ${day}\nzone: Europe/Vienna\nshares:\n`;
const month = wallClock(new Date(), 'Europe/Vienna').toISOString().slice(0, 7);

test('a faulty file is refused with the position of each fault, and nothing is set', async () => {
  const wrong = await fileOf(
    `${head('2020-01-01')}  - { to: photographer, percnt: 30 }\n  - { to: organizer, percent: 130 }\n  - { to: nobody, percent: 1 }\n`,
  );
  await expect(shares(['set', wrong], { yes: true })).rejects.toThrow(
    /4:\d+: shares.0.percnt: "percnt" is not known here: is it "percent"\?[\s\S]*5:\d+: shares.1.percent: write a percentage[\s\S]*6:\d+: shares.2.to: write photographer/,
  );
  const unnamed = await fileOf(
    `${head('2020-01-01')}  - { to: photographer, photographer: Nobody, percent: 30 }\n  - { to: platform, fixed: 1 }\n`,
  );
  await expect(shares(['set', unnamed], { yes: true })).rejects.toThrow(
    /there is no photographer "Nobody"[\s\S]*write its currency/,
  );
  const decimals = await fileOf(
    `${head('2020-01-01')}  - { to: photographer, fixed: 0.5, currency: JPY }\n  - { to: platform, minimum: 1.005, currency: EUR }\n`,
  );
  await expect(shares(['set', decimals], { yes: true })).rejects.toThrow(
    /JPY has at most 0 decimals[\s\S]*EUR has at most 2 decimals/,
  );
  const much = await fileOf(
    `${head('2020-01-01')}  - { to: photographer, percent: 60 }\n  - { to: platform, percent: 41 }\n`,
  );
  await expect(shares(['set', much], { yes: true })).rejects.toThrow('come to 101 %');
  await expect(shares(['set', much], { 'dry-run': true })).rejects.toThrow('come to 101 %');
  await expect(shares(['preview', much], { month })).rejects.toThrow('come to 101 %');
  for (const wrong of [{}, { month: '2026-13' }, { month: 'May' }])
    await expect(shares(['preview'], wrong)).rejects.toThrow('--month must be a month, as in 2026-05.');
  const right = await fileOf(`${head('2020-01-01')}  - { to: platform, percent: 5 }\n`);
  expect((await shares(['set', right], { 'dry-run': true })).at(-1)).toBe('0');
  expect((await shares(['set', right])).slice(-2)).toEqual(['Nothing was done. Add --yes to do it.', '1']);
  expect(await shares(['show'])).toEqual(['No shares are set yet.', '0']);
});

test('rules are previewed on past sales and apply once set; shares follow a photo to another photographer, and a refund', async () => {
  const bought = await buyer.order(TENANT, 1);
  const before = await inShop((scope) => listOrderItems(scope, bought.orderId));
  const [photoId] = before.flatMap((item) => item.photoId ?? []);
  const assign = (name: string) =>
    inShop(async (scope) => {
      const photographerId = (await ensurePhotographer(shop.deps, scope, name)) ?? '';
      await correctPhotographer(shop.deps, scope, { photographerId, photoIds: [photoId ?? ''] }, BY_COMMAND);
      return photographerId;
    });
  const annaId = await assign('Anna Berg');
  const ownOf = (photographerIds: string[], sales: Parameters<typeof readOwnShares>[2] = {}) =>
    inShop((scope) => readOwnShares(scope, { eventIds: [], photographerIds }, sales, new Date()));
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently']);
  await buyer.deliver(TENANT, await buyer.noticeOf(bought, number));
  expect(await buyer.stateOf(bought)).toBe('Completed');
  const net = await inShop(async ({ trx }) => {
    const { rows } = await sql<{
      net: number;
    }>`select sum(net_minor)::integer as net from ledger_lines`.execute(trx);
    return rows[0]?.net ?? 0;
  });
  const euros = (minor: number) => `${(minor / 100).toFixed(2)} EUR`;
  const half = Math.round(net / 2);

  const file = await fileOf(
    `${head('2020-01-01')}  - { to: photographer, photographer: anna  BERG, percent: 50 }\n  - { to: photographer, percent: 10 }\n  - { to: platform, fixed: 0.05, currency: EUR }\n`,
  );
  expect(await shares(['preview', file], { month })).toEqual([
    `Photographer Anna Berg: 0.00 EUR, by this file ${euros(half)}`,
    'Platform: 0.00 EUR, by this file 0.05 EUR',
    '0',
  ]);
  expect(await ownOf([annaId]), 'without stored rules there are no shares').toEqual([]);
  expect((await shares(['set', file], { yes: true })).at(-2)).toBe('Applied as version 1.');
  expect(await ownOf([annaId])).toEqual([{ currencyId: 978, amountMinor: half }]);
  expect(await ownOf([annaId], { eventId: randomUUID() })).toEqual([]);
  expect(await ownOf([annaId], { until: new Date('2021-01-01Z') })).toEqual([]);
  expect(await ownOf([randomUUID()])).toEqual([]);
  expect(await shares(['preview'], { month })).toEqual([
    `Photographer Anna Berg: ${euros(half)}`,
    'Platform: 0.05 EUR',
    '0',
  ]);
  await expect(shares(['set', file], { yes: true })).rejects.toThrow('begin on a later day');
  await expect(inShop(({ trx }) => sql`update share_versions set day = ''`.execute(trx))).rejects.toThrow(
    'permission denied',
  );

  const anna = await inShop((scope) => ensurePhotographer(shop.deps, scope, 'Anna Berg'));
  const ben = await assign('Ben');
  expect(await shares(['preview'], { month })).toEqual([
    'Photographer Anna Berg: 0.00 EUR',
    `Photographer Ben: ${euros(Math.round(net / 10))}`,
    'Platform: 0.05 EUR',
    '0',
  ]);
  expect(await ownOf([ben])).toEqual([{ currencyId: 978, amountMinor: Math.round(net / 10) }]);
  expect(await ownOf([annaId])).toEqual([{ currencyId: 978, amountMinor: 0 }]);
  // Ben is no longer linked to a member; his photos stay his.
  await inShop((scope) => linkPhotographer(scope, { photographerId: ben, memberId: null }, BY_COMMAND));
  await inShop((scope) => mergePhotographers(scope, { photographerId: ben, intoId: anna ?? '' }, BY_COMMAND));
  expect((await shares(['preview'], { month }))[0]).toBe(`Photographer Anna Berg: ${euros(half)}`);
  expect(await ownOf([annaId, ben])).toEqual([{ currencyId: 978, amountMinor: half }]);

  await refundOrder(shop.deps, TENANT, bought.orderId, BY_COMMAND);
  const left = await shares(['preview'], { month, json: true });
  expect(JSON.parse(left[0] ?? '').map((row: { before: number }) => row.before)).toEqual([0, 0]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
  expect(await ownOf([annaId, ben])).toEqual([{ currencyId: 978, amountMinor: 0 }]);
});
