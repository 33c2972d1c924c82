import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctPhotographer, mergePhotographers } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { wallClock } from '#platform/wall-clock.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { listStatements, settleMonth } from '#selling/settlements/index.ts';
import { setOpenShares } from '#selling/settlements/set-open-shares.ts';
import { planShares, readMonth } from '#selling/shares/index.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runSettleCommand } from './settle-command.ts';
import { runSharesCommand } from './shares-command.ts';

const TENANT = 'photofinish';
const ZONE = 'Europe/Vienna';
let shop: TestShop;
let buyer: PayingBuyer;
let folder: string;
let bought: Bought;
let photoId: string;

/** This month in the zone, and the following ones. */
const [first = '', second = '', third = ''] = [0, 1, 2].map((ahead) => {
  const now = wallClock(new Date(), ZONE);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7);
});
/** Returns the time that is the given number of minutes after a month's end. */
const after = (month: string, minutes = 120) =>
  new Date((readMonth(month, ZONE)?.until.getTime() ?? 0) + minutes * 60_000);
const depsAt = (now: Date) => ({ ...shop.deps, clock: { now: () => now } });

beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
  folder = await makeTempFolder('settle');
  bought = await buyer.order(TENANT, 1);
  [photoId = ''] = (await inShop((scope) => listOrderItems(scope, bought.orderId))).flatMap(
    (item) => item.photoId ?? [],
  );
  await assign('Anna Berg');
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently']);
  await buyer.deliver(TENANT, await buyer.noticeOf(bought, number));
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const assign = (name: string) =>
  inShop(async (scope) => {
    const photographerId = (await ensurePhotographer(shop.deps, scope, name)) ?? '';
    await correctPhotographer(shop.deps, scope, { photographerId, photoIds: [photoId] }, BY_COMMAND);
    return photographerId;
  });

/** Runs `photofinish settle …` at the given time. @returns its output, followed by its exit code */
async function settle(
  operands: string[],
  options: Record<string, string | boolean> = {},
  now = new Date(),
): Promise<string[]> {
  const { terminal, lines } = recordTerminal();
  const code = await runSettleCommand({ deps: depsAt(now), tenantId: TENANT, options, terminal }, operands);
  return [...lines, `${code}`];
}
async function fileOf(text: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.yaml`);
  await writeFile(path, text);
  return path;
}
const balanceOf = (account: string) =>
  inShop(async ({ trx }) => {
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::integer as sum
      from ledger_postings where account = ${account}`.execute(trx);
    return rows[0]?.sum;
  });
const allBalance = async () => expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);

test('settles nothing without rules, before a month is over, or before an earlier month is settled', async () => {
  await expect(settle([], { month: first, yes: true }, after(first))).rejects.toThrow('set the rules first');
  const { terminal } = recordTerminal();
  const file = await fileOf(
    `from: 2020-01-01\nzone: ${ZONE}\nshares:\n  - { to: photographer, percent: 33.33 }\n  - { to: platform, percent: 1 }\n`,
  );
  const options = { yes: true };
  await runSharesCommand(shop.deps, TENANT, ['set', file], options, terminal);
  await expect(settle([], { month: first, yes: true }, after(first, 59))).rejects.toThrow(
    'ended less than an hour ago',
  );
  await expect(settle([], { month: second, yes: true }, after(second))).rejects.toThrow(
    'settle the months before',
  );
  await expect(settle([], { month: '2026-13', yes: true }, after(first))).rejects.toThrow('as in 2026-05');
  expect(await settle(['list'])).toEqual(['No statement was issued.', '0']);
});

