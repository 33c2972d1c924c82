import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { checkLedger, sumAccount } from '#selling/ledger/index.ts';
import { listTries } from '#selling/payments/index.ts';
import {
  checkBookedPayouts,
  importReport,
  type PayoutProvider,
  type UnmatchedMoney,
} from '#selling/payouts/index.ts';
import {
  type Bought,
  type BuyersTenant,
  openPayingBuyer,
  type PayingBuyer,
} from '#tests/factories/paying-buyer.ts';
import { bepaidCsv, paypalCsv, stripeCsv, yookassaCsv } from '#tests/factories/payout-reports.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { countOf } from '#tests/factories/sample.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runPayoutsCommand } from './payouts-command.ts';

const NOW = new Date().toISOString().slice(0, 19).replace('T', ' ');
let shop: TestShop;
let buyer: PayingBuyer;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
  folder = await makeTempFolder('payouts');
});
afterAll(() => shop.close());

const inShop = <T>(tenantId: BuyersTenant, work: (scope: Scope) => Promise<T>) =>
  shop.deps.database.inTenant(tenantId, work);

/** A payment at a provider, which the sandbox bank settled. */
interface Paid {
  bought: Bought;
  number: string;
  paymentId: string;
  /** In major units. */
  amount: string;
  minor: number;
}

/** Buys and pays a photo, and turns the payment into one of the given provider. */
async function payAt(
  provider: PayoutProvider,
  tenantId: BuyersTenant = 'photofinish',
  isPaid = true,
  reference: string | null = null,
): Promise<Paid> {
  const bought = await buyer.order(tenantId, 1);
  const number = await buyer.atBank(
    bought,
    isPaid ? ['pay', 'confirm-silently'] : [],
    tenantId === 'marafon' ? 'QuickPayment' : 'PersonalCard',
  );
  if (isPaid) await buyer.deliver(tenantId, await buyer.noticeOf(bought, number));
  const [payment] = await inShop(tenantId, async (scope) => {
    await scope.trx
      .updateTable('payments')
      .set({ provider, providerReference: reference })
      .where('tenantId', '=', scope.tenantId)
      .where('invoiceNumber', '=', number)
      .execute();
    return listTries(scope, bought.invoiceId);
  });
  const { paymentId = '', amountMinor = 0 } = payment ?? {};
  return { bought, number, paymentId, amount: (amountMinor / 100).toFixed(2), minor: amountMinor };
}

async function run(
  operands: string[],
  options: Record<string, string | boolean> = {},
  tenantId: BuyersTenant = 'photofinish',
): Promise<string[]> {
  const { terminal, lines } = recordTerminal();
  const code = await runPayoutsCommand({ deps: shop.deps, tenantId, options, terminal }, operands);
  return [...lines, `${code}`];
}
async function fileOf(content: string): Promise<string> {
  const path = join(folder, `${randomUUID()}.csv`);
  await writeFile(path, content);
  return path;
}
const load = async (content: string, tenantId: BuyersTenant = 'photofinish') =>
  run(['import', await fileOf(content)], {}, tenantId);
async function unmatched(tenantId: BuyersTenant = 'photofinish'): Promise<string[]> {
  const [json = ''] = await run(['unmatched'], { json: true }, tenantId);
  return (JSON.parse(json) as UnmatchedMoney[])
    .map(({ provider, reason, lineId, paymentId }) => `${provider} ${reason} ${lineId ?? paymentId}`)
    .toSorted();
}
const charge = (paid: Paid, id: string, more: object = {}) => ({
  id,
  category: 'charge',
  gross: paid.amount,
  fee: '0.50',
  number: paid.number,
  at: NOW,
  net: ((paid.minor - 50) / 100).toFixed(2),
  ...more,
});

test('payments of each provider match its report', async () => {
  const stripe = await payAt('stripe');
  const paypal = await payAt('paypal');
  const yookassa = await payAt('yookassa', 'marafon', true, '2d1-ref');
  const bepaid = await payAt('bepaid');
  expect((await load(stripeCsv([charge(stripe, 'txn_a')])))[0]).toMatch(
    /1 lines of stripe imported, 0 of them/,
  );
  const side = { code: 'T0006', side: 'CR', fee: '50' } as const;
  const at = `${NOW.replaceAll('-', '/')} +0000`;
  await load(paypalCsv([{ ...side, id: '8AB', gross: String(paypal.minor), number: paypal.number, at }]));
  const register = { id: '2d1-ref', gross: yookassa.amount, net: yookassa.amount };
  await load(yookassaCsv('payments', [register]), 'marafon');
  const row = {
    uid: 'u-1',
    type: 'payment',
    amount: bepaid.amount,
    fee: '0.00',
    number: bepaid.number,
    at: NOW,
  };
  await load(bepaidCsv([row]).replaceAll('BYN', 'EUR'));
  expect(await unmatched()).toEqual([]);
  expect(await unmatched('marafon')).toEqual([]);
  expect(await run(['unmatched'])).toEqual(['Everything agrees.', '0']);
  expect((await run(['list'])).join('\n')).toMatch(/stripe EUR: matched \d/);
});

