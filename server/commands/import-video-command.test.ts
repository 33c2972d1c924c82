import { randomUUID } from 'node:crypto';
import { copyFile, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEvent } from '#finding/events/index.ts';
import { countVideos, findPublishedVideos, findSoldVideos, videoKeys } from '#finding/videos/index.ts';
import { videosOfCompetitor } from '#finding/videos/videos.store.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeFootage, pictureHashes, splitFootage } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { describeVideos } from './finish-videos.ts';
import { finishImportResults, runImportResults } from './import-results-command.ts';
import { runImportVideo } from './import-video-command.ts';
import type { ParsedOptions } from './usage.ts';

const TENANT = 'photofinish';
let shop: TestShop;
let folder: string;
let footage: string;

beforeAll(async () => {
  shop = await openTestShop();
  folder = await makeTempFolder('import-video');
  footage = await makeFootage(join(folder, 'footage.mp4'), { seconds: 12 });
  await shop.work();
}, 180_000);
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const makeRace = async () => (await makeEvent(shop.deps, { photos: [['17'], ['42']] })).eventId;

const importFootage = (event: string, options: ParsedOptions = {}, file = footage) =>
  runImportVideo(shop.deps, [file], {
    event,
    camera: 'finish',
    ...(options.marks === undefined ? { 'starts-at': '10:00:00' } : {}),
    ...options,
  });

async function importList(event: string, text: string, options: ParsedOptions = {}) {
  const file = join(folder, `${randomUUID()}.csv`);
  await writeFile(file, text);
  return runImportResults(shop.deps, [file], { event, before: '2', after: '2', ...options });
}

async function settled(eventId: string): Promise<void> {
  await waitFor(
    'the videos',
    async () => {
      const event = await shop.deps.database.inTenant(TENANT, (scope) => findEvent(scope, eventId));
      return event?.videosProcessingCount === 0;
    },
    100_000,
  );
}
/** Lists the clips that could not be made, which are settled too. */
const failuresOf = (eventId: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('videos')
      .select(['camera', 'bibKey', 'failure'])
      .where('eventId', '=', eventId)
      .where('state', '=', 'Failed')
      .execute(),
  );
const clipsOf = (eventId: string, ...bibs: string[]) =>
  shop.deps.database.inTenant(TENANT, (scope) => videosOfCompetitor(scope, eventId, bibs));

