import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskExportRoutes } from '#contract/desk-exports.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';

/** The middle of a month in every time zone. */
const SOLD_AT = new Date('2026-05-15T12:00:00Z');
const month = '2026-05';
let desk: DeskShop;
let accountant: DeskBrowser;
beforeAll(async () => {
  desk = await openDeskShop();
  accountant = (await newMember(desk, 'accountant')).browser;
  const { clock } = desk.shop.deps;
  const { now } = clock;
  clock.now = () => SOLD_AT;
  const buyer = await openPayingBuyer(desk.shop);
  const tenantId = TENANT as 'marafon';
  const bought = await buyer.order(tenantId);
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
  await buyer.deliver(tenantId, await buyer.noticeOf(bought, number), SOLD_AT);
  await refundOrder(desk.shop.deps, tenantId, bought.orderId, BY_COMMAND);
  clock.now = now;
});
afterAll(() => desk.close());

async function describe(query: Record<string, string> = {}) {
  const reply = await callDesk(accountant, deskExportRoutes.describeExports, {
    query: `?${new URLSearchParams({ month, ...query })}`,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const open = (url: string) => accountant.send({ method: 'GET', url });

test('an accountant gets a month’s receipts and bookings by links that expire', async () => {
  const { receipts, bookings } = await describe();
  expect(receipts).toMatchObject({ count: 2, missing: [], skipped: [] });
  expect(bookings).toMatchObject({ count: 2, foreign: 2, datevUrl: null });
  const zip = await open(receipts.url);
  expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const csv = await open(bookings.csvUrl);
  expect(csv.body.split('\r\n')[0]).toBe('booked,entry,kind,order,payment,account,amount,currency,country');
  expect((await open(bookings.jsonUrl)).json().entries).toHaveLength(2);
  const datev = await describe({
    chart: 'SKR04',
    consultant: '29098',
    client: '7',
    timeZone: 'Europe/Vienna',
  });
  const batch = await open(datev.bookings.datevUrl);
  expect(batch.body).toContain(`"EXTF";700;21;"Buchungsstapel"`);
  expect(batch.body.split('\r\n')).toHaveLength(3);
});

test('without a month, the latest one with bookings is described', async () => {
  const reply = await callDesk(accountant, deskExportRoutes.describeExports, { query: '' });
  expect(reply.json()).toMatchObject({ month, bookings: { count: 2 } });
  const gifts = await callDesk(accountant, deskExportRoutes.getGiftCodes, { query: '' });
  expect(gifts.json()).toEqual({ month, movements: [], now: [], open: [], openCount: 0 });
  const oss = await callDesk(accountant, deskExportRoutes.getOssReturn, { query: '?quarter=2026-Q2' });
  expect(oss.json()).toEqual({
    quarter: '2026-Q2',
    since: null,
    supplies: [],
    corrections: [],
    csv: 'part,quarter,country,rate,net,vat,currency\r\n',
  });
});

test('an accountant sets the accounts once, and another’s later change is refused', async () => {
  const set = (seenVersion: number, accounts: Record<string, string>) =>
    callDesk(accountant, deskExportRoutes.setAccounts, {
      payload: { chart: 'OEKR', consultant: 29098, client: 7, accounts, seenVersion, why: 'Steuerberaterin' },
    });
  expect((await set(0, { Revenue: '4000', 'Revenue FR 20': '4001' })).json()).toEqual({ version: 1 });
  expect((await set(0, {})).statusCode).toBe(409);
  for (const wrong of [{ Rent: '4210' }, { Revenue: '42' }, { 'Bank FR': '2800' }])
    expect((await set(1, wrong)).statusCode).toBe(400);
  const stored = await callDesk(accountant, deskExportRoutes.getAccounts, {});
  expect(stored.json()).toMatchObject({
    chart: 'OEKR',
    consultant: 29098,
    accounts: { Revenue: '4000', 'Revenue FR 20': '4001' },
    version: 1,
  });
  expect((await describe()).bookings.datevUrl).toContain('datev_OEKR_29098_7_');
  expect((await set(1, {})).json()).toEqual({ version: 2 });
});

test('the receipts of a month are downloaded 20 times in ten minutes', async () => {
  const { receipts } = await describe({ month: '2026-01' });
  for (let asked = 0; asked < 20; asked += 1) expect((await open(receipts.url)).statusCode).toBe(200);
  expect((await open(receipts.url)).statusCode).toBe(429);
});

test('a link opens only its own file, and other roles cannot create one', async () => {
  const { bookings } = await describe();
  expect((await open(bookings.csvUrl.replace('bookings.csv', 'receipts.zip'))).statusCode).toBe(404);
  expect((await open(bookings.csvUrl.replace(TENANT, 'photofinish'))).statusCode).toBe(404);
  expect((await open(bookings.csvUrl.split('?')[0] ?? '')).statusCode).toBe(404);
  const officer = await newMember(desk, 'privacy-officer');
  const refused = await callDesk(officer.browser, deskExportRoutes.describeExports, {
    query: `?month=${month}`,
  });
  expect(refused.statusCode).toBe(403);
  for (const query of [
    '?month=2026-13',
    `?month=${month}&timeZone=Mars`,
    `?month=2026-05&yearStart=2026-06-01`,
  ])
    expect((await callDesk(accountant, deskExportRoutes.describeExports, { query })).statusCode).toBe(400);
});
