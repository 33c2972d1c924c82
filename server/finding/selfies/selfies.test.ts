import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { SEARCH_TOKEN_HOURS, SELFIE_MAX_BYTES } from '#contract/limits.ts';
import { photoRoutes } from '#contract/photo.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import type { FaceReading } from '#engines/faces/index.ts';
import { createSelfieReader } from '#engines/photo-reader/index.ts';
import { editEvent } from '#finding/events/index.ts';
import { describeEvent } from '#finding/ingest/describe-event.ts';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { makeDescriptor, makeEvent, TEST_GROUND } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/** Photos of four people each, from the package of the models. */
const SAMPLES = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);
const TENANT = 'photofinish';
const FACTS = {
  date: '2026-05-10',
  city: '',
  country: '',
  externalEventId: null,
  isSecure: false,
  verificationFactor: 'None' as const,
  timeZone: 'UTC',
  cameraOffsets: {},
};

let shop: TestShop;
let eventId: string;
/** One of four people on the event's first photo, cut out, mirrored and reduced. */
let selfie: Buffer;
let group: Buffer;
let card: string;
const logged: Buffer[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(Buffer.from(chunk));
      done();
    },
  });
  shop = await openTestShop({ log: createLog('trace', stream) });
  await shop.work();
  group = await readSample('sample4.jpg');
  card = await mkdtemp(join(tmpdir(), 'photofinish-card-'));
  await writeFile(join(card, 'group.jpg'), group);
  await writeFile(join(card, 'others.jpg'), await readSample('sample6.jpg'));
  const event = { ...FACTS, title: 'Faces', faceGround: TEST_GROUND };
  const report = await importEvent(
    shop.deps,
    { tenantId: TENANT, event, startList: [], files: walkFolder(card) },
    () => {},
  );
  eventId = report.eventId;
  selfie = await cutPerson(0.02, 0.34);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await rm(card, { recursive: true, force: true });
});

/** Reads a sample at reduced size: the same faces are found, in half the engines' CPU time. */
const readSample = (name: string): Promise<Buffer> =>
  sharp(join(SAMPLES, name)).resize(800).jpeg({ quality: 90 }).toBuffer();

