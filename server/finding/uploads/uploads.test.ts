import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  PREVIEW_BYTES_MAX,
  UPLOAD_FILES_PATH,
  UPLOAD_PREVIEWS_PATH,
  uploadPath,
  uploadRoutes,
} from '#contract/uploads.ts';
import { receivePhotos } from '#finding/ingest/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { openBadLine } from '#tests/factories/bad-line.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink, sendByTus, type TestLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { CROWDED_PHOTOS, WORDY_PHOTOS } from '#tests/fixtures/hostile-photos.ts';
import { revokeUploadLink } from './change-upload-links.ts';
import { insertUpload } from './uploaded-files.store.ts';
import { sweepUploads } from './uploads.jobs.ts';
import { UNFINISHED_FILES_MAX, uploadName } from './uploads.rules.ts';

const TENANT = 'photofinish';
const HOST = 'desk.localhost';

let shop: TestShop;
let port: number;
const READ_WITHIN_MS = 120_000;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: `http://${HOST}` } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  port = typeof bound === 'object' && bound !== null ? bound.port : 0;
});
afterAll(() => shop.close());

/** A photo that cannot be compressed: many bytes, but few pixels to read. */
async function takePhoto(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + (seed % 50), sigma: 40 } as const;
  return sharp({ create: { width: 320, height: 240, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function openRace() {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  return { eventId, link: await makeUploadLink(shop, { tenantId: TENANT, eventId }) };
}

const listPhotos = (eventId: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('photos')
      .select(['contentHash', 'fileName', 'folder', 'photographerId', 'state', 'byteSize', 'placeKm'])
      .where('eventId', '=', eventId)
      .orderBy('fileName')
      .execute(),
  );

const ask = (link: Pick<TestLink, 'token'>, route: { method: string; path: string }, payload?: object) =>
  shop.call({
    host: HOST,
    method: route.method as 'GET',
    url: route.path,
    headers: { authorization: `Bearer ${link.token}` },
    ...(payload === undefined ? {} : { payload }),
  });

/** Sends one raw tus request. */
const tus = (
  link: Pick<TestLink, 'token'>,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer = Buffer.of(),
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const own = { host: HOST, authorization: `Bearer ${link.token}`, 'tus-resumable': '1.0.0' };
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...own, ...headers } });
    sent.on('error', reject).on('response', (response) => resolve(response.resume()));
    sent.end(body);
  });

test('photos arrive once each over a line that is cut repeatedly, and belong to their photographer', async () => {
  const { eventId, link } = await openRace();
  const line = await openBadLine(port, [90_000, 60_000, 200_000, 31_000]);
  onTestFinished(line.close);
  const photos = await Promise.all([1, 2, 3, 4].map(takePhoto));
  for (const [index, bytes] of photos.entries()) {
    const file = { name: `DSC_${index}.JPG`, folder: 'Ziel/Karte 1', bytes };
    expect(await sendByTus(link, file, { port: line.port, host: HOST })).toBe(204);
  }
  expect(line.cuts()).toBeGreaterThan(4);
  const rows = await listPhotos(eventId);
  expect(rows).toMatchObject(
    photos.map((bytes, index) => ({
      contentHash: hashOf(bytes),
      fileName: `DSC_${index}.JPG`,
      folder: 'Ziel/Karte 1',
      photographerId: link.photographerId,
      byteSize: bytes.byteLength,
    })),
  );
  const hashes = photos.map(hashOf);
  const checked = await ask(link, uploadRoutes.checkFiles, { hashes: [...hashes, hashOf(Buffer.of())] });
  expect(checked.json().known.toSorted()).toEqual(hashes.toSorted());
  expect(checked.json().begun).toEqual([]);
  // No parts of uploads remain.
  expect(await shop.deps.storage.list('.uploads')).toEqual([]);
  await shop.work();
  // Photos are read with lowest priority, so reading takes longer beside other work.
  const seen = await waitFor(
    'the photos',
    async () => {
      const { counts } = (await ask(link, uploadRoutes.getUpload)).json();
      return counts.published === photos.length ? counts : undefined;
    },
    READ_WITHIN_MS,
  );
  expect(seen).toEqual({ received: 4, published: 4, withBibs: 0, awaited: 0, refused: 0 });
  expect((await listPhotos(eventId)).map((row) => row.photographerId)).toEqual(
    photos.map(() => link.photographerId),
  );
});

