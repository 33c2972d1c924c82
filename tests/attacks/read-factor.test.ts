import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/**
 * Texts that occur nowhere else in a response, not even in ids, because they are not hexadecimal. A generated
 * participant's surname ends with their bib.
 */
const BIB = 'R90731';
const OTHER = 'R90742';
const PHOTOS = '/public/photo-service/api/v1/photos';

const FREE = 'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 0 }]\n';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-pages-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="{{lang}}"><head><!--printed:head--></head><body><img src="{{cover}}" alt="{{heading}}"><!--printed:data--></body></html>',
  );
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  shop = await openTestShop({ pagesFolder: folder });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

interface Described {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

/** Returns every documented GET, with an event's ids in id parameters and a bib in text parameters. */
async function everyRead({ eventId, photoIds }: MadeEvent): Promise<string[]> {
  const { paths } = (await shop.call({ url: '/openapi.json' })).json() as Described;
  const fitting = (name: string) => {
    if (/search|number|filter/i.test(name)) return BIB;
    if (name === 'photoId') return photoIds[0] ?? '';
    if (/email/i.test(name)) return `runner${OTHER}@example.com`;
    return name === 'report' ? 'true' : eventId;
  };
  return Object.entries(paths).flatMap(([path, methods]) => {
    if (methods.get === undefined) return [];
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => fitting(name));
    const asked = (methods.get.parameters ?? []).filter(({ in: where }) => where === 'query');
    const without = asked.filter(({ name }) => !['offset', 'count', 'match', 'period'].includes(name));
    const all = without.map(({ name }) => `${name}=${encodeURIComponent(fitting(name))}`).join('&');
    const ids = without.filter(({ name }) => /(Id|email)$/.test(name));
    const few = ids.map(({ name }) => `${name}=${encodeURIComponent(fitting(name))}`).join('&');
    return [...new Set([`${address}?${all}`, `${address}?${few}`])];
  });
}

/** Personal data of runners that a stranger must not learn. */
const SECRETS = new RegExp(`${BIB}|${OTHER}|Alex`);

describe.each([
  ['a closed gallery', { factor: 'Surname' as const }],
  ['an opened gallery', { factor: 'BirthDate' as const, isGalleryOpened: true }],
  ['a secure event', { isSecure: true }],
])('%s shows no surname and no bib', (_, input) => {
  let event: MadeEvent;
  beforeAll(async () => {
    event = await makeEvent(shop.deps, {
      ...input,
      photos: [[BIB], [BIB, OTHER], []],
      people: [['anna'], ['anna', 'ben'], []],
      report: [2],
    });
  });

  test('in any documented call', async () => {
    const urls = await everyRead(event);
    expect(urls.length).toBeGreaterThan(30);
    for (const url of urls) {
      const { body } = await shop.call({ url });
      // A refusal may repeat the input.
      expect(body.replaceAll(url, ''), url).not.toMatch(SECRETS);
    }
  });

  test('on a printed page', async () => {
    const pages = ['', '/photos', '/report', '/video', '?tab=mine'].map(
      (end) => `/event/${event.eventId}${end}`,
    );
    for (const url of ['/', ...pages, `/search/${event.eventId}/7`, '/sitemap.xml'])
      expect((await shop.call({ url })).body, url).not.toMatch(SECRETS);
  });

  test('after a wrong factor', async () => {
    const reply = await shop.call({
      method: 'POST',
      url: `/public/competitor-service/api/v1/competitors/${event.eventId}/token`,
      payload: { number: BIB, surname: 'Nobody', birthDate: '01/01/1900' },
    });
    expect(reply.json()).toMatchObject({ isVerificationSuccessful: false });
    expect(reply.body).not.toMatch(SECRETS);
  });
});

test('in an event without a factor the same calls show surname and bib, which proves that the tests above can fail', async () => {
  const event = await makeEvent(shop.deps, { photos: [[BIB], [BIB, OTHER]] });
  const bodies: string[] = [];
  for (const url of await everyRead(event)) bodies.push((await shop.call({ url })).body.replaceAll(url, ''));
  expect(bodies.filter((body) => body.includes(`Runner${BIB}`)).length).toBeGreaterThan(0);
  expect(bodies.filter((body) => body.includes(OTHER)).length).toBeGreaterThan(0);
  expect((await shop.call({ url: `/event/${event.eventId}` })).body).toMatch(SECRETS);
});

test('a visitor who passed the factor sees only their own bib on their photos', async () => {
  const { eventId } = await makeEvent(shop.deps, { factor: 'Surname', photos: [[BIB], [BIB, OTHER]] });
  const buyer = createBuyer(shop);
  const { body } = await buyer.send<{ token: string }>(
    'POST',
    `/public/competitor-service/api/v1/competitors/${eventId}/token`,
    { number: BIB, surname: `Runner${BIB}` },
  );
  const own = await shop.call({
    url: `${PHOTOS}?albumId=${eventId}`,
    headers: { authorization: `Bearer ${body.token}` },
  });
  expect(own.json().total).toBe(2);
  expect(own.body).toContain(BIB);
  expect(own.body).not.toContain(OTHER);
});

test('a token obtained for a bib gives no access once the event requires a factor', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [[BIB]] });
  await setCatalog(shop, { eventId }, FREE);
  const buyer = createBuyer(shop);
  const token = await buyer.tokenOf(eventId, BIB);
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .updateTable('events')
      .set({ verificationFactor: 'Surname' })
      .where('tenantId', '=', 'photofinish')
      .where('eventId', '=', eventId)
      .execute(),
  );
  expect((await buyer.send('GET', `${PHOTOS}?albumId=${eventId}`, undefined, { token })).status).toBe(401);
  const word = await buyer.send('POST', `${PHOTOS}/${photoIds[0]}/itsme`, { itIsMe: false }, { token });
  expect(word.status).toBe(401);
  const quote = `/public/shoppingcart-service/api/v1/quotes?albumId=${eventId}`;
  expect((await buyer.send('GET', quote, undefined, { token })).status).toBe(401);
  // Not even if photos are free for everyone.
  const archives = '/public/archive-service/api/v1/archives/';
  expect((await buyer.send('POST', archives, { eventId }, { token })).status).toBe(401);
});
