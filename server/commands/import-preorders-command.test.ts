import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { Order } from '#contract/order.schema.ts';
import type { Preorder } from '#contract/preorder.schema.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { requestErasure } from '#operating/erasure/index.ts';
import { saveOrderAddress } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { runImportPreorders } from './import-preorders-command.ts';
import type { ParsedOptions } from './usage.ts';

const CATALOG = `products:
  - { key: all, kind: PhotosWithMe, title: { en: All of me, de: Alle von mir }, price: 29 }
  - { key: included, kind: PhotosWithMe, title: { en: Included }, price: 29, state: Hidden, distances: [10K] }
`;
const ORIGIN = 'https://photos.example.org';
let shop: TestShop;
let buyer: Buyer;
let folder: string;
let race: { eventId: string; title: string };

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  folder = await makeTempFolder('preorders');
  await shop.work();
  race = await makeRace();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeRace() {
  const title = `Race ${randomUUID()}`;
  const { eventId } = await makeEvent(shop.deps, { title, date: '2199-01-01', photos: [] });
  await shop.deps.database.inTenant('photofinish', (scope) =>
    applyStartList({ newId: randomUUID }, scope, eventId, [
      ...['7', '8', '9'].map(competitorOf),
      { ...competitorOf('K1'), distance: 'Kids' },
    ]),
  );
  await setCatalog(shop, { eventId }, CATALOG);
  return { eventId, title };
}

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `${randomUUID()}.csv`);
  await writeFile(file, text);
  return file;
}

const importFile = (file: string, options: ParsedOptions = {}) =>
  runImportPreorders(shop.deps, [file], {
    tenant: 'photofinish',
    event: race.eventId,
    product: 'included',
    origin: ORIGIN,
    ...options,
  });
const importText = async (text: string, options: ParsedOptions = {}) =>
  importFile(await fileOf(text), options);

/** Returns the imported orders of the event, in the order of their numbers. */
const imported = async () =>
  shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .selectFrom('orders')
      .selectAll()
      .where('catalogId', '=', race.eventId)
      .where('cartId', 'is', null)
      .orderBy('number')
      .execute(),
  );

describe('photofinish import-preorders', () => {
  test('creates for each line a completed order with an amount of 0, and a preorder that becomes Ready', async () => {
    const list = 'bib;e-mail;Sprache\n7;ada@example.com;de\n7;mum@example.com;fr\n8;ben@example.com;';
    expect(await importText(list, { 'dry-run': true })).toEqual([
      '3 lines (CSV, semicolons, utf-8)',
      `would add: 3 preorders of "included" for ${race.title}, 0 as before`,
      '  7  Alex Runner7  ada@example.com',
      '  7  Alex Runner7  mum@example.com',
      '  8  Alex Runner8  ben@example.com',
    ]);
    expect(await imported()).toEqual([]);

    expect((await importText(list))[1]).toMatch(/^added: 3 preorders/);
    await waitFor('the orders', async () => (await imported()).every(({ state }) => state === 'Completed'));
    const orders = await imported();
    const numbers = orders.map(({ number }) => Number(number.split('-')[1]));
    expect(numbers).toEqual([0, 1, 2].map((index) => (numbers[0] ?? 0) + index));
    expect(orders.map(({ email, language, origin }) => ({ email, language, origin }))).toEqual([
      { email: 'ada@example.com', language: 'de', origin: ORIGIN },
      { email: 'mum@example.com', language: 'en', origin: ORIGIN },
      { email: 'ben@example.com', language: 'en', origin: ORIGIN },
    ]);
    const [first] = orders;
    const order = await buyer.send<Order>('GET', `/public/order-service/api/v1/orders/${first?.orderId}`);
    expect(order.body).toMatchObject({
      state: 'Completed',
      amount: 0,
      totalAmount: 0,
      discount: 0,
      preorderId: first?.preorderId,
      items: [{ product: { title: 'Included' }, competitorName: 'Alex Runner7', totalPrice: 0 }],
    });
    const invoices = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
      trx
        .selectFrom('invoices')
        .select('amountMinor')
        .where('invoiceId', '=', order.body.invoiceId)
        .execute(),
    );
    expect(invoices).toEqual([{ amountMinor: 0 }]);
    const details = async () => {
      const url = `/public/preorder-service/api/v1/preorders/${first?.preorderId}/details`;
      return (await buyer.send<Preorder>('GET', url)).body;
    };
    expect(await details()).toMatchObject({ state: 'Waiting', isPaid: true, photosCount: 0 });

    const { photoIds } = await makeEvent(shop.deps, {
      title: race.title,
      date: '2199-01-01',
      photos: [['7'], ['7']],
    });
    const { eventId } = race;
    await shop.deps.database.inTenant('photofinish', (scope) =>
      shop.deps.events.emit(scope, 'photo.published', { eventId, photoId: photoIds[1] ?? '' }),
    );
    await waitFor('the photos', async () => (await details()).state === 'Ready');
    expect(await details()).toMatchObject({ photosCount: 2 });
  });

  test('creates nothing twice, even if the list or a line is repeated or imported concurrently', async () => {
    const before = (await imported()).length;
    const list = 'bib,email\n9,cleo@example.com\n9,CLEO@example.com\n7,ada@example.com';
    const lines = await Promise.all([1, 2, 3].map(() => importText(list)));
    expect(lines.map(([, line]) => line).toSorted()).toEqual([
      `added: 0 preorders of "included" for ${race.title}, 3 as before`,
      `added: 0 preorders of "included" for ${race.title}, 3 as before`,
      `added: 1 preorders of "included" for ${race.title}, 2 as before`,
    ]);
    expect((await imported()).length).toBe(before + 1);
  });

  test('refuses the whole list if one line is faulty, and names each faulty line', async () => {
    const before = (await imported()).length;
    const file = await fileOf(
      'bib,email\n9,new@example.com\n77,a@example.com\nK1,b@example.com\n78,c@example.com',
    );
    await expect(importFile(file)).rejects.toThrow(
      [
        `The list "${file}" was not imported:`,
        `  line 3: bib 77 is not on the event's start list`,
        `  line 4: bib K1 runs Kids, and "included" is for 10K`,
        `  line 5: bib 78 is not on the event's start list`,
      ].join('\n'),
    );
    expect((await imported()).length).toBe(before);
  });

  test('reads a spreadsheet', async () => {
    const file = join(folder, 'list.xlsx');
    await writeExcelFile([
      [{ value: 'Startnummer' }, { value: 'E-Mail' }],
      [{ value: 8 }, { value: 'xlsx@example.com' }],
    ]).toFile(file);
    const report = JSON.parse((await importFile(file, { json: true }))[0] ?? '');
    expect(report).toEqual({
      eventTitle: race.title,
      productKey: 'included',
      knownCount: 0,
      added: [{ line: 2, bib: '8', name: 'Alex Runner8', email: 'xlsx@example.com' }],
    });
  });

  test.each([
    [{ product: undefined }, 'several packages: name one of all, included'],
    [{ product: 'none' }, 'the catalog has no package "none", only all, included'],
    [{ event: randomUUID() }, 'the tenant has no event'],
    [{ event: 'Lakeside' }, 'has no event "Lakeside"'],
    [{ tenant: 'nobody' }, 'There is no tenant "nobody"'],
    [{ tenant: 'marafon' }, 'the tenant has no event'],
    [{ origin: 'ftp://x' }, '--origin must be an address'],
    [{ encoding: 'ebcdic' }, '--encoding must be one of'],
    [{ column: ['bip=Nr'] }, '--column "bip=Nr"'],
  ])('reports the fault of %j', async (options, message) => {
    await expect(importText('bib,email\n7,ada@example.com', options)).rejects.toThrow(message);
  });
});