test('photos of a structure that would take long to walk are refused', async () => {
  const { link } = await openRace();
  for (const [name, make] of Object.entries({ ...CROWDED_PHOTOS, ...WORDY_PHOTOS })) {
    const bytes = make();
    // Other files stay incomplete.
    expect(await sendByTus(link, { name: `${name}.jpg`, bytes }, { port, host: HOST }), name).toBe(422);
  }
  const refused = (await ask(link, uploadRoutes.listRefused)).json();
  expect(refused.files.length).toBe(Object.keys({ ...CROWDED_PHOTOS, ...WORDY_PHOTOS }).length);
});

test('a file that is not a photo is refused with a reason, and one damaged in transit is sent again', async () => {
  const { eventId, link } = await openRace();
  const input = { port, host: HOST };
  const text = { name: 'notes.jpg', folder: 'card', bytes: Buffer.from('no photo at all') };
  expect(await sendByTus(link, text, input)).toBe(422);
  expect(await sendByTus(link, text, input)).toBe(422);
  const refused = (await ask(link, uploadRoutes.listRefused)).json();
  expect(refused.files).toEqual([{ name: 'notes.jpg', folder: 'card', problem: 'NotAnImage' }]);
  const foldersOf = async (one: typeof link) => (await ask(one, uploadRoutes.listFolders)).json().folders;
  const card = { folder: 'card', received: 0, published: 0, waiting: 0 };
  const refusedFolder = { ...card, refused: [{ problem: 'NotAnImage', count: 1 }] };
  expect(await foldersOf(link)).toEqual([refusedFolder]);
  const bytes = await takePhoto(7);
  const other = hashOf(Buffer.from('something else'));
  expect(await sendByTus(link, { name: 'a.jpg', bytes, hash: other }, input)).toBe(460);
  expect(await sendByTus(link, { name: 'a.jpg', bytes }, input)).toBe(204);
  expect(await listPhotos(eventId)).toHaveLength(1);
  expect(await foldersOf(link)).toMatchObject([{ folder: '', received: 1, refused: [] }, refusedFolder]);
  const bruno = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer: 'Bruno Marti' });
  expect(await foldersOf(bruno)).toEqual([]);
});

test('a photo sent by two photographers is stored once, and belongs to the first', async () => {
  const { eventId, link } = await openRace();
  const second = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer: 'Bruno Marti' });
  const [one, other] = [await takePhoto(8), await takePhoto(9)];
  const input = { port, host: HOST };
  expect(await sendByTus(link, { name: 'DSC_0001.JPG', bytes: one }, input)).toBe(204);
  expect(await sendByTus(second, { name: 'DSC_0001.JPG', bytes: one }, input)).toBe(204);
  expect(await sendByTus(second, { name: 'DSC_0001.JPG', bytes: other }, input)).toBe(204);
  const photos = await listPhotos(eventId);
  expect(new Map(photos.map((row) => [row.contentHash, row.photographerId]))).toEqual(
    new Map([
      [hashOf(one), link.photographerId],
      [hashOf(other), second.photographerId],
    ]),
  );
  const readPlace = async () =>
    (await listPhotos(eventId)).find((row) => row.contentHash === hashOf(one))?.placeKm;
  const sendPlace = async ({ linkId: uploadLinkId, photographerId }: TestLink, placeKm: number) => {
    const files = (async function* () {
      yield { file: 'DSC_0001.JPG', folder: '', read: async () => one };
    })();
    const source = { files, uploadLinkId, photographerId, placeKm };
    for await (const { outcome } of receivePhotos(shop.deps, TENANT, eventId, source))
      expect(outcome).toBe('Known');
    return readPlace();
  };
  expect(await sendPlace(second, 12)).toBe(null);
  expect(await sendPlace(link, 21)).toBe(21);
});