test('lists unknown, duplicate, foreign and differing lines with reasons, and skips no line', async () => {
  const paid = await payAt('stripe');
  const open = await payAt('stripe', 'photofinish', false);
  const others = await payAt('stripe');
  const report = stripeCsv([
    charge(paid, 'txn_1'),
    charge(paid, 'txn_2'),
    charge(open, 'txn_3'),
    charge(others, 'txn_4', { gross: '0.90', net: '0.40' }),
    charge(paid, 'txn_5', { number: randomUUID() }),
    charge(others, 'txn_6', { currency: 'gbp' }),
    charge(paid, 'txn_7', { category: 'dispute', gross: '-1.00', fee: '0.00', net: '-1.00' }),
    charge(paid, 'txn_8', { category: 'refund', gross: '-1.00', fee: '0.00', net: '-1.00' }),
    charge(paid, 'txn_9', { category: 'topup' }),
    charge(paid, 'txn_1'),
  ]);
  const file = await fileOf(report);
  expect((await run(['import', file]))[0]).toMatch(/10 lines of stripe imported, 1 of them known before/);
  const found = [
    'stripe AmountDiffers txn_4',
    'stripe Chargeback txn_7',
    'stripe CurrencyDiffers txn_6',
    'stripe NotPaidHere txn_3',
    'stripe OtherKind txn_9',
    'stripe PaidTwice txn_2',
    'stripe UnknownPayment txn_5',
    'stripe UnknownRefund txn_8',
  ];
  expect(await unmatched()).toEqual(found);
  // Imports the same file again, and a file that overlaps it.
  expect((await run(['import', file]))[0]).toMatch(/imported before; nothing was changed/);
  expect((await load(stripeCsv([charge(paid, 'txn_1', { payout: 'po_1' })])))[0]).toMatch(/1 of them known/);
  expect(await unmatched()).toEqual(found);
  expect((await load(stripeCsv([charge(paid, 'txn_1', { gross: '0.90', net: '0.40' })])))[0]).toMatch(
    /0 of them/,
  );
  expect((await unmatched()).filter((each) => !found.includes(each))).toEqual([
    expect.stringMatching(/^stripe SaidOtherwise txn_1 /),
  ]);
  const csv = await run(['unmatched'], { csv: true });
  expect(csv[0]).toBe('provider,reason,kind,at,amount,currency,line,payout,payment');
  expect(csv.find((row) => row.includes('txn_7'))).toMatch(
    /^stripe,Chargeback,Chargeback,.*,-1\.00,EUR,txn_7,po_1,/,
  );
  // The payment is confirmed later: from then on, the line matches it.
  await buyer.deliver('photofinish', await buyer.noticeOf(open.bought, open.number));
  await inShop('photofinish', ({ trx }) =>
    trx.updateTable('payments').set({ state: 'Paid' }).where('paymentId', '=', open.paymentId).execute(),
  );
  expect(await unmatched()).not.toContain('stripe NotPaidHere txn_3');
  expect((await checkLedger(shop.deps, 'photofinish')).payments).toBeGreaterThan(0);
});

const bookedOf = async () => {
  const [json = ''] = await run(['list'], { json: true });
  const { open, sums } = JSON.parse(json);
  const bank = await inShop('photofinish', (scope) => sumAccount(scope, 'Bank'));
  const fees = await inShop('photofinish', (scope) => sumAccount(scope, 'ProviderFees'));
  const money = open.find((each: { currency: string }) => each.currency === 'EUR')?.amountMinor ?? 0;
  return { money, bank: bank.get(978) ?? 0, fees: fees.get(978) ?? 0, sums };
};

test('fees and payouts are booked once, even if reports repeat them', async () => {
  const paid = await payAt('stripe');
  const before = await bookedOf();
  // The first report says that the money is not paid out yet; an overlapping one says that it is.
  const fee = { id: 'txn_fee', category: 'fee', gross: '-2.00', fee: '0.00', net: '-2.00', at: NOW };
  await load(stripeCsv([charge(paid, 'txn_b', { payout: '' })]));
  const unpaid = await bookedOf();
  expect(unpaid).toMatchObject({ money: before.money - 50, bank: before.bank, fees: before.fees + 50 });
  const both = stripeCsv([charge(paid, 'txn_b', { payout: 'po_b' }), { ...fee, payout: 'po_b' }]);
  await load(both);
  await load(`${both}\n`);
  const net = paid.minor - 50 - 200;
  const after = await bookedOf();
  expect(after.bank).toBe(before.bank + net);
  expect(after.fees).toBe(before.fees + 250);
  // Money paid out is no longer at the provider.
  expect(after.money).toBe(before.money - paid.minor);
  const paypal = {
    code: 'T0400',
    gross: '300',
    fee: '0',
    id: '5PQ',
    at: `${NOW.replaceAll('-', '/')} +0000`,
  };
  await load(paypalCsv([{ ...paypal, side: 'DR' }]));
  expect(await bookedOf()).toMatchObject({ bank: after.bank + 300, money: after.money - 300 });
  expect(await checkBookedPayouts(shop.deps, 'photofinish')).toEqual([]);
  expect((await run(['list'])).join('\n')).toMatch(/Balance at the providers by the books: -?[\d.]+ EUR/);
});

