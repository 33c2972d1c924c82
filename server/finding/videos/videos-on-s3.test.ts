import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PART_BYTES } from '#platform/storage/s3-storage.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { runImportVideo } from '#server/commands/import-video-command.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { importResultList } from '#tests/factories/finish-footage.ts';
import { makeFootage, playThrough, splitFootage } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { cutWaitingClips } from './cut-waiting-clips.ts';
import { videoKeys } from './index.ts';
import { publishVideo } from './publish-video.ts';
import { videosOfCompetitor } from './videos.store.ts';

const TENANT = 'photofinish';
const NEVER = new AbortController().signal;
let folder: string;
let store: S3rver;
let shop: TestShop;

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  folder = await makeTempFolder('videos-on-s3');
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await store.run();
  shop = await openTestShop({
    environment: { STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${port}` },
  });
}, 60_000);
afterAll(async () => {
  await shop?.close();
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

test('files of any size are stored in S3, a clip of two of them is complete, and no local copy remains', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  // Larger than an upload part, because noise compresses badly.
  const footage = await makeFootage(join(folder, 'footage.mp4'), {
    seconds: 8,
    size: '640x360',
    more: ['-vf', 'noise=alls=60:allf=t+u', '-crf', '8'],
  });
  const [first, then] = await splitFootage(footage, 6, join(folder, 'card-%d.mp4'));
  expect((await stat(first)).size).toBeGreaterThan(PART_BYTES);
  for (const [path, startsAt] of [[first, '10:00:00'] as const, [then, '10:00:06'] as const])
    await runImportVideo(shop.deps, [path], { event: eventId, 'starts-at': startsAt });
  expect((await importResultList(shop.deps, eventId, { 17: 5 })).plan).toMatchObject({ added: 1, joined: 1 });

  const { videos, files } = await shop.deps.database.inTenant(TENANT, async ({ trx }) => ({
    videos: await trx.selectFrom('videos').select(['videoId', 'videoFileId']).execute(),
    files: await trx.selectFrom('videoFiles').selectAll().execute(),
  }));
  for (const file of files) {
    const key = `events/${eventId}/video-files/${file.contentHash}.mp4`;
    expect((await shop.deps.storage.stat(tenantKey(TENANT, key)))?.size).toBe(file.byteSize);
  }
  const [{ videoId, videoFileId: fileId } = { videoId: '', videoFileId: '' }] = videos;
  await cutWaitingClips(shop.deps, TENANT, fileId, NEVER);
  await publishVideo(shop.deps, TENANT, videoId, NEVER);
  const [clip] = await shop.deps.database.inTenant(TENANT, (scope) =>
    videosOfCompetitor(scope, eventId, ['17']),
  );
  if (clip === undefined) throw new Error('17 has a clip');
  expect(clip.durationMs).toBeGreaterThan(3_900);
  for (const key of [videoKeys(clip).original, videoKeys(clip).preview]) {
    const path = join(folder, 'played.mp4');
    await writeFile(path, await shop.deps.storage.read(tenantKey(TENANT, key)));
    expect((await playThrough(path)).streams).toHaveLength(2);
  }
  expect(await readdir(join(shop.dataDir, 'work', 'videos'))).toEqual([]);
}, 120_000);
