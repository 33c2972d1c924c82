import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodePhoto, renderPreview } from '#engines/images/index.ts';
import {
  findPictured,
  holdPhotos,
  markFailed,
  photoFiles,
  readPhotoFile,
  SHOP_HOLD,
  shownFiles,
} from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { applyTenant, planTenant, showTenant } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { followPhotos } from './follow-photos.ts';
import { endRendering, findRendering, passPreviews, restartRendering } from './preview-renderings.store.ts';
import { type ReceivedFile, receivePhotos } from './receive-photos.ts';
import type { SourceEntry } from './sources/index.ts';

const TENANT = 'photofinish';
const LARGE = 24;
const SMALL = 3;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Small photos, each in another colour. */
async function* drawPhotos(count: number, blue: number): AsyncGenerator<SourceEntry> {
  for (let number = 0; number < count; number++) {
    const background = { r: 9 * number, g: 200, b: blue };
    const photo = sharp({ create: { width: 160, height: 120, channels: 3, background } });
    yield { file: `${blue}-${number}.jpg`, folder: '', read: () => photo.jpeg().toBuffer() };
  }
}

async function receiveEvent(count: number, blue: number): Promise<string> {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  for await (const file of receivePhotos(shop.deps, TENANT, eventId, { files: drawPhotos(count, blue) }))
    expect(file.outcome).toBe('Received');
  return eventId;
}

test('a follower of an import gets each photo once, even if the photo’s transaction ended late', async () => {
  const eventId = await receiveEvent(SMALL, 100);
  const photos = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('photos').select(['photoId', 'contentHash']).where('eventId', '=', eventId).execute(),
  );
  const follower = followPhotos(shop.deps, TENANT, eventId);
  for (const { contentHash } of photos) follower.add(contentHash, `${contentHash}.jpg`);
  expect(await follower.settle()).toEqual([]);

  const refuse = (scope: Scope, index: number) => markFailed(scope, photos[index]?.photoId ?? '', 'Broken');
  const fateOf = (index: number) => {
    const contentHash = photos[index]?.contentHash;
    return { contentHash, files: [`${contentHash}.jpg`], failure: 'Broken' };
  };
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await refuse(scope, 0);
    await shop.deps.database.inTenant(TENANT, (other) => refuse(other, 1));
    expect(await follower.settle()).toEqual([fateOf(1)]);
    expect(await follower.settle()).toEqual([]);
  });
  expect(await follower.settle()).toEqual([fateOf(0)]);
  expect(follower.isWaiting()).toBe(true);
  await shop.deps.database.inTenant(TENANT, (scope) => refuse(scope, 2));
  expect(await follower.settle()).toEqual([fateOf(2)]);
  expect(follower.isWaiting()).toBe(false);
});

test('a small event does not wait for all photos of a large one that came first', async () => {
  const large = await receiveEvent(LARGE, 10);
  const small = await receiveEvent(SMALL, 250);
  await shop.work();
  const published = () =>
    shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .selectFrom('photos')
        .select('eventId')
        .where('eventId', 'in', [large, small])
        .where('state', '=', 'Published')
        .orderBy('publishedAt')
        .execute(),
    );
  await waitFor('every photo', async () => (await published()).length === LARGE + SMALL, 60_000);
  const order = (await published()).map((row) => row.eventId);
  // Events take turns, and four photos are read at a time.
  expect(order.lastIndexOf(small)).toBeLessThan(2 * SMALL + 4);
  expect(order.slice(0, 4)).toContain(large);
}, 90_000);

async function rename(tenantName: string): Promise<void> {
  const shown = await showTenant(shop.deps, TENANT);
  const plan = await planTenant(shop.deps, 'edit', {
    bytes: Buffer.from((shown?.source ?? '').replace(/tenantName: .*/, `tenantName: ${tenantName}`)),
    readBeside: () => Promise.reject(new Error('no file beside')),
  });
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applyTenant(shop.deps, plan, BY_COMMAND);
}

