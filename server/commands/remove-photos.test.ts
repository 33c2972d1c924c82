import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrderMails } from '#delivering/mails/index.ts';
import { insertPortrait, listPortraits, portraitFile } from '#delivering/portraits/portraits.store.ts';
import { findEvent, offerCover } from '#finding/events/index.ts';
import { receivePhotos } from '#finding/ingest/receive-photos.ts';
import { findPublished, findSold, listBibPhotos, photoFiles } from '#finding/photos/index.ts';
import { listPhotosById } from '#finding/photos/removed-photos.store.ts';
import { ensureCompetitorPerson, saveVerdict } from '#finding/recognition/index.ts';
import { recognitionHandlers } from '#finding/recognition/recognition.handlers.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { correctionHandlers } from '#operating/corrections/corrections.jobs.ts';
import { removePhotoForGood } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { watchQueue } from '#tests/factories/paying-buyer.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runPhotoCommand } from './photo-command.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 39 }
`;

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

async function run(
  action: string,
  ids: string[],
  options: ParsedOptions = {},
  meanwhile?: () => Promise<void>,
) {
  const { terminal, lines } = recordTerminal(meanwhile);
  const code = await runPhotoCommand(shop.deps, TENANT, [action, ...ids], options, terminal);
  return { code, lines };
}

/** The photos for which rejudging jobs were sent. */
const judged: string[] = [];

/** Runs the jobs of workers for a removed photo. */
async function work(photoId: string) {
  const queue = watchQueue(shop.deps, 'recognition.rejudge-around', judged);
  const handlers = [...recognitionHandlers({ ...shop.deps, queue }), ...correctionHandlers(shop.deps)];
  for (const name of ['recognition.forget-photo', 'corrections.delete-removed-files'])
    await handlers
      .find((each) => each.name === name)
      ?.handle({ tenantId: TENANT, photoId }, new AbortController().signal);
}

const stored = async (photoId: string) => {
  const [photo] = await inShop((scope) => listPhotosById(scope, [photoId]));
  if (photo === undefined) throw new Error(`there is no photo ${photoId}`);
  const files = photoFiles(photo.eventId, photo);
  const isThere = (key: string) => existsSync(join(shop.dataDir, 'files', tenantKey(TENANT, key)));
  return {
    ...photo,
    files,
    left: Object.entries(files).flatMap(([name, key]) => (isThere(key) ? name : [])),
  };
};

/** Pays for single photos, or for all photos of a bib. */
async function buy(eventId: string, photoIds: string[], bib?: string, isPaid = true) {
  const ids = await setCatalog(shop, { eventId }, CATALOG);
  const cart = await buyer.openCart();
  const token = bib === undefined ? undefined : await buyer.tokenOf(eventId, bib);
  const item = bib === undefined ? { productId: ids.photo ?? '', photoIds } : { productId: ids.all ?? '' };
  const added = await buyer.add(cart, [item], token === undefined ? {} : { token });
  expect(added.status).toBe(204);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  if (isPaid) await inShop((scope) => completeOrder(shop.deps, scope, body.orderId));
  const { number } = (
    await buyer.send<{ number: string }>('GET', `/public/order-service/api/v1/orders/${body.orderId}`)
  ).body;
  return { orderId: body.orderId, number, invoiceId: body.invoiceId };
}

test('a removed photo leaves nothing: readings, faces, verdicts, files, counts, cover', async () => {
  const people = [['anna'], ['anna'], ['anna'], ['anna']];
  const { eventId, photoIds, competitors } = await makeEvent(shop.deps, {
    photos: [['7'], ['7'], ['7'], []],
    people,
  });
  const [photoId = ''] = photoIds;
  const { files } = await stored(photoId);
  await inShop((scope) => offerCover(scope, eventId, { ...files, isReport: false, isMarked: false }));
  const { personId } = await inShop((scope) =>
    ensureCompetitorPerson(scope, { competitorId: competitors['7'] ?? '', eventId }),
  );
  await inShop((scope) => saveVerdict(scope, { personId, photoId, itIsMe: true, decidedAt: new Date() }));
  const ids = await setCatalog(shop, { eventId }, CATALOG);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: [photoId] }]);

  const refused = await run('remove', [photoId]);
  expect(refused).toEqual({
    code: 1,
    lines: [
      'Removed for good; this cannot be undone:',
      `  ${photoId}  0.jpg`,
      '  no orders',
      '  open carts with it: 1; archives with it: 0',
      'Nothing was done. Add --yes to remove them for good.',
    ],
  });
  expect(await stored(photoId)).toMatchObject({ state: 'Published' });

  expect(await run('remove', [photoId], { yes: true, why: 'a complaint' })).toMatchObject({ code: 0 });
  const actions = await inShop((scope) => listActions(scope, { kind: 'photo', id: photoId }, { count: 9 }));
  expect(actions).toMatchObject([
    { what: 'photo.remove', why: 'a complaint', before: { fileName: '0.jpg' }, after: { state: 'Removed' } },
  ]);
  const bibs = await inShop((scope) => listBibPhotos(scope, eventId, '7'));
  expect(bibs.map((each) => each.photoId)).not.toContain(photoId);
  expect(await inShop((scope) => findSold(scope, [photoId]))).toEqual([]);
  expect(await inShop((scope) => findEvent(scope, eventId))).toMatchObject({
    publishedCount: 3,
    coverKey: null,
  });
  expect((await buyer.checkOut(cart)).body.code).toBe('ProductUnavailable');
  await work(photoId);
  expect((await stored(photoId)).left).toEqual([]);
  const left = await inShop(async ({ trx }) => {
    const counts: Record<string, number> = {};
    for (const table of ['photoTags', 'photoReadings', 'faces', 'photoVerdicts'] as const)
      counts[table] = (
        await trx.selectFrom(table).select('photoId').where('photoId', '=', photoId).execute()
      ).length;
    return counts;
  });
  expect(left).toEqual({ photoTags: 0, photoReadings: 0, faces: 0, photoVerdicts: 0 });
  const faces = await shop.deps.faceCache.of(TENANT, eventId, performance.now());
  expect(faces.size).toBe(3);

  // Removing the photo again, or showing it, has no effect.
  expect(await run('remove', [photoId], { yes: true })).toMatchObject({ code: 1 });
  expect(await run('show', [photoId])).toMatchObject({ code: 1 });
});

test('a removed photo’s votes for other photos are withdrawn', async () => {
  const { photoIds } = await makeEvent(shop.deps, {
    photos: [['7'], ['7'], ['7'], []],
    people: [['anna'], ['anna'], ['anna'], ['anna']],
    faceIndexing: 'atImport',
  });
  const around = async (photoId = '') =>
    shop
      .handlers()
      .find(({ name }) => name === 'recognition.rejudge-around')
      ?.handle({ tenantId: TENANT, photoId }, new AbortController().signal);
  const tagsOf = (photoId = '') =>
    inShop(({ trx }) => trx.selectFrom('photoTags').select('value').where('photoId', '=', photoId).execute());
  const [first, second, third, voted] = photoIds;
  await around(voted);
  expect(await tagsOf(voted)).toEqual([{ value: '7' }]);
  for (const photoId of [first ?? '', second ?? '', third ?? '']) {
    await run('remove', [photoId], { yes: true });
    await work(photoId);
  }
  expect(judged).toContain(voted);
  await around(voted);
  expect(await tagsOf(voted)).toEqual([]);
});

test('a buyer keeps a removed photo, bought singly or in a package', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7'], ['7'], ['8']] });
  const [photoId = '', , other = ''] = photoIds;
  const alone = await buy(eventId, [photoId]);
  const packed = await buy(eventId, [], '7');
  const archiveId = await buyer.orderArchive(alone.orderId);
  const { lines, code } = await run('remove', [photoId, other], { yes: true });
  expect(code).toBe(0);
  expect(lines.slice(3)).toEqual([
    '  orders with it: 2',
    `    ${alone.number} (paid), refund €8.00`,
    `    ${packed.number} (paid), its package keeps 1 other photos`,
    '  a refund would be €8.00',
    '  open carts with it: 0; archives with it: 1',
    '  buyers keep it; --also-bought removes it from orders too',
    expect.stringContaining(': removed'),
    expect.stringContaining(': removed'),
    expect.stringContaining('An import does not bring them back'),
  ]);
  await work(photoId);
  expect(await stored(photoId)).toMatchObject({ state: 'Withdrawn', left: ['original', 'thumb', 'preview'] });
  expect(await inShop((scope) => findPublished(scope, photoIds))).toHaveLength(1);
  expect([await buyer.countDownloads(alone.orderId), await buyer.countDownloads(packed.orderId)]).toEqual([
    1, 2,
  ]);
  expect((await buyer.readArchive(archiveId)).body).toMatchObject({ state: 'Published', count: 1 });
  // A removed photo can be neither shown again nor removed twice, but it can still be taken from its buyers.
  expect((await run('show', [photoId])).code).toBe(1);
  expect((await run('remove', [photoId], { yes: true })).code).toBe(1);

  const portrait = { photoId, part: '0-0-9-9' };
  const portraitKey = tenantKey(TENANT, portraitFile(eventId, portrait));
  await shop.deps.storage.put(portraitKey, Buffer.from('a portrait'));
  await inShop((scope) => insertPortrait(scope, portrait, { byteSize: 10, crc32: 1 }));
  expect((await run('remove', [photoId], { yes: true, 'also-bought': true })).code).toBe(0);
  await work(photoId);
  expect(await shop.deps.storage.stat(portraitKey)).toBeUndefined();
  expect(await inShop((scope) => listPortraits(scope, [photoId]))).toEqual([]);
  expect(await stored(photoId)).toMatchObject({ state: 'Removed', left: [] });
  expect([await buyer.countDownloads(alone.orderId), await buyer.countDownloads(packed.orderId)]).toEqual([
    0, 1,
  ]);
  expect((await buyer.readArchive(archiveId)).status).toBe(404);
  const order = `/public/order-service/api/v1/orders/${alone.orderId}`;
  expect((await buyer.send<{ items: object[] }>('GET', order)).body.items).toHaveLength(1);
});

test('a package that loses all its photos is refunded in full', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7'], ['7']] });
  const { number } = await buy(eventId, [], '7');
  const { lines } = await run('remove', photoIds, { 'also-bought': true });
  expect(lines).toContain(`    ${number} (paid), refund €39.00`);
});

test('buyers who lose photos get a refund and one mail, if the options say so', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { title: 'Seerunde', photos: [['7'], ['7']] });
  const { orderId, number } = await buy(eventId, photoIds);
  await expect(run('remove', photoIds, { refund: true })).rejects.toThrow('add --also-bought');
  const taking = { 'also-bought': true, refund: true, tell: true };
  await expect(run('remove', photoIds, taking)).rejects.toThrow('Add --why');
  const done = await run('remove', photoIds, { ...taking, yes: true, why: 'a complaint' });
  expect(done.code).toBe(0);
  expect(done.lines.join('\n')).toContain('these orders are refunded and closed: €16.00');
  expect(done.lines).toContain('  --tell: buyers who get a mail: 1');
  expect(done.lines.at(-2)).toContain(`${number}: it is being refunded`);
  const mails = await inShop((scope) => listOrderMails(scope, orderId));
  const letters = mails.filter(({ kind }) => kind === 'photo-removed');
  expect(letters.map(({ message }) => message)).toEqual([expect.stringContaining('a photo of Seerunde')]);
  expect(await inShop((scope) => findOrder(scope, orderId))).toMatchObject({ state: 'Canceled' });
  const thing = { kind: 'photo', id: photoIds[0] ?? '' } as const;
  expect(await inShop((scope) => listActions(scope, thing, { count: 9 }))).toMatchObject([
    { what: 'photo.remove', after: { told: [number] } },
  ]);
});

test('photos bought during the confirmation are not removed; an unpaid order delays no removal', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7'], ['7']] });
  const [photoId = '', other = ''] = photoIds;
  const told = await run('remove', [photoId], {}, async () => {
    await buy(eventId, [photoId]);
  });
  expect(told.code).toBe(1);
  expect(told.lines).toContain(
    `${photoId}: nothing was done: it was ordered meanwhile; run the command again`,
  );
  expect(await stored(photoId)).toMatchObject({ state: 'Published' });

  const { orderId } = await buy(eventId, [other], undefined, false);
  const done = await run('remove', [other], { yes: true });
  expect(done.lines.join('\n')).toContain(
    '(not paid: it is canceled, and its buyer gets a new cart with the rest)',
  );
  expect(done.lines).toContain(`${other}: removed`);
  expect(await stored(other)).toMatchObject({ state: 'Removed' });
  expect(await inShop((scope) => findOrder(scope, orderId))).toMatchObject({
    state: 'Canceled',
    cancelReason: 'PhotoRemoved',
    nextCartId: null,
  });
});

test('a checkout that waited for the removal sells nothing', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['7']] });
  const [photoId = ''] = photoIds;
  const ids = await setCatalog(shop, { eventId }, CATALOG);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds }]);
  const checkout = await inShop(async (scope) => {
    const removal = { isAlsoBought: false, seenOrderIds: [], letters: {} };
    expect(await removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND)).toBe('Removed');
    const waiting = buyer.checkOut(cart);
    const waitsForThis = sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waitsForThis.execute(scope.trx)).rows.length).toBe(1);
    return { waiting };
  });
  expect((await checkout.waiting).body.code).toBe('ProductUnavailable');
});

test('the second of two operators learns that the photo was removed already', async () => {
  const { photoIds } = await makeEvent(shop.deps, { photos: [['7']] });
  const second = await run('remove', photoIds, {}, async () => {
    await run('remove', photoIds, { yes: true });
  });
  expect(second.code).toBe(1);
  expect(second.lines.join('\n')).toContain('it was removed meanwhile');
});

test('a photo removed during its import is not published, and no import restores it', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const bytes = await makeJpeg(4711);
  const receive = async () => {
    async function* files() {
      yield { file: 'race/4711.jpg', folder: '', read: async () => bytes };
    }
    const outcomes: unknown[] = [];
    for await (const file of receivePhotos(shop.deps, TENANT, eventId, { files: files() }))
      outcomes.push(file);
    return outcomes;
  };
  expect(await receive()).toMatchObject([{ outcome: 'Received' }]);
  const { photoId } = await inShop(({ trx }) =>
    trx.selectFrom('photos').select('photoId').where('eventId', '=', eventId).executeTakeFirstOrThrow(),
  );
  expect(await inShop((scope) => findEvent(scope, eventId))).toMatchObject({ processingCount: 1 });
  expect((await run('remove', [photoId], { yes: true })).code).toBe(0);
  const process = shop.handlers().find(({ name }) => name === 'ingest.process-photo');
  await process?.handle({ tenantId: TENANT, photoId }, new AbortController().signal);
  await work(photoId);
  expect(await inShop((scope) => findEvent(scope, eventId))).toMatchObject({
    publishedCount: 0,
    processingCount: 0,
  });
  expect(await receive()).toMatchObject([{ outcome: 'Skipped', reason: 'Removed' }]);
  expect(await stored(photoId)).toMatchObject({ state: 'Removed', left: [] });
});

test('a photo of another tenant is unknown', async () => {
  const { photoIds } = await makeEvent(shop.deps, { tenantId: 'marafon', photos: [['7']] });
  expect(await run('remove', photoIds, { yes: true })).toMatchObject({ code: 1 });
  expect(await run('find', [], { photo: photoIds[0] })).toMatchObject({ code: 1 });
});

test('photos are found by facts that an operator may have', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['907'], ['907', '908'], []] });
  const { number } = await buy(eventId, [photoIds[2] ?? '']);
  const find = async (options: ParsedOptions) => {
    const { code, lines } = await run('find', [], { ...options, json: true });
    const { photos, isMore } = JSON.parse(lines[0] ?? '');
    return {
      code,
      isMore,
      places: photos.map((each: { photoId: string }) => photoIds.indexOf(each.photoId)),
    };
  };
  expect(await find({ bib: '0907' })).toEqual({ code: 0, isMore: false, places: [0, 1] });
  expect(await find({ bib: '907', event: eventId, count: '1' })).toEqual({
    code: 0,
    isMore: true,
    places: [0],
  });
  expect((await find({ name: 'runner908' })).places).toEqual([1]);
  expect((await find({ order: number })).places).toEqual([2]);
  expect((await find({ event: eventId, file: '2.JP' })).places).toEqual([2]);
  expect((await find({ event: eventId, file: '%' })).code).toBe(1);
  expect((await find({ event: eventId, from: '09:01:00', until: '09:02:00' })).places).toEqual([1]);
  expect((await find({ photo: photoIds[1]?.toUpperCase(), bib: '908' })).places).toEqual([1]);
  expect((await find({ photo: photoIds[0], bib: '908' })).places).toEqual([]);
  await expect(run('find', [])).rejects.toThrow('Add a filter');
  await expect(run('find', [], { from: '09:00' })).rejects.toThrow('--event');
  await expect(run('find', [], { order: 'none' })).rejects.toThrow('no order "none"');
  await expect(run('find', [], { bib: '1', count: '501' })).rejects.toThrow('1 to 500');
  const { lines } = await run('find', [], { bib: '908' });
  expect(lines[0]).toContain('1.jpg  2026-05-10T09:01:00.000Z  bib 907, 908  Published');
});