describe('a results list', () => {
  test('reports for every finisher what happens to their clip', async () => {
    const event = await makeRace();
    await importFootage(event);
    const list = 'bib,time of day,name\n17,10:00:05\n42,10:00:05.6,Ann\n99,10:00:08\n5,11:30:00\n6,DNF';
    const report = await importList(event, list.replace('17,10:00:05', '17,10:00:05,Bo'), {
      'dry-run': true,
    });
    expect(report).toMatchObject({
      results: 4,
      added: ['17', '42', '99', '5'],
      withoutTime: ['6'],
      unknown: ['99', '5'],
      passedOver: ['name'],
      together: [['17', '42']],
      byChipAlone: [],
      missing: [],
      plan: { added: 3, unchanged: 0, retired: 0, unseen: ['5'] },
    });
    // A dry run stores nothing: the same list is new again.
    expect((await importList(event, list)).added).toHaveLength(4);
    await settled(event);
    const bibs = (await clipsOf(event, '17', '42', '99', '5')).map(({ bibKey }) => bibKey);
    expect(bibs.toSorted()).toEqual(['17', '42', '99']);
  }, 120_000);

  test('is reported before photos are judged and clips are cut, which may take long', async () => {
    const report = await importList(await makeRace(), 'bib,time of day\n17,10:00:05');
    const printed: string[] = [];
    const work = async () => {
      throw new Error('no clip is cut');
    };
    const deps = { ...shop.deps, queue: { ...shop.deps.queue, work } };
    const finished = finishImportResults(deps, report, {}, (text) => printed.push(text));
    await expect(finished).rejects.toThrow('no clip is cut');
    expect(printed.join('\n')).toMatch(/^1 results \(.*\n1 new, 0 changed, 0 unchanged\n/);
  });

  test('imported again recuts only changed clips; a buyer keeps the old clip', async () => {
    const event = await makeRace();
    await importFootage(event);
    await importList(event, 'bib,time of day\n17,10:00:04\n42,10:00:06\n99,10:00:08');
    await settled(event);
    const [before17, before42] = await clipsOf(event, '17', '42');
    const report = await importList(event, 'bib,time of day\n17,10:00:04\n42,10:00:09');
    expect(report).toMatchObject({ changed: ['42'], unchanged: 1, missing: ['99'] });
    expect(report.plan).toMatchObject({ added: 1, retired: 1, unchanged: 2 });
    await settled(event);
    const [after17, after42] = await clipsOf(event, '17', '42');
    expect(after17).toEqual(before17);
    expect(after42?.videoId).not.toBe(before42?.videoId);
    const oldId = before42?.videoId ?? '';
    const { visible, sold, counted } = await shop.deps.database.inTenant(TENANT, async (scope) => ({
      visible: await findPublishedVideos(scope, [oldId]),
      sold: await findSoldVideos(scope, [oldId]),
      counted: (await findEvent(scope, event))?.videosPublishedCount,
    }));
    expect(visible).toEqual([]);
    expect(sold).toHaveLength(1);
    expect(counted).toBe(3);
    for (const video of sold)
      expect((await shop.deps.storage.stat(tenantKey(TENANT, videoKeys(video).original)))?.size).toBe(
        video.byteSize,
      );
  }, 120_000);

  test('with ambiguous times needs --times; skips faulty lines only on request', async () => {
    const event = await makeRace();
    const list = 'bib,time\n5,3:02:03\n6,3:99:00';
    await expect(importList(event, list)).rejects.toThrow(
      /--times since-start\n.*5: 3:02:03.*\n.*--times clock/,
    );
    await expect(importList(event, list, { times: 'clock' })).rejects.toThrow(
      /1 other lines can be imported/,
    );
    expect(await importList(event, list, { times: 'clock', 'skip-wrong': true })).toMatchObject({
      added: ['5'],
      description: expect.stringContaining('times of day'),
      skipped: [{ line: 3, code: 'NotOfDay' }],
    });
    await expect(importList(event, list, { times: 'noon' })).rejects.toThrow(
      /--times must be one of since-start, clock/,
    );
  });

  test('with a faulty line is refused, and nothing is written', async () => {
    const event = await makeRace();
    await expect(importList(event, 'bib,time of day\n17,10:00:04\n17,10:00:05\n8,9 soon')).rejects.toThrow(
      /line 3: bib 17 is already in line 2/,
    );
    await expect(importList(event, 'bib,chip\n17,0:40:00')).rejects.toThrow(/--gun-start/);
    expect((await importList(event, 'bib,time of day\n17,10:00:04')).added).toEqual(['17']);
  });

  test('takes columns, check points and courses from options, also for headings with a comma', async () => {
    const event = await makeRace();
    const list = 'No,time,Old = bridge,half\n17,1:00:04,0:30:02,0:31:00';
    const options = {
      'gun-start': ['09:00:00'],
      column: ['bib=No'],
      'check-point': ['Old = bridge=4,5', 'half = 5'],
      course: ['10K=9.75'],
    };
    expect(await importList(event, list, options)).toMatchObject({ added: ['17'], passedOver: [] });
    const results = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('results').select(['splits', 'courseKm']).where('eventId', '=', event).execute(),
    );
    expect(results).toMatchObject([{ courseKm: 9.75, splits: [{ km: 4.5 }, { km: 5 }] }]);
  });

  test.each([
    ['check-point', 'Bridge', '--check-point "Bridge" is not a name = kilometres, as in "Bridge=7.5".'],
    ['check-point', '=7.5', '--check-point "=7.5" is not a name = kilometres'],
    ['course', '10K=0', '--course "10K=0" is not a name = kilometres'],
    ['course', '10K=ten', '--course "10K=ten" is not a name = kilometres'],
    ['column', 'nobody=No', '--column "nobody=No" is not one of bib,'],
    ['gun-start', '10K=soon', '--gun-start "soon" is not'],
    ['gun-start', '25:00:00', '--gun-start "25:00:00" is not'],
    ['check-point', 'Tower=7', 'line 1: there is no column "tower", which --check-point names'],
  ])('is refused for --%s %s, with what to write', async (name, value, message) => {
    const event = await makeRace();
    await expect(importList(event, 'bib,time of day\n17,10:00:04', { [name]: [value] })).rejects.toThrow(
      message,
    );
  });

  test('counts from the start of each distance if it is passed', async () => {
    const event = await makeRace();
    await importFootage(event);
    const starts = ['09:00:00', '10K=09:30:00'];
    const report = await importList(event, 'bib,time\n17,30:05\n99,1:00:06', { 'gun-start': starts });
    expect(report.plan).toMatchObject({ added: 2, unseen: [] });
    await settled(event);
    const clips = await clipsOf(event, '17', '99');
    const finishes = clips.map((clip) => new Date(clip.startsAt.getTime() + (clip.finishesAtMs ?? 0)));
    expect(finishes.map((moment) => moment.toISOString().slice(11, 19))).toEqual(['10:00:05', '10:00:06']);
  }, 120_000);
});