test('after the brand got another name, all previews show it, and a cover with the watermark too', async () => {
  const eventId = await receiveEvent(SMALL, 60);
  const photos = () =>
    shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('photos').select(['photoId', 'state']).where('eventId', '=', eventId).execute(),
    );
  await waitFor(
    'every photo',
    async () => (await photos()).every(({ state }) => state === 'Published'),
    60_000,
  );
  const [first, second, third] = (await photos()).map(({ photoId }) => photoId);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no photos');
  const cover = shownFiles(eventId, { photoId: first }).cover;
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await holdPhotos(shop.deps, scope, [second], SHOP_HOLD, BY_COMMAND);
    await scope.trx
      .updateTable('events')
      .set({ marksCover: true, coverKey: cover })
      .where('eventId', '=', eventId)
      .execute();
  });
  for (const name of ['Zielfoto', 'Laufbild']) await rename(name);
  await waitFor('the end', async () => !(await shop.deps.database.inTenant(TENANT, findRendering)), 120_000);
  const read = async (key: string) => Buffer.from(await shop.deps.storage.read(tenantKey(TENANT, key)));
  for (const photoId of [first, second, third]) {
    const photo = await shop.deps.database.inTenant(TENANT, (scope) => findPictured(scope, photoId));
    if (photo === undefined) throw new Error('no photo');
    const bytes = await readPhotoFile(shop.deps, TENANT, photo);
    const decoded = await decodePhoto(bytes);
    if (!decoded.ok) throw new Error(decoded.problem);
    const expected = Buffer.from((await renderPreview(decoded.raster, 'Laufbild')).bytes);
    expect((await read(shownFiles(eventId, photo).preview)).equals(expected)).toBe(true);
    if (photoId === first) expect((await read(cover)).equals(expected)).toBe(true);
  }
}, 240_000);

test('a run of a rendering that ended does not change a later one', async () => {
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    const start = async () => {
      await restartRendering(scope);
      const found = await findRendering(scope);
      if (found === undefined) throw new Error('not started');
      return found;
    };
    const earlier = await start();
    await endRendering(scope, earlier);
    const later = await start();
    await passPreviews(scope, earlier, shop.deps.newId());
    await endRendering(scope, earlier);
    expect(await findRendering(scope)).toEqual(later);
    await endRendering(scope, later);
    expect(await findRendering(scope)).toBeUndefined();
  });
});

test('a HEIC is stored as a JPEG if a program can convert it, and is recognised when it comes again', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const bytes = await readFile(new URL('../../../tests/fixtures/turned-phone.heic', import.meta.url));
  const programs = await makeTempFolder('heic-program');
  const receive = async () => {
    const file = { file: 'IMG_0001.HEIC', folder: '', read: async () => Buffer.from(bytes) };
    const film = {
      ...file,
      file: 'IMG_0001.MOV',
      read: async () => Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '),
    };
    const files = Readable.from([file, film]);
    const received: ReceivedFile[] = [];
    for await (const one of receivePhotos(shop.deps, TENANT, eventId, { files })) received.push(one);
    return received;
  };
  const skippedFootage = { file: 'IMG_0001.MOV', outcome: 'Skipped', reason: 'NotAPhoto' };
  const path = process.env.PATH;
  try {
    process.env.PATH = programs;
    expect(await receive()).toEqual([
      { file: 'IMG_0001.HEIC', outcome: 'Refused', problem: 'NoHeicDecoder' },
      skippedFootage,
    ]);
    const jpeg = join(programs, 'converted.jpg');
    const background = { r: 3, g: 7, b: 11 };
    const keywords = '<rdf:Bag><rdf:li>Zdenka Vávrová</rdf:li><rdf:li>1234</rdf:li></rdf:Bag>';
    await sharp({ create: { width: 240, height: 320, channels: 3, background } })
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject>${keywords}</dc:subject>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Anna Berg</rdf:li></rdf:Alt></dc:rights>
</rdf:Description></rdf:RDF></x:xmpmeta>`,
      )
      .jpeg()
      .toFile(jpeg);
    await writeFile(join(programs, 'heif-dec'), `#!/bin/sh\n/bin/cp '${jpeg}' "$4"\n`, { mode: 0o755 });
    process.env.PATH = `${programs}:${path}`;
    expect(await receive()).toMatchObject([{ outcome: 'Received' }, skippedFootage]);
    // A photo that is stored already is not converted again.
    await rm(jpeg);
    expect(await receive()).toMatchObject([{ outcome: 'Known' }, skippedFootage]);
  } finally {
    process.env.PATH = path;
    await rm(programs, { recursive: true, force: true });
  }
  await shop.work();
  const photos = () =>
    shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .selectFrom('photos')
        .select(['photoId', 'contentHash', 'state', 'format', 'width', 'height'])
        .where('eventId', '=', eventId)
        .execute(),
    );
  await waitFor('the photo', async () => (await photos())[0]?.state === 'Published');
  const [row] = await photos();
  if (row === undefined) throw new Error('no photo');
  expect(row).toMatchObject({ state: 'Published', format: 'jpeg', width: 240, height: 320 });
  // The program copies the phone's metadata. A sold file has no keywords that name people.
  const photo = { photoId: row.photoId, contentHash: row.contentHash, format: row.format };
  const bytesStored = await shop.deps.storage.read(tenantKey(TENANT, photoFiles(eventId, photo).original));
  const stored = Buffer.from(bytesStored).toString('utf8');
  expect(stored).toContain('© Anna Berg');
  expect(stored).not.toContain('Zdenka');
  expect(stored).not.toContain('1234');
});
