import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { holdPhotos, photoFiles, SHOP_HOLD } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removePhotoForGood } from '#operating/corrections/index.ts';
import { beginMove, planMove } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type SentPhoto, sendOriginal, sendPreview, shrinkPhoto } from '#tests/factories/awaited-photo.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { drawRunnerPhoto } from '#tests/faults/draw-runner-photo.ts';

const TENANT = 'photofinish';
const [WIDTH, HEIGHT] = [900, 600];
const PREVIEW_EDGE = 600;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

let drawn: number;
// The events of all tests have the same photos, so that each photo is read only once.
beforeEach(() => {
  drawn = 2000;
});
/** Draws a photo of the next bib. */
async function drawPhoto(): Promise<SentPhoto & { bib: string }> {
  const bib = String(drawn++);
  return { bib, ...(await shrinkPhoto(`${bib}.jpg`, await drawRunnerPhoto(bib, WIDTH), PREVIEW_EDGE)) };
}

/** Cuts off the lower half of a JPEG, like a broken memory card. */
const halve = (bytes: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.from([0xff, 0xd9])]);

const newEvent = async () => (await makeEvent(shop.deps, { photos: [] })).eventId;
const preview = (eventId: string, photo: SentPhoto, said = {}) =>
  sendPreview(shop.deps, TENANT, eventId, photo, said);
const original = (eventId: string, photo: Pick<SentPhoto, 'fileName' | 'original'>, said = {}) =>
  sendOriginal(shop.deps, TENANT, eventId, photo, said);

const photosOf = (eventId: string) =>
  inShop(({ trx }) => trx.selectFrom('photos').selectAll().where('eventId', '=', eventId).execute());
const countsOf = (eventId: string) =>
  inShop(({ trx }) =>
    trx
      .selectFrom('events')
      .select(['publishedCount', 'processingCount', 'failedCount'])
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow(),
  );
/** Waits until the event's only photo is in a state. */
const settled = (eventId: string, state = 'Published') =>
  waitFor(`a photo that is ${state}`, async () => {
    const [photo] = await photosOf(eventId);
    return photo?.state === state ? photo : undefined;
  });
const shownBibs = async (photoId: string) => {
  const tags = await inShop(({ trx }) =>
    trx.selectFrom('photoTags').selectAll().where('photoId', '=', photoId).execute(),
  );
  return tags.filter((tag) => tag.isShown).map((tag) => ({ bib: tag.value, box: tag.box as unknown }));
};
/** Lists the files of an event by their folders, without covers. */
const filesOf = async (eventId: string) =>
  (await shop.deps.storage.list(tenantKey(TENANT, `events/${eventId}`)))
    .map((key) => key.split('/').slice(3).join('/'))
    .filter((name) => !name.startsWith('covers/'))
    .sort();
const foldersOf = async (eventId: string) => (await filesOf(eventId)).map((name) => name.split('/')[0]);
const hasFolders = (eventId: string, folders: string[]) =>
  waitFor(`the folders ${folders}`, async () => {
    const now = await foldersOf(eventId);
    return JSON.stringify(now) === JSON.stringify(folders) ? true : undefined;
  });

test('a photo is read and published from its preview; its original completes it without changing the results', async () => {
  const eventId = await newEvent();
  const uploadLinkId = randomUUID();
  const photo = await drawPhoto();
  const said = { uploadLinkId, placeKm: 7.5 };
  expect(await preview(eventId, photo, said)).toMatchObject({ outcome: 'Received' });
  expect(await preview(eventId, photo, said)).toMatchObject({ outcome: 'Known' });
  const awaited = await settled(eventId);
  expect(awaited).toMatchObject({
    awaitsOriginal: true,
    uploadLinkId,
    placeKm: 7.5,
    contentHash: photo.contentHash,
    width: WIDTH,
    height: HEIGHT,
    byteSize: photo.preview.byteLength,
  });
  const before = await shownBibs(awaited.photoId);
  expect(before).toMatchObject([{ bib: photo.bib }]);
  // The number is in the middle of the photo, in pixels of the original.
  const { x, width } = (before[0]?.box ?? {}) as { x: number; width: number };
  expect((x + width / 2) / WIDTH).toBeCloseTo(0.5, 1);
  await hasFolders(eventId, ['previews', 'stand-ins', 'thumbs']);

  expect(await original(eventId, photo, said)).toMatchObject({ outcome: 'Received' });
  expect(await original(eventId, photo, said)).toMatchObject({ outcome: 'Known' });
  expect(await preview(eventId, photo, said)).toMatchObject({ outcome: 'Known' });
  const [complete, ...others] = await photosOf(eventId);
  expect(others).toEqual([]);
  expect(complete).toMatchObject({
    photoId: awaited.photoId,
    awaitsOriginal: false,
    state: 'Published',
    width: WIDTH,
    height: HEIGHT,
    byteSize: photo.original.byteLength,
  });
  await hasFolders(eventId, ['originals', 'previews', 'thumbs']);
  const key = tenantKey(TENANT, photoFiles(eventId, { ...photo, photoId: '', format: 'jpeg' }).original);
  const stored = await shop.deps.storage.read(key);
  expect(createHash('sha256').update(stored).digest('hex')).toBe(photo.contentHash);
  expect(await shownBibs(awaited.photoId)).toEqual(before);
  expect(await countsOf(eventId)).toEqual({ publishedCount: 1, processingCount: 0, failedCount: 0 });
});

