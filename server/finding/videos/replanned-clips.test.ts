import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEvent } from '#finding/events/index.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { clipFiles, importFinishFootage, importResultList } from '#tests/factories/finish-footage.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { cutWaitingClips } from './cut-waiting-clips.ts';
import { deleteClipFilesJob } from './delete-clip-files.ts';
import { publishVideo } from './publish-video.ts';
import { videoHandlers } from './videos.jobs.ts';
import { listPublishedVideos } from './videos.store.ts';

const TENANT = 'photofinish';
const NEVER = new AbortController().signal;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 120_000);
afterAll(() => shop?.close());

/** Creates a race with one clip waiting to be cut. */
async function makeRace(): Promise<string> {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  await importFinishFootage(shop.deps, eventId, { 17: 4 });
  return eventId;
}

/** Returns a shop in which `meanwhile` runs just before the first file whose key contains `where` is stored. */
function withStorage(where: string, meanwhile: () => Promise<unknown>): AppDeps {
  let hasHappened = false;
  const storage: Storage = {
    ...shop.deps.storage,
    async putFile(key, path) {
      if (key.includes(where) && !hasHappened) {
        hasHappened = true;
        await meanwhile();
      }
      await shop.deps.storage.putFile(key, path);
    },
  };
  return { ...shop.deps, storage };
}

const rows = (eventId: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('videos')
      .select(['videoId', 'videoFileId', 'state'])
      .where('eventId', '=', eventId)
      .execute(),
  );

test('a clip whose time changes while it is stored leaves no file', async () => {
  const eventId = await makeRace();
  const [waiting] = await rows(eventId);
  const deps = withStorage('/clips/', () => importResultList(shop.deps, eventId, { 17: 6 }));
  await cutWaitingClips(deps, TENANT, waiting?.videoFileId ?? '', NEVER);
  const [clip, ...others] = await rows(eventId);
  expect(others).toEqual([]);
  expect(clip).toMatchObject({ state: 'Cut' });
  expect(clip?.videoId).not.toBe(waiting?.videoId);
  const { stored } = await clipFiles(shop, eventId);
  expect(stored).toEqual([expect.stringContaining(`/clips/${clip?.videoId}-`)]);
}, 120_000);

test('a clip whose time changes while its preview is stored leaves no file', async () => {
  const eventId = await makeRace();
  const [waiting] = await rows(eventId);
  await cutWaitingClips(shop.deps, TENANT, waiting?.videoFileId ?? '', NEVER);
  expect((await clipFiles(shop, eventId)).stored).toHaveLength(1);
  const deps = withStorage('/video-posters/', () => importResultList(shop.deps, eventId, { 17: 6 }));
  await publishVideo(deps, TENANT, waiting?.videoId ?? '', NEVER);
  expect((await rows(eventId)).map(({ state }) => state)).toEqual(['Waiting']);
  expect((await clipFiles(shop, eventId)).stored).toEqual([]);
  const event = await shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));
  expect(event).toMatchObject({ videosPublishedCount: 0, videosProcessingCount: 1 });
}, 120_000);

test('the files of a clip are deleted with its row, whatever was stored', async () => {
  const eventId = await makeRace();
  const [waiting] = await rows(eventId);
  await cutWaitingClips(shop.deps, TENANT, waiting?.videoFileId ?? '', NEVER);
  await publishVideo(shop.deps, TENANT, waiting?.videoId ?? '', NEVER);
  const { stored } = await clipFiles(shop, eventId);
  expect(stored).toHaveLength(3);
  const crc32 = Number.parseInt(/-([0-9a-f]{8})\.mp4/.exec(stored.join())?.[1] ?? '', 16);
  const job = videoHandlers(shop.deps).find(({ name }) => name === deleteClipFilesJob.name);
  const payload = { tenantId: TENANT, eventId, videoId: waiting?.videoId };
  await job?.handle({ ...payload, crc32: null }, NEVER);
  expect((await clipFiles(shop, eventId)).stored).toEqual([expect.stringContaining('/clips/')]);
  for (const _ of ['once', 'and again']) await job?.handle({ ...payload, crc32 }, NEVER);
  expect((await clipFiles(shop, eventId)).stored).toEqual([]);
}, 120_000);

test('clips that start with the same picture are in finish order', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const bibs = ['6', '1', '5', '2', '8', '3', '7', '4'];
  const finishes = bibs.map((bib, index) => [bib, 4 + index / 10] as const);
  await importFinishFootage(shop.deps, eventId, Object.fromEntries(finishes));
  const listed = await shop.deps.database.inTenant(TENANT, async (scope) => {
    await scope.trx
      .updateTable('videos')
      .set((fields) => ({
        state: 'Published',
        startsAt: new Date(Date.UTC(2026, 4, 10, 10)),
        finishesAtMs: fields('finishesAtMs', '+', fields.ref('cutFromMs')),
      }))
      .where('eventId', '=', eventId)
      .execute();
    return listPublishedVideos(scope, eventId, { offset: 0, count: 50 });
  });
  expect(listed.map(({ bibKey }) => bibKey)).toEqual(bibs);
}, 120_000);

test('a clip stored by a worker that died before recording it is deleted too', async () => {
  const eventId = await makeRace();
  const [waiting] = await rows(eventId);
  const dying: Storage = {
    ...shop.deps.storage,
    async putFile(key, path) {
      await shop.deps.storage.putFile(key, path);
      throw new Error('killed');
    },
  };
  const cut = cutWaitingClips({ ...shop.deps, storage: dying }, TENANT, waiting?.videoFileId ?? '', NEVER);
  await expect(cut).rejects.toThrow('killed');
  const { stored: orphaned } = await clipFiles(shop, eventId);
  expect(orphaned).toHaveLength(1);
  await importResultList(shop.deps, eventId, { 17: 6 });
  await shop.work();
  await waitFor('the other clip alone', async () => {
    const { stored, known } = await clipFiles(shop, eventId);
    return stored.length === 3 && stored.join() === known.join() && !stored.includes(orphaned[0] ?? '');
  });
}, 120_000);
