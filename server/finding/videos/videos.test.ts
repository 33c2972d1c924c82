import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Video } from '#contract/photo.schema.ts';
import { videoRoutes } from '#contract/photo.ts';
import { addToVideoCounts, findEvent, setGallery } from '#finding/events/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { importFinishFootage } from '#tests/factories/finish-footage.ts';
import { playThrough } from '#tests/factories/footage.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { findPublishedVideos, retryFailedVideos, videoKeys } from './index.ts';

const TENANT = 'photofinish';
let shop: TestShop;
let open: MadeEvent;
let factored: MadeEvent;
let secure: MadeEvent;

beforeAll(async () => {
  shop = await openTestShop();
  const photos = [['17'], ['42']];
  open = await makeEvent(shop.deps, { photos });
  factored = await makeEvent(shop.deps, { photos, factor: 'Surname' });
  secure = await makeEvent(shop.deps, { photos, isSecure: true });
  await importFinishFootage(shop.deps, open.eventId, { 17: 4, 42: 7, 99: 9 }, { isFull: true });
  await importFinishFootage(shop.deps, factored.eventId, { 17: 4, 42: 7 });
  await importFinishFootage(shop.deps, secure.eventId, { 17: 4, 42: 7 }, { isFull: true });
  expect(await countsOf(open)).toEqual({ published: 0, processing: 4 });
  await shop.work();
  for (const event of [open, factored, secure])
    await waitFor('the videos', async () => (await countsOf(event)).processing === 0, 110_000);
}, 180_000);
afterAll(() => shop.close());

async function countsOf({ eventId }: MadeEvent) {
  const event = await shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));
  return { published: event?.videosPublishedCount, processing: event?.videosProcessingCount };
}

async function list(event: MadeEvent, query: Record<string, string> = {}, token?: string) {
  const address = `${videoRoutes.listVideos.path}?${new URLSearchParams({ albumId: event.eventId, ...query })}`;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await shop.call({ method: 'GET', url: address, headers });
  return { status: reply.statusCode, ...(reply.json() as { videos: Video[]; total: number; code?: string }) };
}

/** Returns the search token of a participant who passed the factor. */
async function tokenOf({ eventId, competitors }: MadeEvent, bib: string): Promise<string> {
  const competitorId = competitors[bib] ?? '';
  const { personId } = await shop.deps.database.inTenant(TENANT, (scope) =>
    ensureCompetitorPerson(scope, { competitorId, eventId }),
  );
  return issueSearchToken(shop.deps, {
    tenantId: TENANT,
    eventId,
    personId,
    proof: 'Email',
    visitorId: shop.deps.newId(),
    version: 0,
  });
}

const numbersOf = (videos: readonly Video[]) => videos.map(({ kind, finisher }) => finisher?.number ?? kind);

describe('the videos of an open event', () => {
  test('list the full videos, then the clips in finish order, with their runners', async () => {
    const { videos, total } = await list(open);
    expect(total).toBe(4);
    expect(numbersOf(videos)).toEqual(['Full', '17', '42', '99']);
    expect(videos[1]).toMatchObject({
      camera: 'finish',
      width: 320,
      height: 180,
      finisher: { name: 'Alex Runner17', finishTime: null },
    });
    expect(videos[3]?.finisher?.name).toBeNull();
    const moment = new Date(videos[1]?.startsAt ?? '').getTime() + (videos[1]?.finisher?.finishesAtMs ?? 0);
    expect(new Date(moment).toISOString()).toBe('2026-05-10T10:00:04.000Z');
    expect(await countsOf(open)).toEqual({ published: 4, processing: 0 });
  });

  test('are paged without gaps or repetitions', async () => {
    const pages = await Promise.all(
      ['0', '1', '2', '3', '4'].map((offset) => list(open, { offset, count: '1' })),
    );
    expect(pages.map(({ videos }) => numbersOf(videos))).toEqual([['Full'], ['17'], ['42'], ['99'], []]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([4]));
  });

  test('are found by bib and by the beginning of a name', async () => {
    expect(numbersOf((await list(open, { myStartNumber: '042' })).videos)).toEqual(['42']);
    expect(numbersOf((await list(open, { searchString: 'runner1' })).videos)).toEqual(['17']);
    expect(numbersOf((await list(open, { searchString: '99' })).videos)).toEqual(['99']);
    expect((await list(open, { myStartNumber: '5' })).total).toBe(0);
  });

  test('with a token list the full videos and the visitor’s own clips; no search finds a clip of another runner', async () => {
    const token = await tokenOf(open, '17');
    expect(numbersOf((await list(open, {}, token)).videos)).toEqual(['Full', '17']);
    expect(numbersOf((await list(open, { myStartNumber: '17' }, token)).videos)).toEqual(['17']);
    expect((await list(open, { myStartNumber: '42' }, token)).total).toBe(0);
    expect((await list(factored, {}, token)).status).toBe(401);
  });

  test('with a token have a poster with the visitor’s moment, else with the middle of the video', async () => {
    const stillOf = ({ posterUrl }: Video) => new URL(posterUrl, 'http://shop').pathname;
    const stills = async (token?: string) => (await list(open, {}, token)).videos.map(stillOf);
    const [middle, of17, of42] = await stills();
    expect(middle).not.toBe(of17);
    expect(await stills(await tokenOf(open, '17'))).toEqual([of17, of17]);
    expect(await stills(await tokenOf(open, '42'))).toEqual([of42, of42]);
  });

  test('are counted in the event', async () => {
    const reply = await shop.call({
      method: 'GET',
      url: `/public/photo-service/api/v1/events/${open.eventId}`,
    });
    expect(reply.json()).toMatchObject({ videosCount: 4, videosProcessingCount: 0 });
  });
});