test('previews a month, then settles it once and as a whole, even concurrently', async () => {
  const shown = await settle([], { month: first, 'dry-run': true }, after(first));
  expect(shown.slice(1, -1)).toEqual([
    expect.stringMatching(/^Photographer Anna Berg: \d/),
    expect.stringMatching(/^Platform: 0\.\d\d EUR/),
  ]);
  // Settling fails after the first new id: nothing may be stored.
  const ids = [randomUUID()];
  const newId = () => {
    const id = ids.pop();
    if (id === undefined) throw new Error('gone');
    return id;
  };
  const failing = { ...depsAt(after(first)), newId };
  await expect(inShop((scope) => settleMonth(failing, scope, first, BY_COMMAND))).rejects.toThrow();
  expect(await settle(['list'])).toEqual(['No statement was issued.', '0']);
  const both = await Promise.allSettled(
    [1, 2].map(() => settle([], { month: first, yes: true }, after(first))),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const statements = await inShop((scope) => listStatements(scope));
  expect(statements.map(({ number, party, carriedUnits }) => [number, party, carriedUnits])).toEqual([
    [1, 'Photographer', 0],
    [2, 'Platform', 0],
  ]);
  expect(await balanceOf('ShareExpense')).toBe(
    statements.reduce((sum, { payableMinor }) => sum + payableMinor, 0),
  );
  await allBalance();
  await expect(inShop(({ trx }) => sql`update statements set name = ''`.execute(trx))).rejects.toThrow(
    'permission denied',
  );
  const actions = await inShop((scope) => listActions(scope, { kind: 'statement', id: first }, { count: 5 }));
  expect(actions.map(({ what }) => what)).toEqual(['statement.issue']);
});

test('rules that begin in a settled month are refused, and rules that begin on the day after it are not', async () => {
  const set = async (from: string, zone: string) => {
    const { terminal, lines } = recordTerminal();
    const file = await fileOf(
      `from: ${from}\nzone: ${zone}\nshares:\n  - { to: photographer, percent: 70 }\n`,
    );
    const options = { yes: true };
    const code = await runSharesCommand(shop.deps, TENANT, ['set', file], options, terminal);
    return [...lines, `${code}`];
  };
  const inMonth = `${first} is settled, and its statements never change: begin on`;
  await expect(set(`${first}-02`, ZONE)).rejects.toThrow(`${inMonth} ${second}-01 or later`);
  // Midnight in Tokyo is before midnight in Vienna.
  await expect(set(`${second}-01`, 'Asia/Tokyo')).rejects.toThrow(`${inMonth} ${second}-02 or later`);
  const plan = await inShop((scope) =>
    planShares(scope, Buffer.from(`from: ${first}-02\nzone: ${ZONE}\nshares: []\n`)),
  );
  if ('faults' in plan) throw new Error('the rules themselves are faulty');
  const late = await inShop((scope) => setOpenShares(shop.deps, scope, plan, BY_COMMAND));
  expect(late, 'the month was settled after the plan was shown').toEqual({ refused: 'Conflict' });
  expect((await set(`${second}-01`, ZONE)).at(-2)).toBe('Applied as version 2.');
});

test('payees are read from a file; a faulty one is refused with each fault, and nothing is set', async () => {
  const wrong = await fileOf(
    'payees:\n  - { photographer: Nobody, name: Γιώργος, street: a, postalCode: "1", city: b, country: AT }\n  - { name: x, street: a, postalCode: "1", city: b, country: Austria, iban: AT61 1904 3002 3457 3202 }\n',
  );
  await expect(settle(['payees', wrong])).rejects.toThrow(
    /payees\.0\.name: write it in Latin letters[\s\S]*country: write the two letters[\s\S]*iban: is not an IBAN/,
  );
  const unknown = await fileOf(
    'payees:\n  - { photographer: Nobody, name: Nobody, street: a, postalCode: "1", city: b, country: AT }\n',
  );
  await expect(settle(['payees', unknown])).rejects.toThrow('there is no photographer "Nobody"');
  expect(await settle(['payees'])).toEqual(['No payees are set: see settle --help.', '0']);
  await expect(settle(['pay-file', join(folder, 'early.xml')])).rejects.toThrow('The payer is not set');
  const right =
    await fileOf(`payer: { name: Seelauf, street: Am See 1, postalCode: "6900", city: Bregenz, country: AT, iban: DE89370400440532013000 }
payees:
  - { photographer: anna berg, name: Anna Berg, street: Weg 2, postalCode: "6900", city: Bregenz, country: AT, iban: AT61 1904 3002 3457 3201 }
`);
  expect(await settle(['payees', right])).toEqual(['2 payees set.', '0']);
});

test('a pay file contains what can be paid, and payments are booked once', async () => {
  const path = join(folder, 'pay.xml');
  const written = await settle(['pay-file', path], { on: '2026-12-24' });
  expect(written).toEqual([
    expect.stringMatching(/^S-000002 .* is not in it: no payee is set/),
    expect.stringContaining('settle paid S-000001 --on DAY'),
    '1',
  ]);
  expect(await readFile(path, 'utf8')).toContain('<IBAN>AT611904300234573201</IBAN>');
  await expect(settle(['pay-file', path], {})).rejects.toThrow('already exists');
  const csv = join(folder, 'pay.csv');
  await settle(['pay-file', csv]);
  expect((await readFile(csv, 'utf8')).trimEnd().split('\r\n')).toHaveLength(3);
  await expect(settle(['paid', 'S-000001', 'S-000009'], { on: '2026-12-24' })).rejects.toThrow(
    'S-000009: no such statement',
  );
  expect(await balanceOf('Bank')).toBe(0);
  await expect(settle(['paid', 'S-000001'], { on: '2026-02-30' })).rejects.toThrow('--on must be a day');
  expect((await settle(['paid', 'S-000001', '1'], { on: '2026-12-24' })).at(-1)).toBe('0');
  await expect(settle(['paid', 'S-000001'], { on: '2026-12-24' })).rejects.toThrow('paid before');
  const [paid] = await inShop((scope) => listStatements(scope, { numbers: [1] }));
  expect(paid?.paidOn).toBe('2026-12-24');
  expect(await balanceOf('Bank')).toBe(-(paid?.payableMinor ?? 0));
  await allBalance();
});

test('a refund after a settlement is a correction in the next one, even if the photographer was merged meanwhile, and is not paid', async () => {
  const anna = await assign('Anna Berg');
  const berg = (await inShop((scope) => ensurePhotographer(shop.deps, scope, 'A. Berg'))) ?? '';
  await inShop((scope) => mergePhotographers(scope, { photographerId: anna, intoId: berg }, BY_COMMAND));
  shop.holdClock(after(first, 3_000));
  await refundOrder(shop.deps, TENANT, bought.orderId, BY_COMMAND);
  await settle([], { month: second, yes: true }, after(second));
  const [before, , next, platform] = await inShop((scope) => listStatements(scope));
  const left = (before?.shareUnits ?? 0) - (before?.payableMinor ?? 0) * 10_000;
  expect(next).toMatchObject({
    number: 3,
    payeeId: berg,
    shareUnits: -(before?.shareUnits ?? 0),
    carriedUnits: left,
    payableMinor: 0,
    lines: [{ isCorrection: true, quantity: -1 }],
  });
  expect(platform).toMatchObject({ number: 4, party: 'Platform', payableMinor: 0 });
  // There were no sales in the third month: it has no statements, and the debt stays.
  expect((await settle([], { month: third, yes: true }, after(third))).at(-2)).toBe('0 statements issued.');
  await allBalance();
  await expect(settle(['paid', '3'], { on: '2027-02-01' })).rejects.toThrow('nothing is payable');
});

test('statements are exported as PDF and CSV, and nothing is overwritten', async () => {
  const into = join(folder, 'out');
  expect(await settle(['export', into])).toEqual([`${into}: 4 statements`, '0']);
  expect((await readdir(into)).toSorted()).toEqual([
    ...['S-000001.pdf', 'S-000002.pdf', 'S-000003.pdf', 'S-000004.pdf', 'statements.csv'],
  ]);
  expect((await readFile(join(into, 'S-000003.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  const rows = (await readFile(join(into, 'statements.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(rows[0]).toBe('statement,month,party,payee,event,title,product,kind,quantity,net,share,currency');
  expect(rows.filter((row) => row.includes(',Correction,'))).toHaveLength(2);
  await expect(settle(['export', into])).rejects.toThrow('already exists');
});
