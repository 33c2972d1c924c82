import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { orderListRoute } from '#contract/archive.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listTexts } from './list-texts.ts';
import { type ListedFile, writeOrderList } from './order-list.ts';

const UNTIL = new Date('2026-05-11T10:00:00Z');
/** `until` in the time zone of the race, Vienna. */
const UNTIL_SHOWN = new Date('2026-05-11T12:00:00Z');
const FILE: ListedFile = {
  fileName: 'Run - 1042 - 001.jpg',
  eventName: 'Run',
  bib: '1042',
  size: 4_200_000,
  timeZone: 'Europe/Vienna',
  takenAt: new Date('2026-05-10T11:33:12Z'),
  url: 'http://shop/files/a.jpg?e=1&n=Run&s=x',
};

/** Returns the rows of the only sheet. */
async function rowsOf(workbook: Buffer) {
  const sheets = await readExcelFile(workbook);
  expect(sheets).toHaveLength(1);
  return sheets[0]?.data ?? [];
}

/** Returns the files inside a workbook. */
function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const parts: Record<string, string> = {};
    fromBuffer(workbook, { lazyEntries: true }, (fault, zip) => {
      if (fault !== null) return reject(fault);
      zip.on('end', () => resolve(parts)).on('error', reject);
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, async (broken, stream) => {
          if (broken !== null) return reject(broken);
          parts[entry.fileName] = Buffer.concat(await stream.toArray()).toString('utf8');
          zip.readEntry();
        }),
      );
      zip.readEntry();
    });
  });
}

/** Returns the link targets of the sheet's cells. */
async function linksOf(workbook: Buffer): Promise<Record<string, string>> {
  const parts = await partsOf(workbook);
  const targets = new Map(
    [...(parts['xl/worksheets/_rels/sheet1.xml.rels'] ?? '').matchAll(/<Relationship [^>]*>/g)].map(
      ([tag]) => [
        / Id="([^"]*)"/.exec(tag)?.[1] ?? '',
        / Target="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '',
      ],
    ),
  );
  const links = (parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/ref="(\w+)" r:id="([^"]*)"/g);
  return Object.fromEntries([...links].map(([, cell = '', id = '']) => [cell, targets.get(id) ?? '']));
}

describe('a list', () => {
  test('has a line for each file: name, event, bib, time, size, link, expiry', async () => {
    const workbook = await writeOrderList([FILE, { ...FILE, bib: null, takenAt: null }], UNTIL, 'en');
    expect(await rowsOf(workbook)).toEqual([
      ['File', 'Event', 'Bib', 'Taken', 'Size', 'Link', 'Valid until'],
      ['Run - 1042 - 001.jpg', 'Run', '1042', FILE.takenAt, 4.2, 'Download', UNTIL_SHOWN],
      ['Run - 1042 - 001.jpg', 'Run', null, null, 4.2, 'Download', UNTIL_SHOWN],
    ]);
  });

  test('links to each file, even at a long address', async () => {
    const long = `http://shop/${'%D0%9F'.repeat(200)}?a=1&b="2"`;
    const workbook = await writeOrderList([FILE, { ...FILE, url: long }], UNTIL, 'en');
    expect(await linksOf(workbook)).toEqual({ F2: FILE.url, F3: long.replaceAll('"', '&quot;') });
  });

  test('names files that are not ready yet, without a link or an expiry', async () => {
    const workbook = await writeOrderList([{ ...FILE, size: null, url: null }, FILE], UNTIL, 'en');
    expect((await rowsOf(workbook))[1]).toEqual([
      ...['Run - 1042 - 001.jpg', 'Run', '1042', FILE.takenAt, null, null, null],
    ]);
    expect(await linksOf(workbook)).toEqual({ F3: FILE.url });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil")', '\t=1', "=cmd|' /C calc'!A0"])(
    'keeps a title like %j as text',
    async (eventName) => {
      const workbook = await writeOrderList([{ ...FILE, eventName, bib: eventName }], UNTIL, 'en');
      const sheet = (await partsOf(workbook))['xl/worksheets/sheet1.xml'] ?? '';
      expect(sheet).not.toMatch(/<f[ >]/);
      expect(sheet).toMatch(/<c r="B2"[^>]* t="s"/);
      expect(sheet).toMatch(/<c r="C2"[^>]* t="s"/);
      const [, row] = await rowsOf(workbook);
      expect(row?.[1]).toBe(eventName.trim());
    },
  );

  test('strips characters that XML forbids', async () => {
    const eventName = 'a<b>&"c"\u0000\u000b\ud83c 🏃 ]]>';
    const [, row] = await rowsOf(await writeOrderList([{ ...FILE, eventName }], UNTIL, 'en'));
    expect(row?.[1]).toMatch(/^a<b>&"c".*🏃 \]\]>$/);
  });

  test.each(LANGUAGES)('is written in %s', async (language) => {
    const workbook = await writeOrderList([FILE], UNTIL, language);
    const texts = listTexts(language);
    const [sheet] = await readExcelFile(workbook);
    expect(sheet?.sheet).toBe(texts.sheet);
    const { file, event, bib, takenAt, size, link, validUntil } = texts;
    expect(sheet?.data[0]).toEqual([file, event, bib, takenAt, size, link, validUntil]);
    expect(sheet?.data[1]?.[5]).toBe(texts.download);
  });
});

