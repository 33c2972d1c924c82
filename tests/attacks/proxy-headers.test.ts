import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listen } from '#tests/factories/test-shop-address.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { rawCall } from './raw-call.ts';

/** Forged proxy headers, sent from an address whose X-Forwarded-For is trusted. */
const LIES = [
  'X-Forwarded-Proto: https://evil.example/?',
  'X-Forwarded-Host: marafon.localhost',
  'X-Forwarded-Port: 666',
  'Forwarded: for=10.0.0.1;host=marafon.localhost;proto=https',
  'X-Forwarded-For: 10.0.0.1',
];
let shop: TestShop;
let event: MadeEvent;
let port: number;
let home: string;
let pagesFolder: string;

beforeAll(async () => {
  pagesFolder = await makeTempFolder('attacked-pages');
  await mkdir(join(pagesFolder, '.vite'));
  await mkdir(join(pagesFolder, 'assets'));
  await writeFile(join(pagesFolder, '.vite/manifest.json'), '{}');
  await writeFile(
    join(pagesFolder, 'index.html'),
    '<html><head><!--printed:head--></head><body><!--printed:data--></body></html>',
  );
  shop = await openTestShop({ pagesFolder, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  home = (await listen(shop))('photofinish');
  port = Number(new URL(home).port);
  event = await makeEvent(shop.deps);
});
afterAll(async () => {
  await shop.close();
  await rm(pagesFolder, { recursive: true });
});

test('no proxy header determines the tenant or the links of a page', async () => {
  const answer = await rawCall(port, ['GET / HTTP/1.1', `Host: photofinish.localhost:${port}`, ...LIES]);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain(`<link rel="canonical" href="${home}/">`);
  expect(answer.body).not.toMatch(/evil|marafon|:666/i);
  expect(answer.head).not.toMatch(/strict-transport-security/i);
});

test('a port in the Host header appears in no link that others see', async () => {
  const answer = await rawCall(port, ['GET / HTTP/1.1', 'Host: PhotoFinish.localhost:666', ...LIES]);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain(`<link rel="canonical" href="${home}/">`);
});

test('a mailed link leads to the tenant, whatever the headers of the request', async () => {
  await shop.work();
  const { email } = competitorOf('1');
  const query = new URLSearchParams({ eventId: event.eventId, email });
  const asked = await rawCall(port, [
    `GET ${verificationRoutes.requestCode.path}?${query} HTTP/1.1`,
    'Host: photofinish.localhost:666',
    ...LIES,
  ]);
  expect(asked.status).toBe(204);
  const [mail] = await waitFor('the mail', async () => {
    const mails = await readMailbox(shop.deps.database, 'photofinish');
    return mails.length > 0 && mails;
  });
  expect(mail?.text).toContain(`${home}/competitors/verify?token=`);
  expect(mail?.text).not.toMatch(/evil|marafon\.|:666/);
});

test.each([
  ['another brand', ['Host: photofinish.localhost', 'Host: marafon.localhost']],
  ['a foreign host', ['Host: photofinish.localhost', 'hOST: evil.example']],
  ['the same once more', ['Host: photofinish.localhost', 'Host: photofinish.localhost']],
  ['none', []],
])('a second Host header is refused: %s', async (_name, hosts) => {
  expect((await rawCall(port, ['GET / HTTP/1.1', ...hosts])).status).toBe(400);
});

test.each([
  ['another brand', 'http://marafon.localhost/'],
  ['a foreign host', 'http://evil.example/'],
  ['its own host', 'http://photofinish.localhost/'],
  ['a call of another brand', 'https://marafon.localhost/public/event-service/api/v1/events'],
  ['a user before a host', 'http://photofinish.localhost@evil.example/'],
  ['no host', 'http:///'],
  ['health of a foreign host', 'http://evil.example/healthz'],
])('an absolute address as request target is refused: %s', async (_name, target) => {
  const answer = await rawCall(port, [`GET ${target} HTTP/1.1`, 'Host: photofinish.localhost', ...LIES]);
  expect(answer.status).toBe(400);
  expect(answer.body).not.toMatch(/<html|evil|marafon/i);
});

test('ignores proxy headers and absolute addresses from a client that is not a trusted proxy', async () => {
  const open = await openTestShop({ pagesFolder });
  try {
    const own = (await listen(open))('photofinish');
    const openPort = Number(new URL(own).port);
    const head = ['Host: photofinish.localhost', ...LIES];
    const answer = await rawCall(openPort, ['GET / HTTP/1.1', ...head]);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toMatch(/evil|marafon|:666/i);
    expect((await rawCall(openPort, ['GET http://marafon.localhost/ HTTP/1.1', ...head])).status).toBe(400);
  } finally {
    await open.close();
  }
});
