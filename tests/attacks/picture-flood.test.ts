import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createBuyer } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { DEFAULT_HOST, openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/** One network requests the same close-up more often at once than five pages of results would. */
const FLOOD = 510;
const ATTACKER = '203.0.113.1';
const VISITOR = '198.51.100.1';

let shop: TestShop;
let app: FastifyInstance;
/** Pictures are read only when the test releases them, because real threads would be too fast to show the attack. */
const released = Promise.withResolvers<void>();
beforeAll(async () => {
  shop = await openTestShop();
  const { storage } = shop.deps;
  const read = async (key: string) => {
    await released.promise;
    return storage.read(key);
  };
  app = await buildApp({ ...shop.deps, storage: { ...storage, read } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function listCloseUps(): Promise<string[]> {
  const { eventId } = await makeEvent(shop.deps, {
    photos: [['1'], ['1']],
    people: [['a'], ['a']],
    scale: 2,
  });
  const buyer = createBuyer(shop);
  const token = await buyer.tokenOf(eventId, '1');
  const { body } = await buyer.send<{ photos: { closeUpUrl: string }[] }>(
    'GET',
    `/public/photo-service/api/v1/photos?albumId=${eventId}`,
    undefined,
    { token },
  );
  return body.photos.map(({ closeUpUrl }) => closeUpUrl);
}

async function fetchStatus(url: string, remoteAddress: string): Promise<number> {
  const { statusCode } = await app.inject({ url, remoteAddress, headers: { host: DEFAULT_HOST } });
  return statusCode;
}

test('a flood of close-ups is refused beyond its queue, and another visitor does not wait behind it', async () => {
  const [flooded = '', other = ''] = await listCloseUps();
  const statuses: number[] = [];
  const drawn = () => statuses.filter((status) => status === 200).length;
  const flood = Array.from({ length: FLOOD }, async () => {
    statuses.push(await fetchStatus(flooded, ATTACKER));
  });
  const visit = fetchStatus(other, VISITOR).then((status) => ({ status, drawnBefore: drawn() }));
  await waitFor('the refused rest of the flood', async () => statuses.length === FLOOD - 502);
  expect(new Set(statuses)).toEqual(new Set([503]));
  released.resolve();
  const { status, drawnBefore } = await visit;
  expect(status).toBe(200);
  expect(drawnBefore).toBeLessThan(FLOOD / 2);
  await Promise.all(flood);
  expect(drawn()).toBe(502);
});
