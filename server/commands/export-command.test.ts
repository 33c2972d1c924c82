import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skipReceiptNumbers } from '#delivering/receipts/index.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runExportCommand } from './export-command.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
`;
const ZONE = 'Europe/Vienna';
/** The current month in a zone where months end earlier than in UTC. */
let month: string;
let shop: TestShop;
let folder: string;
let number: string;
let event: MadeEvent;
let products: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await makeTempFolder('export-command');
  event = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['2']] });
  products = await setCatalog(shop, event, CATALOG);
  number = await sell();
  month = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, year: 'numeric', month: '2-digit' }).format(
    new Date(),
  );
});
afterAll(() => shop.close());

/** Sells a package of two photos, and one photo. @returns the order's number */
async function sell(): Promise<string> {
  const { photo = '', all = '' } = products;
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(event.eventId, '1');
  await buyer.add(cart, [{ productId: all }], { token });
  await buyer.add(cart, [{ productId: photo, photoIds: event.photoIds.slice(2) }]);
  const { orderId } = (await buyer.checkOut(cart)).body;
  await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
  const order = await shop.deps.database.inTenant(TENANT, (scope) => findOrder(scope, orderId));
  return order?.number ?? '';
}

const lines: string[] = [];
async function run(what: string, options: Record<string, string | string[]>): Promise<number> {
  lines.length = 0;
  const terminal = { print: (line: string) => void lines.push(line) };
  return runExportCommand(
    shop.deps,
    TENANT,
    [what],
    { month, zone: ZONE, chart: 'SKR03', ...options },
    terminal,
  );
}
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + Math.round(one * 100), 0);

test('writes bookings as CSV and JSON, and each entry sums to zero', async () => {
  const csv = join(folder, 'books.csv');
  expect(await run('bookings', { out: csv, format: 'csv' })).toBe(0);
  expect(lines).toEqual([`${csv}: 1 entries`]);
  const rows = (await readFile(csv, 'utf8'))
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(','));
  expect(rows.every((cells) => cells[2] === 'Sale' && cells[3] === number && cells[7] === 'EUR')).toBe(true);
  expect(rows.find((cells) => cells[5] === 'Money')?.[6]).toBe('28.00');
  expect(sum(rows.map((cells) => Number(cells[6])))).toBe(0);

  const json = join(folder, 'books.json');
  expect(await run('bookings', { out: json, format: 'json' })).toBe(0);
  const books = JSON.parse(await readFile(json, 'utf8'));
  expect(books).toMatchObject({ version: 1, tenantId: TENANT, month, timeZone: ZONE });
  expect(books.entries).toMatchObject([{ kind: 'Sale', orderNumber: number, currency: 'EUR' }]);
  expect(books.entries[0].lines).toHaveLength(3);
});

test('a DATEV batch has its header, 125 columns, and the same sums', async () => {
  const out = join(folder, 'EXTF_books.csv');
  const input = { out, format: 'datev', consultant: '29098', client: '55003', account: ['Revenue=8400'] };
  expect(await run('bookings', input)).toBe(0);
  const text = (await readFile(out)).toString('latin1');
  const [header = '', headings = '', ...rows] = text.split('\r\n').slice(0, -1);
  const day = month.replace('-', '');
  expect(header.split(';')).toHaveLength(31);
  expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"PF";"";"";29098;55003;/);
  expect(header).toContain(`;${day.slice(0, 4)}0101;4;${day}01;${day}`);
  expect(headings.split(';')).toHaveLength(125);
  const cells = rows.map((row) => row.split(';'));
  expect(new Set(cells.map((row) => row.length))).toEqual(new Set([125]));
  // All rows are booked against the money account, on the credit side.
  expect(cells.every((row) => row[1] === '"H"' && row[7] === '1360')).toBe(true);
  expect(sum(cells.map((row) => Number(row[0]?.replace(',', '.'))))).toBe(28_00);
  expect(cells.map((row) => row[6])).toContain('8400');
  expect(cells[0]?.[10]).toBe(`"${number}"`);
});

test('receipts are a ZIP of PDFs; missing and skipped numbers are reported', async () => {
  const out = join(folder, 'receipts.zip');
  expect(await run('receipts', { out })).toBe(0);
  expect(lines).toEqual([`${out}: 1 receipts`]);
  const zip = (await readFile(out)).toString('latin1');
  expect(zip.slice(0, 2)).toBe('PK');
  expect(zip).toMatch(/\d{4}-\d+\.pdf/);
  expect(zip).toContain('%PDF-');
  await sell();
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.updateTable('receipts').set({ number: 3 }).where('number', '=', 2).execute(),
  );
  const other = join(folder, 'more.zip');
  expect(await run('receipts', { out: other })).toBe(1);
  const isMissing = /^There is no receipt R\d{4}-0*2\.$/;
  expect(lines[1]).toMatch(isMissing);
  // After a restore, numbers continue after a gap, which is explained and not missing.
  const restoredAt = new Date();
  await shop.deps.database.inTenant(TENANT, (scope) =>
    skipReceiptNumbers(scope, {
      year: restoredAt.getUTCFullYear(),
      count: 500,
      backupAt: new Date('2026-11-25T14:03:00Z'),
      restoredAt,
    }),
  );
  await sell();
  const third = join(folder, 'skipped.zip');
  expect(await run('receipts', { out: third })).toBe(1);
  expect((await readFile(third)).toString('latin1')).toMatch(/R\d{4}-000503\.pdf/);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(isMissing),
    expect.stringMatching(
      /^R\d{4}-000003 to R\d{4}-000502 were skipped: .* backup of 2026-11-25T14:03:00\.000Z/,
    ),
  ]);
});

test('explains invalid options, and neither leaves nor overwrites a file', async () => {
  const out = join(folder, 'none.csv');
  const refused = async (what: string, options: Record<string, string | string[]>, says: RegExp) =>
    expect(run(what, { out, ...options })).rejects.toThrow(says);
  await refused('orders', {}, /export receipts/);
  await refused('bookings', { month: '2026-13' }, /--month/);
  await refused('bookings', { zone: 'Mars' }, /not a time zone/);
  await refused('bookings', { format: 'xls' }, /csv, json or datev/);
  await refused('bookings', { format: 'datev' }, /--consultant/);
  await refused('bookings', { format: 'datev', account: ['Rent=4210'] }, /--account must be one of Money/);
  const datev = { format: 'datev', consultant: '29098', client: '1' };
  await refused('bookings', { ...datev, 'year-start': '2999-01-01' }, /--year-start/);
  await refused('receipts', { out: join(folder, 'books.csv') }, /already exists/);
  await refused('receipts', { out: join(folder, 'nowhere', 'a.zip') }, /cannot be written/);
  await expect(stat(out)).rejects.toThrow();
});