/** Cuts a part of the group photo, between two shares of its width. */
async function cutPerson(from: number, to: number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(group).metadata();
  const left = Math.round(from * width);
  return sharp(group)
    .extract({ left, top: 0, width: Math.round((to - from) * width), height })
    .flop()
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function send(
  picture: Uint8Array,
  fields: Record<string, string> = { consent: 'true' },
  album = eventId,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'face.jpg');
  const encoded = new Response(form);
  return shop.call({
    method: 'POST',
    url: `${recognitionRoutes.createSelfie.path}?albumId=${album}`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const getSelfie = async (selfieId: string) =>
  shop.call({ method: 'GET', url: recognitionRoutes.getSelfie.path.replace(':selfieId', selfieId) });

async function search(picture: Uint8Array, album = eventId) {
  const begun = await send(picture, { consent: 'true' }, album);
  expect(begun.statusCode, begun.body).toBe(201);
  const { selfieId } = begun.json();
  await waitFor('the search', async () => (await getSelfie(selfieId)).json().state !== 'Searching');
  return (await getSelfie(selfieId)).json();
}

const createToken = async (album: string, selfieId: string) =>
  (
    await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', album),
      payload: { selfieId },
    })
  ).json();

describe('a selfie', () => {
  test('finds the visitor’s photos, and its token opens them', async () => {
    const found = await search(selfie);
    expect(found).toMatchObject({ state: 'Ready', persons: [{ photosCount: 1 }] });
    const { token, ...verified } = await createToken(eventId, found.selfieId);
    expect(verified).toEqual({
      isVerificationSuccessful: true,
      personId: expect.any(String),
      proof: 'Face',
    });
    const own = await shop.call({
      method: 'GET',
      url: `${photoRoutes.listPhotos.path}?albumId=${eventId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.json()).toMatchObject({ total: 1, photos: [{ evidence: 'Face' }] });
    const other = await makeEvent(shop.deps);
    expect(await createToken(other.eventId, found.selfieId)).toMatchObject({ code: 'SelfieNotFound' });
  });

  test('of a person without photos finds no person', async () => {
    const stranger = await readSample('sample1.jpg');
    const { width = 0, height = 0 } = await sharp(stranger).metadata();
    const faces = await createReaderFaces(stranger);
    const face = faces[0]?.box ?? { x: 0, y: 0, width, height };
    const one = await sharp(stranger)
      .extract({
        left: Math.max(0, face.x - Math.round(face.width / 3)),
        top: Math.max(0, face.y - Math.round(face.height / 3)),
        width: Math.round(face.width * 1.6),
        height: Math.round(face.height * 1.6),
      })
      .jpeg()
      .toBuffer();
    expect(await search(one)).toMatchObject({ state: 'Ready', persons: [] });
  });

  test('writes neither its picture nor its descriptor to disk, database or log', async () => {
    const [face] = await createReaderFaces(selfie);
    await search(selfie);
    const descriptor = Buffer.from(face?.descriptor.buffer as ArrayBuffer);
    expect(descriptor.byteLength).toBeGreaterThan(100);
    const traces = [selfie.subarray(2_000, 2_048), descriptor.subarray(0, 24)];
    const names = (await readdir(shop.dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const stored = await Promise.all(names.map((entry) => readFile(join(entry.parentPath, entry.name))));
    const tables = await dumpDatabase();
    // The check can find something: the event's group photo is on disk, and one of its faces in the database.
    expect(stored.some((file) => file.includes(group.subarray(2_000, 2_048)))).toBe(true);
    expect(tables).toMatch(/\\x[0-9a-f]{200}/);
    for (const trace of traces) {
      for (const form of [trace, trace.toString('base64').slice(0, 30), trace.toString('hex')]) {
        expect(stored.some((file) => file.includes(form))).toBe(false);
        expect(Buffer.concat(logged).includes(form)).toBe(false);
      }
      expect(tables).not.toContain(trace.toString('hex'));
    }
    expect(Buffer.concat(logged).byteLength).toBeGreaterThan(500);
  });

  test('has a result for as long as it opens photos, and its consent is recorded', async () => {
    const { selfieId } = await search(selfie);
    const row = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('selfies').selectAll().where('selfieId', '=', selfieId).executeTakeFirstOrThrow(),
    );
    expect(row.expiresAt.getTime() - row.consentAt.getTime()).toBe(SEARCH_TOKEN_HOURS * 3_600_000);
  });
});

describe('an invalid selfie is refused', () => {
  test.each([
    ['two people', () => cutPerson(0, 0.55), 'TooManyFaces'],
    [
      'nobody',
      () =>
        sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a9' } })
          .jpeg()
          .toBuffer(),
      'NoFace',
    ],
    ['a PDF named .jpg', async () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'NotAPhoto'],
    ['half a photo', async () => selfie.subarray(0, selfie.byteLength / 2), 'NotAPhoto'],
  ] as const)('%s', async (_name, picture, code) => {
    expect(await search(await picture())).toMatchObject({ state: 'Failed', code, persons: [] });
  });

  test('of 9 MB', async () => {
    const reply = await send(Buffer.alloc(SELFIE_MAX_BYTES + 1));
    expect(reply).toMatchObject({ statusCode: 413 });
    expect(reply.json().code).toBe('TooLarge');
  });

  test('without consent, without a file', async () => {
    const refused = await send(selfie, {});
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0].path).toBe('consent');
    const empty = await send(Buffer.alloc(0));
    expect(empty.json().errors[0].path).toBe('file');
    const json = await shop.call({
      method: 'POST',
      url: `${recognitionRoutes.createSelfie.path}?albumId=${eventId}`,
      payload: { consent: 'true' },
    });
    expect(json.statusCode).toBe(400);
  });

  test('for an event that is secure or has no faces', async () => {
    for (const input of [{ isSecure: true }, { faceIndexing: 'off' as const }, { faceGround: null }]) {
      const event = await makeEvent(shop.deps, input);
      expect((await send(selfie, { consent: 'true' }, event.eventId)).statusCode).toBe(403);
    }
  });
});

test.each([
  [
    'lying on its side, as phones store it',
    (picture: Sharp) => picture.rotate(90).withMetadata({ orientation: 8 }).jpeg(),
  ],
  ['black and white', (picture: Sharp) => picture.toColourspace('b-w').jpeg()],
  ['as PNG', (picture: Sharp) => picture.png()],
])('a selfie %s is accepted', async (_name, change) => {
  expect(await search(await change(sharp(selfie)).toBuffer())).toMatchObject({
    persons: [{ photosCount: 1 }],
  });
});

async function createReaderFaces(picture: Buffer) {
  const reader = createSelfieReader({ workers: 1 });
  const read = await reader.read(Uint8Array.from(picture));
  await reader.close();
  if (!read.ok) throw new Error('the test’s own picture is wrong');
  return read.faces;
}

/** Returns every row of every table that the shop writes, as text. */
async function dumpDatabase(): Promise<string> {
  const TABLES = ['selfies', 'persons', 'personFaces', 'faces', 'photos', 'rateLimits'] as const;
  return shop.deps.database.inTenant(TENANT, async ({ trx }) => {
    const parts = [];
    for (const table of TABLES) {
      const rows = await trx.selectFrom(table).selectAll().execute();
      parts.push(
        JSON.stringify(rows, (_key, value) =>
          value?.type === 'Buffer' ? `\\x${Buffer.from(value.data).toString('hex')}` : value,
        ),
      );
    }
    return parts.join('\n');
  });
}

test('faces are read once a legal basis is recorded, deleted when it is revoked, and read again for a later one', async () => {
  const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
  const report = await importEvent(
    shop.deps,
    {
      tenantId: TENANT,
      event: { ...FACTS, title: 'Later', date: '2099-05-10' },
      startList: [],
      files: walkFolder(card),
    },
    () => {},
  );
  const album = report.eventId;
  expect(report.event).toMatchObject({ photos: 2, noFaceSearch: 'NoGround', facesUnread: 0 });
  const countFaces = () =>
    inShop(async ({ trx }) => {
      const rows = await trx.selectFrom('faces').select('faceId').where('eventId', '=', album).execute();
      return rows.length;
    });
  const say = (faceGround: string | null) =>
    inShop((scope) => editEvent(shop.deps, scope, album, { faceGround }, BY_COMMAND));
  const allRead = async () => {
    await waitFor('the faces', async () => {
      const { facesUnread, noFaceSearch } = await describeEvent(shop.deps, TENANT, album);
      return facesUnread === 0 && noFaceSearch === null;
    });
    // A search may otherwise look at faces that were loaded up to a second ago.
    await shop.deps.faceCache.of(TENANT, album, performance.now());
  };
  expect(await countFaces()).toBe(0);
  expect((await send(selfie, { consent: 'true' }, album)).statusCode).toBe(403);
  await say(TEST_GROUND);
  await allRead();
  const found = await search(selfie, album);
  expect(found).toMatchObject({ state: 'Ready', persons: [{ photosCount: 1 }] });
  const faces = await countFaces();

  await say(null);
  await waitFor('no face', async () => (await countFaces()) === 0);
  expect((await send(selfie, { consent: 'true' }, album)).statusCode).toBe(403);
  const { token } = await createToken(album, found.selfieId);
  const own = await shop.call({
    method: 'GET',
    url: `${photoRoutes.listPhotos.path}?albumId=${album}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(own.json(), 'what was found stays found').toMatchObject({
    total: 1,
    photos: [{ evidence: 'Face' }],
  });

  await say(TEST_GROUND);
  await allRead();
  expect(await countFaces()).toBe(faces);
  expect(await search(selfie, album)).toMatchObject({ persons: [{ photosCount: 1 }] });
}, 60_000);

test('switching to search on request deletes faces, finds the same photos, and reads the faces again when switched back', async () => {
  const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
  const event = { ...FACTS, title: 'On request', date: '2099-05-10', faceGround: TEST_GROUND };
  const { eventId: album } = await importEvent(
    shop.deps,
    { tenantId: TENANT, event, startList: [], files: walkFolder(card) },
    () => {},
  );
  const countFaces = () =>
    inShop(async ({ trx }) => {
      const rows = await trx.selectFrom('faces').select('faceId').where('eventId', '=', album).execute();
      return rows.length;
    });
  const say = (wantedFaces: 'onRequest' | 'atImport') =>
    inShop((scope) => editEvent(shop.deps, scope, album, { wantedFaces }, BY_COMMAND));
  const faces = await countFaces();
  expect(faces).toBeGreaterThan(4);
  await say('onRequest');
  await waitFor('no face', async () => (await countFaces()) === 0);
  expect(await describeEvent(shop.deps, TENANT, album)).toMatchObject({ noFaceSearch: null, facesUnread: 0 });
  const found = await search(selfie, album);
  expect(found).toMatchObject({ state: 'Ready', persons: [{ photosCount: 1 }] });
  expect(await countFaces()).toBe(0);
  const { token } = await createToken(album, found.selfieId);
  const own = await shop.call({
    method: 'GET',
    url: `${photoRoutes.listPhotos.path}?albumId=${album}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(own.json()).toMatchObject({ total: 1, photos: [{ evidence: 'Face' }] });
  await say('atImport');
  await waitFor('the faces', async () => (await countFaces()) === faces);
}, 60_000);

test('a search during which the ground is revoked reports that the ground is missing', async () => {
  const { eventId: album } = await makeEvent(shop.deps, { photos: [[]], people: [['anna']] });
  const read = vi.spyOn(shop.deps.selfieReader, 'read').mockImplementation(async () => {
    await shop.deps.database.inTenant(TENANT, (scope) =>
      editEvent(shop.deps, scope, album, { faceGround: null }, BY_COMMAND),
    );
    return { ok: true, faces: [readingOf(makeDescriptor('anna', 7))] };
  });
  onTestFinished(() => read.mockRestore());
  expect(await search(selfie, album)).toMatchObject({ state: 'Failed', code: 'Forbidden', persons: [] });
});

/** Creates an engine's reading of a face that is good enough. */
const readingOf = (descriptor: Float32Array): FaceReading => ({
  box: { x: 0, y: 0, width: 200, height: 200 },
  eyes: [
    { x: 60, y: 80 },
    { x: 140, y: 80 },
  ],
  score: 1,
  quality: 1,
  measures: { width: 200, drift: 0 },
  shown: true,
  descriptor,
  clothes: null,
});