test('stores an original in its own format, even if the preview has another', async () => {
  const eventId = await newEvent();
  const bytes = await sharp(await drawRunnerPhoto('2999', WIDTH))
    .png()
    .toBuffer();
  const photo = await shrinkPhoto('2999.png', bytes, PREVIEW_EDGE);
  await preview(eventId, photo);
  await settled(eventId);
  await original(eventId, photo);
  expect(await photosOf(eventId)).toMatchObject([
    { format: 'png', width: WIDTH, byteSize: bytes.byteLength },
  ]);
  await hasFolders(eventId, ['originals', 'previews', 'thumbs']);
  expect((await filesOf(eventId))[0]).toBe(`originals/${photo.contentHash}.png`);
});

test('corrects a wrongly declared size, and the boxes of bibs', async () => {
  const eventId = await newEvent();
  const photo = await drawPhoto();
  await preview(eventId, { ...photo, width: 9000, height: 6000 });
  const { photoId, width } = await settled(eventId);
  expect(width).toBe(9000);
  await original(eventId, photo);
  expect(await photosOf(eventId)).toMatchObject([{ width: WIDTH, height: HEIGHT }]);
  await waitFor('the bib where it is', async () => {
    const [tag] = await shownBibs(photoId);
    const box = tag?.box as { x: number; width: number } | undefined;
    return box !== undefined && box.x + box.width < WIDTH ? true : undefined;
  });
});

test('whole files get the photographer, link and place declared before', async () => {
  const eventId = await newEvent();
  const photographerId = (await inShop((scope) => ensurePhotographer(shop.deps, scope, 'Vera Linse'))) ?? '';
  const uploadLinkId = randomUUID();
  await original(eventId, await drawPhoto(), { photographerId, uploadLinkId, placeKm: 3 });
  expect(await settled(eventId)).toMatchObject({
    awaitsOriginal: false,
    photographerId,
    uploadLinkId,
    placeKm: 3,
  });
});

describe('an invalid preview', () => {
  test.each([
    ['a picture that is too large', 'TooLarge', () => drawRunnerPhoto('1', 2400)],
    [
      'another format',
      'UnsupportedFormat',
      async () =>
        sharp(await drawRunnerPhoto('1'))
          .png()
          .toBuffer(),
    ],
    ['half a picture', 'Truncated', async () => (await drawRunnerPhoto('1')).subarray(0, 9000)],
    ['a text', 'NotAnImage', async () => Buffer.from('<html>')],
  ])('is refused: %s', async (_name, problem, draw) => {
    const eventId = await newEvent();
    const photo = { ...(await drawPhoto()), preview: await draw() };
    expect(await preview(eventId, photo)).toMatchObject({ outcome: 'Refused', problem });
    expect(await filesOf(eventId)).toEqual([]);
    expect(await photosOf(eventId)).toEqual([]);
  });
});

test('half an original is refused, and the photo keeps waiting', async () => {
  const eventId = await newEvent();
  const photo = await drawPhoto();
  // The declared hash is that of the broken file, as with a broken memory card.
  const bytes = halve(photo.original);
  const broken = { ...photo, original: bytes, contentHash: createHash('sha256').update(bytes).digest('hex') };
  await preview(eventId, broken);
  await settled(eventId);
  expect(await original(eventId, broken)).toMatchObject({ outcome: 'Refused', problem: 'Truncated' });
  expect(await photosOf(eventId)).toMatchObject([{ awaitsOriginal: true, state: 'Published' }]);
  expect(await foldersOf(eventId)).toEqual(['previews', 'stand-ins', 'thumbs']);
});