test('a link that was passed on sends for its own photographer, each photo once, until it expires', async () => {
  const { eventId, link } = await openRace();
  const input = { port, host: HOST };
  const photos = await Promise.all([31, 32, 33].map(takePhoto));
  // Two holders send the same card at the same time.
  const answers = [1, 2].flatMap(() =>
    photos.map((bytes) => sendByTus(link, { name: 'a.jpg', bytes }, input)),
  );
  expect(new Set(await Promise.all(answers))).toEqual(new Set([204]));
  const photographers = async () => (await listPhotos(eventId)).map((row) => row.photographerId);
  expect(await photographers()).toEqual(photos.map(() => link.photographerId));
  shop.holdClock(new Date(Date.now() + 7 * 24 * 3600_000 + 1000));
  expect(await sendByTus(link, { name: 'late.jpg', bytes: await takePhoto(34) }, input)).toBe(403);
  expect(await photographers()).toHaveLength(photos.length);
});

test('a preview stands in for a photo until its original arrives', async () => {
  const { eventId, link } = await openRace();
  await shop.work();
  const [bytes, small] = [await takePhoto(20), await takePhoto(21)];
  const hash = hashOf(bytes);
  const send = (query: Record<string, string>, body = small, from: Pick<TestLink, 'token'> = link) =>
    tus(
      from,
      'POST',
      `${UPLOAD_PREVIEWS_PATH}?${new URLSearchParams(query)}`,
      { 'content-type': 'image/jpeg' },
      body,
    );
  const said = { hash, name: 'DSC_1.JPG', folder: 'Ziel', width: '6000', height: '4000' };
  expect((await send({ ...said, width: '0' })).statusCode).toBe(400);
  expect((await send({ ...said, hash: '../x' })).statusCode).toBe(400);
  expect((await send(said, small, { token: '' })).statusCode).toBe(401);
  expect((await send(said, Buffer.from('no photo'))).statusCode).toBe(422);
  expect((await send(said, Buffer.alloc(PREVIEW_BYTES_MAX + 1))).statusCode).toBe(413);
  expect((await send(said)).statusCode).toBe(204);
  expect((await send(said)).statusCode).toBe(204);
  const check = async () => (await ask(link, uploadRoutes.checkFiles, { hashes: [hash] })).json();
  expect(await check()).toEqual({ known: [], begun: [], awaited: [hash] });
  const countsOf = async () => (await ask(link, uploadRoutes.getUpload)).json().counts;
  await waitFor('the preview', async () => (await countsOf()).published === 1);
  expect(await countsOf()).toMatchObject({ published: 1, awaited: 1, received: 0 });
  expect(await sendByTus(link, { name: 'DSC_1.JPG', folder: 'Ziel', bytes }, { port, host: HOST })).toBe(204);
  expect(await check()).toEqual({ known: [hash], begun: [], awaited: [] });
  expect(await countsOf()).toMatchObject({ published: 1, awaited: 0, received: 1 });
  expect(await listPhotos(eventId)).toMatchObject([
    { contentHash: hash, byteSize: bytes.byteLength, photographerId: link.photographerId },
  ]);
});