test('an import that cannot write the books stores nothing', async () => {
  const reports = (await run(['list'])).length;
  const ids = [randomUUID()];
  const newId = () => {
    const id = ids.pop();
    if (id === undefined) throw new Error('the power went');
    return id;
  };
  const report = stripeCsv([
    { id: 'txn_p', category: 'fee', gross: '-2.00', fee: '0.00', net: '-2.00', at: NOW },
  ]);
  const source = async function* () {
    yield Buffer.from(report);
  };
  await expect(
    inShop('photofinish', (scope) =>
      importReport({ clock: shop.deps.clock, newId }, scope, { source }, BY_COMMAND),
    ),
  ).rejects.toThrow('the power went');
  expect((await run(['list'])).length).toBe(reports);
  expect(await checkBookedPayouts(shop.deps, 'photofinish')).toEqual([]);
});

test('lists a payment that is missing from the reports of its period', async () => {
  const old = await payAt('stripe');
  const day = (ago: number) =>
    new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await inShop('photofinish', ({ trx }) =>
    trx
      .updateTable('payments')
      .set({ createdAt: new Date(Date.now() - 20 * 24 * 3_600_000) })
      .where('paymentId', '=', old.paymentId)
      .execute(),
  );
  const fee = { category: 'fee', gross: '-1.00', fee: '0.00', net: '-1.00' };
  await load(stripeCsv([{ ...fee, id: 'txn_f', at: day(25) }]));
  expect(await unmatched()).toContain(`stripe NotPaidThere ${old.paymentId}`);
});

test('a faulty report is refused with its lines, and nothing of it is imported', async () => {
  const paid = await payAt('stripe');
  const reports = (await run(['list'])).length;
  const wrong = stripeCsv([charge(paid, 'txn_y'), charge(paid, 'txn_z', { gross: 'much' })]);
  await expect(load(wrong)).rejects.toThrow(/^Nothing was imported\.\n.*:3: "much" is not an amount in EUR/);
  await expect(run(['import', join(folder, 'none.csv')])).rejects.toThrow('cannot be read');
  await expect(run(['import', folder])).rejects.toThrow('cannot be read');
  await expect(run(['import', 'x'], { provider: 'visa' })).rejects.toThrow(
    '--provider must be one of stripe',
  );
  await expect(run(['unmatched', 'x'])).rejects.toThrow('payouts --help');
  await expect(run(['unmatched'], { json: true, csv: true })).rejects.toThrow('not both');
  expect((await run(['list'])).length).toBe(reports);
});

test('an import that dies midway stores nothing; a long report is read as a stream', async () => {
  const count = countOf(100_000, 10_000);
  const heading = stripeCsv([]).trimEnd();
  const row = (index: number) =>
    `po_9,,txn_m${index},${NOW},${NOW},eur,1.00,0.05,0.95,charge,ch_1,Photos,${randomUUID()},`;
  const rows = Array.from({ length: 1_000 }, (_, index) => row(index));
  let reads = 0;
  let last = 0;
  const source = (diesAt: number) =>
    async function* (): AsyncGenerator<Uint8Array> {
      reads += 1;
      yield Buffer.from(`${heading}\n`);
      for (let start = 0; start < count; start += rows.length) {
        last = start;
        if (reads === 2 && start >= diesAt) throw new Error('the power went');
        yield Buffer.from(
          rows.map((text, index) => `${text.replace(`txn_m${index}`, `txn_m${start + index}`)}\n`).join(''),
        );
      }
    };
  const load = (diesAt: number) =>
    inShop('photofinish', (scope) => importReport(shop.deps, scope, { source: source(diesAt) }, BY_COMMAND));
  const before = await run(['list']);
  await expect(load(5_000)).rejects.toThrow('the power went');
  expect(last).toBe(5_000);
  expect(await run(['list'])).toEqual(before);
  reads = 0;
  expect(await load(count + 1)).toMatchObject({ outcome: 'Imported', report: { lines: count, known: 0 } });
  expect(reads).toBe(2);
  expect(await checkBookedPayouts(shop.deps, 'photofinish')).toEqual([]);
}, 300_000);
