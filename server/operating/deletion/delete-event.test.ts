import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadRoutes } from '#contract/uploads.ts';
import { ingestHandlers, receivePhotos } from '#finding/ingest/index.ts';
import { eventFolder } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removePhotoForGood } from '#operating/corrections/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import { beginMove } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { sendPreview, shrinkPhoto } from '#tests/factories/awaited-photo.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { sharePhotoReader } from '#tests/factories/shared-readers.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { deleteEventFilesJob, deletionHandlers } from './deletion.jobs.ts';
import { deleteEvent, describeDeletion } from './index.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
`;

let shop: TestShop;
let buyer: ReturnType<typeof createBuyer>;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: 'http://desk.localhost' } });
  buyer = createBuyer(shop);
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

async function merge(from: MadeEvent, into: MadeEvent): Promise<void> {
  const input = { eventId: from.eventId, intoEventId: into.eventId };
  expect(await inShop((scope) => mergeEvent(shop.deps, scope, input, BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
}

async function move(from: MadeEvent, into: MadeEvent, photoIds: string[]): Promise<void> {
  const input = { eventId: from.eventId, intoEventId: into.eventId, photoIds, opensSeen: false };
  const seen = { ...input, photosSeen: photoIds.length };
  expect(await inShop((scope) => beginMove(shop.deps, scope, seen, BY_COMMAND))).toEqual(expect.any(String));
  await runMoves(shop.deps, TENANT);
}

const soldIn = async ({ eventId }: MadeEvent) => {
  const found = await inShop((scope) => describeDeletion(shop.deps, scope, eventId));
  if ('refused' in found) throw new Error('there is no such event');
  return found.soldOrders;
};

/** Begins the deletion of an event. */
async function beginRemoval({ eventId }: MadeEvent): Promise<void> {
  expect(await inShop((scope) => deleteEvent(shop.deps, scope, eventId, BY_COMMAND))).toBe(true);
}

/** Deletes an event, and runs the job that deletes its rows. */
async function remove(event: MadeEvent): Promise<void> {
  const { eventId } = event;
  await beginRemoval(event);
  const [handler] = deletionHandlers(shop.deps);
  await handler?.handle({ tenantId: TENANT, eventId }, new AbortController().signal);
}

async function pay(cartId: Awaited<ReturnType<typeof buyer.openCart>>): Promise<string> {
  const { body } = await buyer.checkOut(cartId);
  await inShop((scope) => completeOrder(shop.deps, scope, body.orderId));
  return body.orderId;
}

const setContent = (photoId: string, contentHash: string) =>
  inShop(({ trx }) =>
    trx.updateTable('photos').set({ contentHash }).where('photoId', '=', photoId).execute(),
  );

/** Imports a file into an event. @returns its outcome */
async function importAgain({ eventId }: MadeEvent, bytes: Buffer) {
  const files = (async function* () {
    yield { file: 'again.jpg', folder: '', read: async () => bytes };
  })();
  for await (const received of receivePhotos(shop.deps, TENANT, eventId, { files })) return received;
  return undefined;
}

const removeForGood = (photoId: string) =>
  inShop((scope) => {
    const removal = { isAlsoBought: true, seenOrderIds: [], letters: {} };
    return removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND);
  });

describe('an event is not deleted while a paid order needs', () => {
  test('a person who came with a merged event', async () => {
    const from = await makeEvent(shop.deps, { photos: [['17']] });
    const into = await makeEvent(shop.deps, { photos: [['18']] });
    // The photo of the package stays in the merged event.
    for (const photoId of [...from.photoIds, ...into.photoIds]) await setContent(photoId, 'e'.repeat(64));
    const { all = '' } = await setCatalog(shop, from, CATALOG);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: all }], { token: await buyer.tokenOf(from.eventId, '17') });
    await pay(cart);
    await merge(from, into);
    expect(await soldIn(into)).toEqual([expect.any(String)]);
    expect(await inShop((scope) => deleteEvent(shop.deps, scope, into.eventId, BY_COMMAND))).toMatchObject({
      refused: 'Conflict',
      errors: [{ code: 'EventSold' }],
    });
  });

  test('a photo that came through an event that no longer exists', async () => {
    const from = await makeEvent(shop.deps, { photos: [['17']] });
    const between = await makeEvent(shop.deps, { photos: [] });
    const into = await makeEvent(shop.deps, { photos: [] });
    const { photo = '' } = await setCatalog(shop, from, CATALOG);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: photo, photoIds: from.photoIds }]);
    await pay(cart);
    await move(from, between, from.photoIds);
    await move(between, into, from.photoIds);
    await remove(between);
    expect(await soldIn(into)).toEqual([expect.any(String)]);
  });
});

test('carts of a merged event do not stop the deletion of its target', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17']] });
  const into = await makeEvent(shop.deps, { photos: [] });
  const { all = '' } = await setCatalog(shop, from, CATALOG);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: all }], { token: await buyer.tokenOf(from.eventId, '17') });
  await buyer.checkOut(cart);
  await merge(from, into);
  expect(await soldIn(into)).toEqual([]);
  await remove(into);
  const left = await inShop(({ trx }) =>
    trx.selectFrom('events').select('eventId').where('eventId', '=', into.eventId).execute(),
  );
  expect(left).toEqual([]);
});

describe('a removed photo does not come back by an import', () => {
  const prepare = async (number: number) => {
    const bytes = Buffer.concat([await makeJpeg(number), Buffer.from(`deletion ${number}`)]);
    const from = await makeEvent(shop.deps, { photos: [['17']] });
    const [photoId = ''] = from.photoIds;
    await setContent(photoId, createHash('sha256').update(bytes).digest('hex'));
    return { bytes, from, photoId };
  };

  test('after the event in which it was removed was merged and deleted', async () => {
    const { bytes, from, photoId } = await prepare(1);
    const into = await makeEvent(shop.deps, { photos: [] });
    await removeForGood(photoId);
    await merge(from, into);
    expect(await importAgain(into, bytes)).toMatchObject({ outcome: 'Skipped', reason: 'Removed' });
    await remove(from);
    expect(await importAgain(into, bytes)).toMatchObject({ outcome: 'Skipped', reason: 'Removed' });
  });

  test('after an event through which it moved was deleted', async () => {
    const { bytes, from, photoId } = await prepare(2);
    const between = await makeEvent(shop.deps, { photos: [] });
    const into = await makeEvent(shop.deps, { photos: [] });
    await move(from, between, [photoId]);
    await move(between, into, [photoId]);
    await removeForGood(photoId);
    await remove(between);
    expect(await importAgain(from, bytes)).toMatchObject({ outcome: 'Skipped', reason: 'Removed' });
  });

  test('after the event to which it moved was deleted', async () => {
    const { bytes, from, photoId } = await prepare(3);
    const into = await makeEvent(shop.deps, { photos: [] });
    await move(from, into, [photoId]);
    await removeForGood(photoId);
    await remove(into);
    expect(await importAgain(from, bytes)).toMatchObject({ outcome: 'Skipped', reason: 'Removed' });
  });
});

describe('no file stays in the storage if, while its event is being deleted,', () => {
  const listFiles = ({ eventId }: MadeEvent) =>
    shop.deps.storage.list(tenantKey(TENANT, eventFolder(eventId)));

  test('a photo arrives', async () => {
    const event = await makeEvent(shop.deps, { photos: [] });
    await beginRemoval(event);
    expect(await importAgain(event, await makeJpeg(11))).toMatchObject({ outcome: 'Skipped' });
    expect(await listFiles(event)).toEqual([]);
  });

  test('a photo arrives after its row was deleted', async () => {
    const event = await makeEvent(shop.deps, { photos: [] });
    await remove(event);
    expect(await importAgain(event, await makeJpeg(12))).toMatchObject({ outcome: 'Skipped' });
    expect(await listFiles(event)).toEqual([]);
  });

  test('a preview arrives', async () => {
    const event = await makeEvent(shop.deps, { photos: [] });
    await remove(event);
    const photo = await shrinkPhoto('13.jpg', await makeJpeg(13), 160);
    const sent = sendPreview(shop.deps, TENANT, event.eventId, photo);
    expect(await sent).toMatchObject({ outcome: 'Skipped' });
    expect(await listFiles(event)).toEqual([]);
  });

  test('a photo is read', async () => {
    const event = await makeEvent(shop.deps, { photos: [] });
    await importAgain(event, await makeJpeg(14));
    const photo = await inShop((scope) =>
      selectFrom(scope, 'photos')
        .select('photoId')
        .where('eventId', '=', event.eventId)
        .executeTakeFirstOrThrow(),
    );
    const shared = sharePhotoReader(shop.deps.config.faceModels);
    const reader: typeof shared = {
      ...shared,
      read: async (bytes, options) => {
        const read = await shared.read(bytes, options);
        await remove(event);
        await shop.deps.storage.deleteFolder(tenantKey(TENANT, eventFolder(event.eventId)));
        return read;
      },
    };
    const handler = ingestHandlers({ ...shop.deps, reader }).find(
      ({ name }) => name === 'ingest.process-photo',
    );
    await handler?.handle({ tenantId: TENANT, ...photo }, new AbortController().signal);
    expect(await listFiles(event)).toEqual([]);
  });

  test('anything else writes one: the files are deleted again a day later', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17']] });
    await remove(event);
    const { rows } = await inShop(({ trx }) =>
      sql<{ hours: number }>`select round(extract(epoch from start_after - created_on) / 3600)::int as hours
        from ${sql.table(`${QUEUE_SCHEMA}.job`)}
        where name = ${deleteEventFilesJob.name} and data ->> 'eventId' = ${event.eventId} order by 1`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ hours: 0 }, { hours: 24 }]);
  });

  test('its upload link is used', async () => {
    const { eventId } = await makeEvent(shop.deps, { photos: [] });
    const { token } = await makeUploadLink(shop, { tenantId: TENANT, eventId });
    const ask = () =>
      shop.call({
        host: 'desk.localhost',
        method: 'GET',
        url: uploadRoutes.getUpload.path,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask()).statusCode).toBe(200);
    expect(await inShop((scope) => deleteEvent(shop.deps, scope, eventId, BY_COMMAND))).toBe(true);
    expect((await ask()).statusCode).toBe(403);
  });
});