test('a link opens only its own files, and no files once it has ended', async () => {
  const { eventId, link } = await openRace();
  const stranger = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer: 'Eve' });
  const bytes = await takePhoto(10);
  const hash = hashOf(bytes);
  const metadata = `hash ${btoa(hash)},name ${btoa('a.jpg')}`;
  const create = (from: Pick<TestLink, 'token'>, more: Record<string, string>) =>
    tus(from, 'POST', UPLOAD_FILES_PATH, { 'upload-length': '1000', 'upload-metadata': metadata, ...more });
  expect((await create(link, {})).statusCode).toBe(201);
  const own = uploadPath(link.linkId, hash);
  expect((await tus(link, 'HEAD', own, {})).headers['upload-offset']).toBe('0');
  const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  for (const wrong of [stranger, { token: '' }, { token: `pfupload.marafon.${link.token.split('.')[2]}` }]) {
    expect([401, 404]).toContain((await tus(wrong, 'HEAD', own, {})).statusCode);
    expect([401, 404]).toContain((await tus(wrong, 'PATCH', own, patch, Buffer.alloc(10))).statusCode);
  }
  for (const name of ['..%2f..%2fkeys', `${link.linkId}-${'0'.repeat(63)}`, `${link.linkId}-../../x`])
    expect([400, 404]).toContain((await tus(link, 'HEAD', `${UPLOAD_FILES_PATH}/${name}`, {})).statusCode);
  // Creating it again would lose the bytes that were received.
  expect((await create(link, {})).statusCode).toBe(409);
  const refusals = [
    { 'upload-length': '0' },
    { 'upload-length': '99999999999' },
    { 'upload-metadata': `hash ${btoa('../x')},name ${btoa('a.jpg')}` },
    { 'upload-metadata': `hash ${btoa(hash)},name ${btoa('a\0.jpg')}` },
    { 'upload-metadata': `hash ${btoa(hash)},name ${Buffer.from('a\u202egpj.exe').toString('base64')}` },
    { 'upload-metadata': `hash ${btoa(hash)}` },
  ];
  for (const more of refusals) expect((await create(stranger, more)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await tus(link, 'PATCH', own, patch, Buffer.alloc(2_000))).statusCode).toBe(413);
  expect((await tus(link, 'PATCH', own, patch, bytes.subarray(0, 400))).statusCode).toBe(204);

  await shop.deps.database.inTenant(TENANT, (scope) =>
    revokeUploadLink(shop.deps, scope, link.linkId, BY_COMMAND),
  );
  const next = { ...patch, 'upload-offset': '400' };
  expect((await tus(link, 'PATCH', own, next, bytes.subarray(400, 500))).statusCode).toBe(403);
  expect((await ask(link, uploadRoutes.getUpload)).statusCode).toBe(403);
  // The shop's own host has no uploads.
  const elsewhere = await shop.call({ method: 'GET', url: uploadRoutes.getUpload.path });
  expect(elsewhere.statusCode).toBe(404);
  expect(await listPhotos(eventId)).toEqual([]);
});

test('a link begins no further file while it has thousands of unfinished files', async () => {
  const { link } = await openRace();
  const { linkId } = link;
  const rows = Array.from({ length: UNFINISHED_FILES_MAX }, (_, number) => ({
    tenantId: TENANT,
    linkId,
    contentHash: hashOf(Buffer.from(String(number))),
    byteSize: 1,
    state: 'Coming' as const,
    changedAt: shop.deps.clock.now(),
  }));
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.insertInto('uploadedFiles').values(rows).execute(),
  );
  const begin = (hash: string) =>
    tus(link, 'POST', UPLOAD_FILES_PATH, {
      'upload-length': '1',
      'upload-metadata': `hash ${btoa(hash)},name ${btoa('a.jpg')}`,
    });
  expect((await begin(hashOf(Buffer.from('new')))).statusCode).toBe(429);
  // A file that was begun before may continue.
  expect((await begin(rows[0]?.contentHash ?? '')).statusCode).toBe(201);
});

test('a file is requested again if its first bytes were lost', async () => {
  const { link } = await openRace();
  const bytes = await takePhoto(11);
  const hash = hashOf(bytes);
  const begin = {
    'upload-length': String(bytes.byteLength),
    'upload-metadata': `hash ${btoa(hash)},name ${btoa('a.jpg')}`,
  };
  expect((await tus(link, 'POST', UPLOAD_FILES_PATH, begin)).statusCode).toBe(201);
  const own = uploadPath(link.linkId, hash);
  const patch = (from: number, to: number) =>
    tus(
      link,
      'PATCH',
      own,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      bytes.subarray(from, to),
    );
  expect((await patch(0, 400)).statusCode).toBe(204);
  await (await shop.deps.storage.openUploads()).delete(uploadName(link.linkId, hash));
  expect((await patch(400, 800)).statusCode).toBe(460);
  expect((await tus(link, 'HEAD', own, {})).statusCode).toBe(404);
  expect(await sendByTus(link, { name: 'a.jpg', bytes }, { port, host: HOST })).toBe(204);
});