test('in a team, the package goes to the member with the address of the line, otherwise to the first member', async () => {
  const member = (givenName: string) => ({
    ...competitorOf('15'),
    givenName,
    email: `${givenName.toLowerCase()}@team.example`,
  });
  const title = `Relay ${randomUUID()}`;
  const { eventId } = await makeEvent(shop.deps, { title, date: '2199-01-01', photos: [] });
  await shop.deps.database.inTenant('photofinish', (scope) =>
    applyStartList({ newId: randomUUID }, scope, eventId, [member('Ann'), member('Bob')]),
  );
  await setCatalog(shop, { eventId }, CATALOG);
  const list = 'bib;e-mail\n15;BOB@team.example\n15;ann@team.example\n15;coach@team.example';
  const importTeam = (options: ParsedOptions = {}) => importText(list, { event: eventId, ...options });
  expect(await importTeam({ 'dry-run': true })).toEqual([
    '3 lines (CSV, semicolons, utf-8)',
    `would add: 3 preorders of "included" for ${title}, 0 as before`,
    '  15  Bob Runner15  BOB@team.example',
    '  15  Ann Runner15  ann@team.example',
    '  15  Ann Runner15  coach@team.example',
  ]);
  expect((await importTeam())[1]).toMatch(/^added: 3 preorders/);
  expect((await importTeam())[1]).toMatch(/^added: 0 preorders .* 3 as before/);
});

describe('a list that is imported again after addresses changed', () => {
  const PHOTOS_OF = 'bib;e-mail\n7;first@example.com';

  async function importRace() {
    const { eventId, title } = await makeRace();
    const importList = () => importText(PHOTOS_OF, { event: eventId });
    expect((await importList())[1]).toMatch(/^added: 1 preorders/);
    return { eventId, title, importList };
  }

  const change = (eventId: string, set: { email: string }) =>
    shop.deps.database.inTenant('photofinish', async (scope) => {
      const { orderId } = await scope.trx
        .selectFrom('orders')
        .select('orderId')
        .where('catalogId', '=', eventId)
        .executeTakeFirstOrThrow();
      await saveOrderAddress(scope, orderId, { ...set, origin: 'First', former: null });
    });

  test('adds no second package if the address of the order was corrected', async () => {
    const { eventId, importList } = await importRace();
    await change(eventId, { email: 'corrected@example.com' });
    expect((await importList())[1]).toMatch(/^added: 0 preorders .* 1 as before/);
    // Nor if the organizer corrected the list, too.
    const corrected = 'bib;e-mail\n7;corrected@example.com';
    expect((await importText(corrected, { event: eventId }))[1]).toMatch(/^added: 0 preorders/);
  });

  test('keeps no trace of an erased address', async () => {
    const { eventId } = await importRace();
    await change(eventId, { email: 'corrected@example.com' });
    const hashes = () =>
      shop.deps.database.inTenant('photofinish', ({ trx }) =>
        trx.selectFrom('preorders').select('importedAddress').where('eventId', '=', eventId).execute(),
      );
    expect(await hashes()).toEqual([{ importedAddress: expect.stringMatching(/^[\w-]{43}$/) }]);
    const listed = await shop.deps.database.inTenant('photofinish', (scope) =>
      listRegistered(scope, eventId),
    );
    const personIds = listed.flatMap(({ bib, competitorId }) => (bib === '7' ? competitorId : []));
    await shop.deps.database.inTenant('photofinish', (scope) =>
      requestErasure(
        shop.deps,
        scope,
        { emails: ['first@example.com'], personIds },
        { isAlsoBought: false, seenOrderIds: [] },
        BY_COMMAND,
      ),
    );
    await waitFor('the erasure', async () => (await hashes())[0]?.importedAddress === null);
  });
});