describe('access to videos', () => {
  test('with a factor strangers see none, or clips without names that cannot be searched', async () => {
    expect((await list(factored)).status).toBe(401);
    await shop.deps.database.inTenant(TENANT, (scope) =>
      setGallery(shop.deps, scope, factored.eventId, true),
    );
    const { videos } = await list(factored);
    expect(videos.map(({ finisher }) => finisher)).toEqual([null, null]);
    expect((await list(factored, { myStartNumber: '17' })).status).toBe(401);
    expect((await list(factored, { searchString: 'Runner' })).status).toBe(401);
    const own = await list(factored, {}, await tokenOf(factored, '42'));
    expect(numbersOf(own.videos)).toEqual(['42']);
  });

  test('a secure event shows nothing without a token', async () => {
    expect((await list(secure)).status).toBe(401);
    expect((await list(secure, { myStartNumber: '17' })).status).toBe(401);
    expect(numbersOf((await list(secure, {}, await tokenOf(secure, '17'))).videos)).toEqual(['Full', '17']);
  });

  test('bib enumeration is limited', async () => {
    shop.holdClock();
    const statuses = new Set<number>();
    for (let bib = 0; bib < 125; bib++)
      statuses.add((await list(open, { myStartNumber: String(bib) })).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe('the files', () => {
  test('preview and still have signed addresses, and support ranges', async () => {
    const [full] = (await list(open)).videos;
    const preview = await shop.call({
      method: 'GET',
      url: full?.previewUrl ?? '',
      headers: { range: 'bytes=0-99' },
    });
    expect(preview.statusCode).toBe(206);
    expect(preview.headers['content-type']).toBe('video/mp4');
    expect(preview.rawPayload).toHaveLength(100);
    const poster = await shop.call({ method: 'GET', url: full?.posterUrl ?? '' });
    expect(poster.headers['content-type']).toBe('image/jpeg');
    const forged = await shop.call({
      method: 'GET',
      url: (full?.previewUrl ?? '').replace('previews', 'posters'),
    });
    expect(forged.statusCode).toBe(404);
  });

  test('of an open event may be cached by everybody; a visitor’s own in a protected event only by the browser', async () => {
    const keptBy = async (url = '') =>
      (await shop.call({ method: 'GET', url })).headers['cache-control']?.split(',')[0];
    const [full, clip] = (await list(open)).videos;
    const [own] = (await list(secure, {}, await tokenOf(secure, '17'))).videos;
    const kept = [full?.previewUrl, full?.posterUrl, clip?.posterUrl, own?.previewUrl, own?.posterUrl];
    expect(await Promise.all(kept.map(keptBy))).toEqual(['public', 'public', 'public', 'private', 'private']);
  });

  test('an original has the length and CRC-32 of its row', async () => {
    const { videos } = await list(open);
    const records = await shop.deps.database.inTenant(TENANT, (scope) =>
      findPublishedVideos(
        scope,
        videos.map(({ videoId }) => videoId),
      ),
    );
    expect(records.map(({ kind }) => kind)).toEqual(['Full', 'Finish', 'Finish', 'Finish']);
    for (const video of records) {
      const bytes = await shop.deps.storage.read(tenantKey(TENANT, videoKeys(video).original));
      expect([bytes.byteLength, crc32(bytes)]).toEqual([video.byteSize, video.crc32]);
      const path = join(shop.dataDir, `${video.videoId}.mp4`);
      await writeFile(path, bytes);
      const { seconds } = await playThrough(path);
      expect(Math.abs(seconds * 1000 - video.durationMs)).toBeLessThan(200);
    }
  });
});

test('failed videos are retried on request, from where they failed', async () => {
  await shop.deps.database.inTenant(TENANT, (scope) => setGallery(shop.deps, scope, factored.eventId, true));
  const before = await list(factored);
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    const failed = scope.trx.updateTable('videos').set({ state: 'Failed', failure: 'NotDecoded' });
    const ofRace = failed.where('eventId', '=', factored.eventId);
    await ofRace.where('bibKey', '=', '17').execute();
    await ofRace.set({ byteSize: null, crc32: null }).where('bibKey', '=', '42').execute();
    await addToVideoCounts(scope, factored.eventId, { published: -2 });
  });
  expect((await list(factored)).total).toBe(0);
  const retry = () =>
    shop.deps.database.inTenant(TENANT, (scope) => retryFailedVideos(shop.deps, scope, factored.eventId));
  expect(await retry()).toBe(2);
  await waitFor('the videos', async () => (await countsOf(factored)).processing === 0, 50_000);
  const after = await list(factored);
  expect(after.videos.map(({ videoId }) => videoId)).toEqual(before.videos.map(({ videoId }) => videoId));
  expect(await countsOf(factored)).toEqual({ published: 2, processing: 0 });
});