describe('the call', () => {
  let shop: TestShop;
  let orderId: string;
  let unpaidId: string;
  let photoIds: string[];

  beforeAll(async () => {
    shop = await openTestShop();
    const event = await makeEvent(shop.deps, { title: '=Lake "Run"', photos: [['7'], ['7'], []] });
    const yaml = `products:
  - { key: mine, kind: PhotosWithMe, title: { en: All }, price: 0 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
`;
    const products = await setCatalog(shop, event, yaml);
    photoIds = event.photoIds;
    const buyer = createBuyer(shop);
    const token = await buyer.tokenOf(event.eventId, '7');
    const buy = async (item: { productId: string; photoIds?: string[] }) => {
      const cart = await buyer.openCart();
      await buyer.add(cart, [item], { token });
      await buyer.read(cart);
      return (await buyer.checkOut(cart)).body.orderId;
    };
    orderId = await buy({ productId: products.mine ?? '' });
    unpaidId = await buy({ productId: products.photo ?? '', photoIds: photoIds.slice(2) });
  });
  afterAll(() => shop.close());

  const ask = (id: string, query = '', host?: string) =>
    shop.call({
      url: orderListRoute.path.replace(':orderId', id) + query,
      ...(host === undefined ? {} : { host }),
    });

  test('returns an order’s files under its number, each with a link that opens it', async () => {
    const reply = await ask(orderId, '?language=de');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="Order \d{4}-\d{6}\.xlsx"/);
    const rows = await rowsOf(reply.rawPayload);
    expect(rows[0]?.[0]).toBe('Datei');
    expect(rows.slice(1).map(([file, event, bib]) => [file, event, bib])).toEqual([
      ['=Lake Run - 7 - 09.00.00 - 001.jpg', '=Lake "Run"', '7'],
      ['=Lake Run - 7 - 09.01.00 - 002.jpg', '=Lake "Run"', '7'],
    ]);
    const links = Object.values(await linksOf(reply.rawPayload));
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(link).toMatch(/^http:\/\/photofinish\.localhost\/downloads\//);
      const { pathname, search } = new URL(link);
      const file = await shop.call({ url: pathname + search });
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-disposition']).toContain('Lake Run');
    }
  });

  test('returns nothing for an unpaid or unknown order, or another tenant’s', async () => {
    expect((await ask(unpaidId)).statusCode).toBe(409);
    expect((await ask(crypto.randomUUID())).statusCode).toBe(404);
    expect((await ask('1')).statusCode).toBe(400);
    expect((await ask(orderId, '?language=xx')).statusCode).toBe(400);
    expect((await ask(orderId, '', 'marafon.localhost')).statusCode).toBe(404);
  });
});