test('if a process dies, a complete file becomes a photo at the next request for it, or by the next sweep', async () => {
  const { eventId, link } = await openRace();
  const uploads = await shop.deps.storage.openUploads();
  const leave = async (seed: number): Promise<string> => {
    const bytes = await takePhoto(seed);
    const hash = hashOf(bytes);
    const id = uploads.prefix + uploadName(link.linkId, hash);
    const metadata = { hash, name: `${seed}.jpg` };
    await uploads.store.create(new Upload({ id, size: bytes.byteLength, offset: 0, metadata }));
    await uploads.store.write(Readable.from(bytes), id, 0);
    const upload = { linkId: link.linkId, contentHash: hash, byteSize: bytes.byteLength };
    await shop.deps.database.inTenant(TENANT, (scope) =>
      insertUpload(scope, upload, new Date(Date.now() - 3600_000)),
    );
    return hash;
  };
  const asked = await leave(11);
  const answers = await Promise.all([1, 2].map(() => tus(link, 'HEAD', uploadPath(link.linkId, asked), {})));
  expect(answers.map((answer) => answer.headers['upload-offset'])).toEqual(
    answers.map((answer) => answer.headers['upload-length']),
  );
  await leave(12);
  await sweepUploads({ ...shop.deps, uploads }, TENANT);
  expect((await listPhotos(eventId)).map((row) => row.fileName)).toEqual(['11.jpg', '12.jpg']);
  const left = await shop.deps.storage.list('.uploads');
  expect(left.filter((key) => key.includes(link.linkId))).toEqual([]);
});

test('a file that cannot be written under its taken name is requested again, and blocks no other', async () => {
  const { eventId, link } = await openRace();
  const uploads = await shop.deps.storage.openUploads();
  const leave = async (seed: number, name: string, minutes: number): Promise<string> => {
    const bytes = await takePhoto(seed);
    const hash = hashOf(bytes);
    const id = uploads.prefix + uploadName(link.linkId, hash);
    const metadata = { hash, name };
    await uploads.store.create(new Upload({ id, size: bytes.byteLength, offset: 0, metadata }));
    await uploads.store.write(Readable.from(bytes), id, 0);
    const upload = { linkId: link.linkId, contentHash: hash, byteSize: bytes.byteLength };
    await shop.deps.database.inTenant(TENANT, (scope) =>
      insertUpload(scope, upload, new Date(Date.now() - minutes * 60_000)),
    );
    return hash;
  };
  const hidden = await leave(31, 'a\0.jpg', 70);
  await leave(32, 'good.jpg', 60);
  await sweepUploads({ ...shop.deps, uploads }, TENANT);
  expect((await listPhotos(eventId)).map((row) => row.fileName)).toEqual(['good.jpg']);
  const asked = await tus(link, 'HEAD', uploadPath(link.linkId, hidden), {});
  expect(asked.statusCode).toBe(404);
});

test('a resumed upload ends the request that hangs on the old connection', async () => {
  const { eventId, link } = await openRace();
  const bytes = await takePhoto(13);
  const hash = hashOf(bytes);
  const created = await tus(link, 'POST', UPLOAD_FILES_PATH, {
    'upload-length': String(bytes.byteLength),
    'upload-metadata': `hash ${btoa(hash)},name ${btoa('late.jpg')}`,
  });
  expect(created.statusCode).toBe(201);
  const path = uploadPath(link.linkId, hash);
  const hanging = connect(port, '127.0.0.1');
  onTestFinished(() => void hanging.destroy());
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: ${HOST}`,
    `authorization: Bearer ${link.token}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    'upload-offset: 0',
    `content-length: ${bytes.byteLength}`,
  ].join('\r\n');
  hanging.write(`${head}\r\n\r\n`);
  hanging.write(bytes.subarray(0, 100_000));
  await waitFor('the first bytes', async () => {
    const file = await (await shop.deps.storage.openUploads()).read(uploadName(link.linkId, hash));
    return file !== undefined && file.byteLength > 0;
  });
  expect(await sendByTus(link, { name: 'late.jpg', bytes }, { port, host: HOST })).toBe(204);
  expect(await listPhotos(eventId)).toMatchObject([{ contentHash: hash, byteSize: bytes.byteLength }]);
});