describe('a video file', () => {
  test('is imported once, and a corrected clock cuts its clips again', async () => {
    const event = await makeRace();
    const first = await importFootage(event, { full: true, title: 'The whole finish' });
    const again = await importFootage(event, { full: true });
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(again.videoFileId).toBe(first.videoFileId);
    await importList(event, 'bib,time of day\n17,10:00:05\n42,10:00:20');
    const marked = await importFootage(event, { marks: '10:00:15=0:00:00,10:00:25=0:00:10' });
    expect(marked.plan).toMatchObject({ added: 1, retired: 1, unseen: ['17'] });
    await settled(event);
    const files = await readdir(join(shop.dataDir, 'files', TENANT, 'events', event, 'video-files'));
    expect(files).toHaveLength(1);
    expect((await clipsOf(event, '17', '42')).map(({ bibKey }) => bibKey)).toEqual(['42']);
  }, 120_000);

  test('of a second camera gives a second clip; finishes between files have no clip', async () => {
    const event = await makeRace();
    const other = await makeFootage(join(folder, 'other.mp4'), { seconds: 6, hasSound: false });
    await importFootage(event);
    await importFootage(event, { camera: 'arch', 'starts-at': '10:00:03' }, other);
    const { plan } = await importList(event, 'bib,time of day\n17,10:00:05\n42,10:00:11\n99,10:00:30');
    expect(plan).toMatchObject({ added: 3, unseen: ['99'] });
    await settled(event);
    expect(await failuresOf(event)).toEqual([]);
    expect((await clipsOf(event, '17')).map(({ camera }) => camera).toSorted()).toEqual(['arch', 'finish']);
  }, 120_000);

  test('continues in the next file: a finish near its end is complete, and a gap is reported', async () => {
    const event = await makeRace();
    const [first, then] = await splitFootage(footage, 6, join(folder, 'card-%d.mp4'));
    await importFootage(event, {}, first);
    const before = await importList(event, 'bib,time of day\n17,10:00:05\n42,10:00:03');
    expect(before.plan).toMatchObject({ added: 2, joined: 0, short: ['17'] });
    await settled(event);
    // The clock is read to the second, so a file that starts a quarter of a second late leaves a gap of that
    // length.
    const { plan } = await importFootage(event, { 'starts-at': '10:00:06.25' }, then);
    expect(plan).toMatchObject({ added: 1, retired: 1, unchanged: 1, joined: 1, short: [] });
    expect(plan.gaps).toEqual([{ bib: '17', gapMs: expect.any(Number) }]);
    const right = await importFootage(event, { 'starts-at': '10:00:06' }, then);
    expect(right.plan).toMatchObject({ added: 1, retired: 1, gaps: [] });
    await settled(event);
    const [clip] = await clipsOf(event, '17');
    if (clip === undefined) throw new Error('17 has a clip');
    expect(clip.startsAt.getTime() + (clip.finishesAtMs ?? 0)).toBe(Date.UTC(2026, 4, 10, 10, 0, 5));
    const path = join(folder, 'joined.mp4');
    await writeFile(path, await shop.deps.storage.read(tenantKey(TENANT, videoKeys(clip).original)));
    const [seen, all] = [await pictureHashes(path), await pictureHashes(footage)];
    // A copied clip may end with one or two pictures that were displayed before another picture, which the clip
    // lacks.
    seen.splice(-2);
    const begin = all.indexOf(seen[0] ?? '');
    expect(Math.abs(clip.startsAt.getTime() - Date.UTC(2026, 4, 10, 10) - begin * 40)).toBeLessThan(150);
    expect(begin).toBeLessThanOrEqual(3 * 25);
    expect(begin + seen.length).toBeGreaterThanOrEqual(7 * 25);
    expect(seen).toEqual(all.slice(begin, begin + seen.length));
  }, 120_000);

  test('ends at its file’s end if the next file has another format, and the reason is reported', async () => {
    const event = await makeRace();
    const [first, then] = await splitFootage(footage, 6, join(folder, 'other-card-%d.mp4'));
    await makeFootage(then, { seconds: 6, size: '640x360' });
    await importFootage(event, {}, first);
    await importFootage(event, { 'starts-at': '10:00:06' }, then);
    expect((await importList(event, 'bib,time of day\n17,10:00:05')).plan).toMatchObject({
      added: 1,
      joined: 1,
    });
    await settled(event);
    const [clip] = await clipsOf(event, '17');
    const endsMs = (clip?.startsAt.getTime() ?? 0) + (clip?.durationMs ?? 0) - Date.UTC(2026, 4, 10, 10);
    expect(endsMs).toBeGreaterThan(5_500);
    expect(endsMs).toBeLessThan(6_500);
    const counts = (await shop.deps.database.inTenant(TENANT, countVideos)).find(
      ({ eventId }) => eventId === event,
    );
    expect(counts).toMatchObject({ published: 1, failed: 0, shortfalls: { NextFilmUnlike: 1 } });
    expect(counts && describeVideos(counts).join()).toContain('next file is of another size or kind');
  }, 120_000);

  test('that is damaged, truncated or invalid is refused with a message', async () => {
    const event = await makeRace();
    const cut = join(folder, 'cut.mp4');
    await copyFile(footage, cut);
    await truncate(cut, Math.floor((await stat(footage)).size / 2));
    await expect(importFootage(event, {}, cut)).rejects.toThrow(/is truncated: copy it/);
    const text = join(folder, 'text.mp4');
    await writeFile(text, 'nothing to see here');
    await expect(importFootage(event, {}, text)).rejects.toThrow(/is not a video that ffmpeg can read/);
    await expect(importFootage(event, {}, join(folder, 'none.mp4'))).rejects.toThrow(/cannot be read/);
  });

  test('with a gap yields the clips before and after; the clip in the gap fails with a reason', async () => {
    const event = await makeRace();
    const holed = join(folder, 'holed.mp4');
    await copyFile(footage, holed);
    const { size } = await stat(holed);
    await using file = await open(holed, 'r+');
    await file.write(Buffer.alloc(Math.floor(size / 3)), 0, Math.floor(size / 3), Math.floor(size / 3));
    await importFootage(event, {}, holed);
    await importList(event, 'bib,time of day\n17,10:00:02\n42,10:00:06\n99,10:00:11', {
      before: '1',
      after: '1',
    });
    await settled(event);
    expect((await clipsOf(event, '17', '42', '99')).map(({ bibKey }) => bibKey)).toEqual(['17', '99']);
    const counts = (await shop.deps.database.inTenant(TENANT, countVideos)).find(
      ({ eventId }) => eventId === event,
    );
    expect(counts).toMatchObject({ published: 2, failed: 1, processing: 0, reasons: { NoPictureThere: 1 } });
  }, 120_000);

  test('needs a plausible clock', async () => {
    const event = await makeRace();
    await expect(importFootage(event, { 'starts-at': 'noon' })).rejects.toThrow(
      /--starts-at "noon" is not a past moment/,
    );
    await expect(importFootage(event, { marks: '10:00:00=0:00:00,10:10:00=0:12:00' })).rejects.toThrow(
      /misread/,
    );
    await expect(importFootage(event, { before: '999' })).rejects.toThrow(/--before/);
    await expect(importFootage(randomUUID())).rejects.toThrow(/There is no event/);
  });

  test('without ffmpeg prints how to install it', async () => {
    const event = await makeRace();
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      await expect(importFootage(event)).rejects.toThrow(
        /ffmpeg is not installed: install it with "apt-get install ffmpeg"/,
      );
    } finally {
      process.env.PATH = PATH;
    }
  });
});
