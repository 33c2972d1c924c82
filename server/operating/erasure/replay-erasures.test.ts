import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRegistered, mergeParticipants, restoreParticipant } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { addressHashOf, readAddressFacts } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { backUpDatabase } from '#tests/factories/back-up-database.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { openErasureList } from './erasure-list.ts';
import { describeErasure, replayErasures, requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
`;
/** The address of a person who never asked for an erasure. Someone else typed it, by mistake or on purpose. */
const STRANGER = 'stranger@example.org';

let folder: string;
let store: S3rver;
let address: string;
beforeAll(async () => {
  Object.assign(process.env, KEYS);
  folder = await makeTempFolder('replay-erasures');
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'erasures', configs: [] }],
  });
  address = `s3://erasures/shop?endpoint=http://127.0.0.1:${(await store.run()).port}`;
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'a bucket'])('with the list of erasures in %s', (place) => {
  let shop: TestShop;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await openTestShop(place === 'a bucket' ? { environment: { ERASURES_URL: address } } : {});
    buyer = createBuyer(shop);
  });
  afterAll(() => shop.close());

  const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

  /** Opens a cart with one photo for an address. */
  async function fillCart(email: string, eventId: string, photoId: string): Promise<string> {
    const { photo = '' } = await setCatalog(shop, { eventId }, CATALOG);
    const cart = await buyer.openCart();
    expect((await buyer.add(cart, [{ productId: photo, photoIds: [photoId] }])).status).toBe(204);
    await buyer.send('PUT', `${cart}/customer`, { email });
    return cart;
  }

  async function order(...input: Parameters<typeof fillCart>): Promise<string> {
    const { body } = await buyer.send<{ orderId: string }>('POST', await fillCart(...input));
    return body.orderId;
  }

  async function buy(...input: Parameters<typeof fillCart>): Promise<string> {
    const orderId = await order(...input);
    await inShop((scope) => completeOrder(shop.deps, scope, orderId));
    return orderId;
  }

  async function erase(subject: DataSubject): Promise<string> {
    const asked = await inShop(async (scope) => {
      const { buyers } = await describeErasure(shop.deps, scope, subject);
      const decision = { isAlsoBought: false, seenOrderIds: buyers.map(({ orderId }) => orderId) };
      return requestErasure(shop.deps, scope, subject, decision, BY_COMMAND);
    });
    if (isRefusal(asked)) throw new Error(asked.refused);
    await runErasure(shop.deps, TENANT, asked.erasureId);
    return asked.erasureId;
  }

  const openListStorage = () => {
    const { erasuresUrl, dataDir } = shop.deps.config;
    return erasuresUrl === undefined
      ? createLocalStorage(join(dataDir, 'erasures'))
      : openStorage(erasuresUrl, dataDir);
  };

  const emailOf = (orderId: string) =>
    inShop(async ({ trx }) => {
      const row = await trx
        .selectFrom('orders')
        .select('email')
        .where('orderId', '=', orderId)
        .executeTakeFirst();
      return row?.email;
    });

  test('a stranger keeps their order if a cart had their address at the backup', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['31']] });
    const [photoId = ''] = photoIds;
    const bought = await buy(STRANGER, eventId, photoId);
    const cart = await fillCart(STRANGER, eventId, photoId);
    const kept = await buy('erased31@example.org', eventId, photoId);
    const restore = await backUpDatabase(shop);
    await buyer.send('PUT', `${cart}/customer`, { email: 'erased31@example.org' });
    await erase({ emails: ['erased31@example.org'], personIds: [] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1, held: [], withoutHashes: 0 });
    expect(await emailOf(bought)).toBe(STRANGER);
    expect(await emailOf(kept)).toMatch(/@erased\.invalid$/);
    expect(await findLeftovers(shop, ['erased31@example.org'])).toEqual([]);
  });

  test('a stranger keeps their order if an unpaid order had their address at the backup', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['32']] });
    const [photoId = ''] = photoIds;
    const bought = await buy(STRANGER, eventId, photoId);
    const unpaid = await order(STRANGER, eventId, photoId);
    const kept = await buy('erased32@example.org', eventId, photoId);
    const restore = await backUpDatabase(shop);
    await inShop(({ trx }) =>
      sql`update orders set email = 'erased32@example.org' where order_id = ${unpaid}`.execute(trx),
    );
    await erase({ emails: ['erased32@example.org'], personIds: [] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1, held: [] });
    expect(await emailOf(bought)).toBe(STRANGER);
    expect(await emailOf(kept)).toMatch(/@erased\.invalid$/);
  });

  test('a participant who had the row of an erased one at the time of the backup is held for an operator', async () => {
    const event = await makeEvent(shop.deps, { photos: [['33'], ['34']] });
    const [former = '', erased = ''] = [event.competitors['33'], event.competitors['34']];
    const bought = await buy(STRANGER, event.eventId, event.photoIds[0] ?? '');
    const restore = await backUpDatabase(shop);
    await inShop(({ trx }) =>
      sql`update competitors set surname = 'Newcomer' where competitor_id = ${former}`.execute(trx),
    );
    const erasureId = await erase({ emails: [], personIds: [former, erased] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({
      replayed: 1,
      held: [{ erasureId, personIds: [former] }],
    });
    expect(await findLeftovers(shop, ['Runner34'])).toEqual([]);
    expect(await findLeftovers(shop, ['Runner33'])).not.toEqual([]);
    expect(await emailOf(bought)).toBe(STRANGER);

    // A second restore, from a time when the row was the erased person's, still erases them.
    const list = openErasureList(shop.deps.config);
    expect((await list.read(TENANT, erasureId)).personIds).toEqual(expect.arrayContaining([former, erased]));
    expect(Object.keys((await list.readHashes(TENANT, erasureId))?.persons ?? {})).toEqual(
      expect.arrayContaining([former, erased]),
    );
  });

  test('an entry of an earlier version reaches the addresses of paid orders, but not the addresses of carts', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['35']] });
    const [photoId = ''] = photoIds;
    const bought = await buy(STRANGER, eventId, photoId);
    const cart = await fillCart(STRANGER, eventId, photoId);
    const unpaid = await order(STRANGER, eventId, photoId);
    const kept = await buy('erased35@example.org', eventId, photoId);
    const restore = await backUpDatabase(shop);
    await buyer.send('PUT', `${cart}/customer`, { email: 'erased35@example.org' });
    await inShop(({ trx }) =>
      sql`update orders set email = 'erased35@example.org' where order_id = ${unpaid}`.execute(trx),
    );
    const erasureId = await erase({ emails: ['erased35@example.org'], personIds: [] });
    await openListStorage().delete(`${TENANT}/${erasureId}.hashes.json`);
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1, withoutHashes: 1 });
    expect(await emailOf(bought)).toBe(STRANGER);
    expect(await emailOf(kept)).toMatch(/@erased\.invalid$/);
    // The entry stays one of the older version, because what one replay found may be incomplete.
    expect(await openErasureList(shop.deps.config).readHashes(TENANT, erasureId)).toBeUndefined();
  });

  const registeredOf = (eventId: string, bib: string) =>
    inShop(async (scope) => {
      const [one] = await listRegistered(scope, eventId, bib);
      if (one === undefined) throw new Error(`nobody had the bib ${bib}`);
      return one;
    });

  async function merge(eventId: string, keptBib: string, otherBib: string, bib: string): Promise<void> {
    const [kept, other] = [await registeredOf(eventId, keptBib), await registeredOf(eventId, otherBib)];
    const merged = await inShop((scope) =>
      mergeParticipants(shop.deps, scope, { kept, other, bib }, BY_COMMAND),
    );
    expect(merged).toEqual({ kind: 'Done' });
  }

  test('persons merged after the backup are both erased', async () => {
    const event = await makeEvent(shop.deps, { photos: [['41'], ['42']] });
    const restore = await backUpDatabase(shop);
    await merge(event.eventId, '41', '42', '41');
    await erase({ emails: [], personIds: [event.competitors['41'] ?? ''] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1, held: [] });
    expect(await findLeftovers(shop, ['Runner41', 'Runner42'])).toEqual([]);
  });

  test('a person who got the bib of a merged one after the backup is held, and the merged one is erased', async () => {
    const event = await makeEvent(shop.deps, { photos: [['43'], ['44']] });
    const kept = event.competitors['43'] ?? '';
    const restore = await backUpDatabase(shop);
    await merge(event.eventId, '43', '44', '44');
    const erasureId = await erase({ emails: [], personIds: [kept] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ held: [{ erasureId, personIds: [kept] }] });
    expect(await findLeftovers(shop, ['Runner44'])).toEqual([]);
    expect(await findLeftovers(shop, ['Runner43'])).not.toEqual([]);
  });

  test('a person who was merged into an erased one only at the time of the backup stays', async () => {
    const event = await makeEvent(shop.deps, { photos: [['45'], ['46']] });
    const [keptId = '', otherId = ''] = [event.competitors['45'], event.competitors['46']];
    await merge(event.eventId, '45', '46', '45');
    const restore = await backUpDatabase(shop);
    const other = await registeredOf(event.eventId, '46');
    await inShop((scope) => restoreParticipant(shop.deps, scope, other, BY_COMMAND));
    const erasureId = await erase({ emails: [], personIds: [keptId] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1, held: [] });
    expect(await findLeftovers(shop, ['Runner45'])).toEqual([]);
    expect(await findLeftovers(shop, ['Runner46'])).not.toEqual([]);
    expect((await openErasureList(shop.deps.config).read(TENANT, erasureId)).personIds).not.toContain(
      otherId,
    );
  });

  test('an address that is only on a start list gets no letters after the replay either', async () => {
    const event = await makeEvent(shop.deps, { photos: [['47'], ['48']] });
    const [own = '', others = ''] = [event.competitors['47'], event.competitors['48']];
    const setAddress = (competitorId: string, email: string) =>
      inShop(({ trx }) =>
        sql`update competitors set email = ${email} where competitor_id = ${competitorId}`.execute(trx),
      );
    await setAddress(own, 'Erased47@example.org');
    // At the time of the backup the row was someone else's, and its address is not the erased person's.
    await setAddress(others, 'stranger48@example.org');
    const restore = await backUpDatabase(shop);
    await setAddress(others, 'erased47@example.org');
    await erase({ emails: ['erased47@example.org'], personIds: [own, others] });
    await restore();

    expect(await replayErasures(shop.deps)).toMatchObject({ replayed: 1 });
    const isSuppressed = async (email: string) => {
      const hash = addressHashOf(shop.deps, TENANT, email);
      return (await inShop((scope) => readAddressFacts(scope, [hash]))).get(hash)?.suppressedAs;
    };
    expect(await isSuppressed('erased47@example.org')).toBe('Erased');
    expect(await isSuppressed('stranger48@example.org')).toBeUndefined();
  });

  test('an entry contains neither an address nor a name', async () => {
    const event = await makeEvent(shop.deps, { photos: [['36']] });
    const erasureId = await erase({
      emails: ['erased36@example.org'],
      personIds: [event.competitors['36'] ?? ''],
    });
    const list = openErasureList(shop.deps.config);
    const text = JSON.stringify([
      await list.read(TENANT, erasureId),
      await list.readHashes(TENANT, erasureId),
    ]).toLowerCase();
    expect(text).toContain('addresses');
    for (const secret of ['erased36', 'runner36', 'alex']) expect(text).not.toContain(secret);
  });
});