test('an original replaces a preview that could not be read', async () => {
  const eventId = await newEvent();
  const photo = await drawPhoto();
  await preview(eventId, { ...photo, preview: halve(photo.preview) });
  await settled(eventId, 'Failed');
  await original(eventId, photo);
  const { photoId } = await settled(eventId);
  expect(await shownBibs(photoId)).toMatchObject([{ bib: photo.bib }]);
  expect(await countsOf(eventId)).toEqual({ publishedCount: 1, processingCount: 0, failedCount: 0 });
});

test('no faces are read in a photo that arrives after those of its event were deleted', async () => {
  const eventId = await newEvent();
  await inShop(({ trx }) =>
    trx.updateTable('events').set({ facesForgottenAt: new Date() }).where('eventId', '=', eventId).execute(),
  );
  await preview(eventId, await drawPhoto());
  expect(await settled(eventId)).toMatchObject({ facesSeen: null });
});

test('a removed photo accepts neither preview nor original', async () => {
  const eventId = await newEvent();
  const photo = await drawPhoto();
  await preview(eventId, photo);
  const { photoId } = await settled(eventId);
  const removal = { isAlsoBought: false, seenOrderIds: [], letters: {} };
  await inShop((scope) => removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND));
  await hasFolders(eventId, []);
  for (const send of [preview, original])
    expect(await send(eventId, photo)).toMatchObject({ outcome: 'Skipped', reason: 'Removed' });
  expect(await foldersOf(eventId)).toEqual([]);
});

test('an original follows its photo into the event that the photo was moved to', async () => {
  const [eventId, intoEventId] = [await newEvent(), await newEvent()];
  const said = { uploadLinkId: randomUUID() };
  const photo = await drawPhoto();
  await preview(eventId, photo, said);
  const { photoId } = await settled(eventId);
  const input = { eventId, intoEventId, photoIds: [photoId], opensSeen: false };
  await inShop(async (scope) => {
    await planMove(shop.deps, scope, input);
    await beginMove(shop.deps, scope, { ...input, photosSeen: 1 }, BY_COMMAND);
  });
  await runMoves(shop.deps, TENANT);
  await hasFolders(eventId, []);
  await hasFolders(intoEventId, ['previews', 'stand-ins', 'thumbs']);
  expect(await preview(eventId, photo, said)).toMatchObject({ outcome: 'Known' });
  expect(await original(eventId, photo, said)).toMatchObject({ outcome: 'Received' });
  expect(await photosOf(eventId)).toEqual([]);
  expect(await photosOf(intoEventId)).toMatchObject([{ photoId, awaitsOriginal: false }]);
  await hasFolders(intoEventId, ['originals', 'previews', 'thumbs']);
  expect(await foldersOf(eventId)).toEqual([]);
});

test.each([
  ['removed there', 'preview'],
  ['removed there', 'original'],
  ['hidden there', 'original'],
  ['moved on and removed', 'original'],
] as const)('a photo that was moved and is %s is no new photo of its old event: %s', async (fate, first) => {
  const [eventId, intoEventId, lastEventId] = [await newEvent(), await newEvent(), await newEvent()];
  const photo = await drawPhoto();
  await (first === 'preview' ? preview(eventId, photo) : original(eventId, photo));
  const { photoId } = await settled(eventId);
  const move = async (from: string, into: string) => {
    const input = { eventId: from, intoEventId: into, photoIds: [photoId], opensSeen: false };
    await inShop(async (scope) => {
      await planMove(shop.deps, scope, input);
      await beginMove(shop.deps, scope, { ...input, photosSeen: 1 }, BY_COMMAND);
    });
    await runMoves(shop.deps, TENANT);
  };
  await move(eventId, intoEventId);
  if (fate === 'moved on and removed') await move(intoEventId, lastEventId);
  const removal = { isAlsoBought: false, seenOrderIds: [], letters: {} };
  await inShop<unknown>((scope) =>
    fate === 'hidden there'
      ? holdPhotos(shop.deps, scope, [photoId], SHOP_HOLD, BY_COMMAND)
      : removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND),
  );
  const expected = fate === 'hidden there' ? { outcome: 'Known' } : { outcome: 'Skipped', reason: 'Removed' };
  // The photo is sent first by another link than before, then by an import, which names no link.
  for (const said of [{ uploadLinkId: randomUUID() }, {}]) {
    expect(await preview(eventId, photo, said)).toMatchObject(expected);
    expect(await original(eventId, photo, said)).toMatchObject(expected);
  }
  expect(await photosOf(eventId)).toEqual([]);
  expect(await countsOf(eventId)).toEqual({ publishedCount: 0, processingCount: 0, failedCount: 0 });
  expect(await foldersOf(eventId)).toEqual([]);
});
