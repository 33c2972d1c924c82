import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotosPage } from '#contract/photo.schema.ts';
import { importEvent, retryFailed, walkFolder } from '#finding/ingest/index.ts';
import { captionPhotos, countPhotos } from '#finding/photos/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { rejudgeAround } from '#finding/recognition/rejudge-around.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import {
  competitorOf,
  type MadeEvent,
  makeEvent,
  makeJpeg,
  TEST_GROUND,
} from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant('photofinish', work);

const EVENTS = '/public/photo-service/api/v1/events';
const PHOTOS = '/public/photo-service/api/v1/photos';
const COMPETITORS = '/public/competitor-service/api/v1/competitors';

const get = async (url: string, token?: string) => {
  const reply = await shop.call({
    method: 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: reply.statusCode, body: reply.json() };
};
const verify = async (event: MadeEvent, factors: object) => {
  const reply = await shop.call({
    method: 'POST',
    url: `${COMPETITORS}/${event.eventId}/token`,
    payload: factors,
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe('events', () => {
  test('are listed as recent and upcoming, searched without accents, and found by either id', async () => {
    const held = await makeEvent(shop.deps, { title: 'Běh kolem Máchova jezera', date: '2026-05-10' });
    await makeEvent(shop.deps, { title: 'Race to come', date: '2099-01-01', photos: [] });
    const recent = (await get(`${EVENTS}?period=Recent&searchString=machova%20JEZERA`)).body;
    expect(recent.events.map((event: { eventId: string }) => event.eventId)).toEqual([held.eventId]);
    expect(recent.events[0]).toMatchObject({ photosCount: 3, state: 'Published' });
    expect((await get(`${EVENTS}?searchString=2026%20seewalden%20machva`)).body.events).toMatchObject([
      { eventId: held.eventId },
    ]);
    const upcoming = (await get(`${EVENTS}?period=Upcoming`)).body.events;
    expect(upcoming.map((event: { title: string }) => event.title)).toContain('Race to come');
    expect((await get(`${EVENTS}?searchString=100%25`)).body.total).toBe(0);
    expect((await get(`${EVENTS}/${held.eventId}`)).body.title).toBe('Běh kolem Máchova jezera');
    expect((await get(`${EVENTS}/by-external-id/none`)).status).toBe(404);
  });
});

test('events are found by the organizer’s id, complete or in part', async () => {
  const { eventId } = await makeEvent(shop.deps, { externalEventId: 'Reg-2026/77' });
  for (const text of ['reg-2026/77', 'REG-2026'])
    expect((await get(`${EVENTS}?searchString=${encodeURIComponent(text)}`)).body.events).toMatchObject([
      { eventId, externalEventId: 'Reg-2026/77' },
    ]);
  const byId = await get(`${EVENTS}/by-external-id/${encodeURIComponent('Reg-2026/77')}`);
  expect(byId.body.eventId).toBe(eventId);
});

describe('the photo report', () => {
  test('contains photos of nobody in particular, in time order, visible to everybody', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [[], ['1'], []], report: [0, 2] });
    expect((await get(`${EVENTS}/${eventId}`)).body).toMatchObject({ photosCount: 3, reportCount: 2 });
    const { body } = await get(`${PHOTOS}?albumId=${eventId}&report=true`);
    expect(body.total).toBe(2);
    expect(body.photos.map((photo: { photoId: string }) => photo.photoId)).toEqual([
      photoIds[0],
      photoIds[2],
    ]);
    expect((await get(`${PHOTOS}?albumId=${eventId}&report=false`)).body.total).toBe(3);
  });

  test('of an event with a factor is open and untagged; the report of a secure event needs a token', async () => {
    const input = { photos: [['1'], ['2']], report: [0] };
    const closed = await makeEvent(shop.deps, { ...input, factor: 'Surname' });
    expect((await get(`${PHOTOS}?albumId=${closed.eventId}`)).status).toBe(401);
    expect((await get(`${PHOTOS}?albumId=${closed.eventId}&report=true`)).body).toMatchObject({
      total: 1,
      photos: [{ tags: [] }],
    });
    const secure = await makeEvent(shop.deps, { ...input, isSecure: true });
    const url = `${PHOTOS}?albumId=${secure.eventId}&report=true`;
    expect((await get(url)).status).toBe(401);
    const runner = { competitorId: secure.competitors['2'] ?? '', eventId: secure.eventId };
    const { personId } = await shop.deps.database.inTenant('photofinish', (scope) =>
      ensureCompetitorPerson(scope, runner),
    );
    const grant = { personId, proof: 'Email', visitorId: randomUUID(), version: 0 } as const;
    const place = { tenantId: 'photofinish', eventId: secure.eventId };
    const token = await issueSearchToken(shop.deps, { ...place, ...grant });
    expect((await get(url, token)).body).toMatchObject({
      total: 1,
      photos: [{ photoId: secure.photoIds[0] }],
    });
  });
});

describe('photos', () => {
  test('show their caption where bibs are public, and to a verified visitor only on own photos', async () => {
    const captioned = async (options: Parameters<typeof makeEvent>[1]) => {
      const event = await makeEvent(shop.deps, { photos: [['1'], ['2']], report: [1], ...options });
      const { eventId, photoIds } = event;
      const input = { eventId, photoIds, caption: 'Anna and Ben at the finish' };
      await inShop((scope) => captionPhotos(scope, input, BY_COMMAND));
      return event;
    };
    const captionsAt = async (query: string, token?: string): Promise<string[]> => {
      const { photos } = (await get(`${PHOTOS}?${query}`, token)).body;
      return photos.map((photo: { caption: string }) => photo.caption);
    };
    const open = await captioned({});
    expect(await captionsAt(`albumId=${open.eventId}`)).toEqual(Array(2).fill('Anna and Ben at the finish'));
    // The report of an event with a factor is public, but its bibs and names are not.
    const closed = await captioned({ factor: 'Surname' });
    expect(await captionsAt(`albumId=${closed.eventId}&report=true`)).toEqual(['']);
    const { personId } = await inShop((scope) =>
      ensureCompetitorPerson(scope, {
        competitorId: closed.competitors['2'] ?? '',
        eventId: closed.eventId,
      }),
    );
    const grant = { personId, proof: 'Surname', visitorId: randomUUID(), version: 0 } as const;
    const token = await issueSearchToken(shop.deps, {
      tenantId: 'photofinish',
      eventId: closed.eventId,
      ...grant,
    });
    expect(await captionsAt(`albumId=${closed.eventId}`, token)).toEqual(['Anna and Ben at the finish']);
  });

  test('are in time order, page by page, with signed pictures', async () => {
    const event = await makeEvent(shop.deps);
    const all = (await get(`${PHOTOS}?albumId=${event.eventId}`)).body;
    expect(all.total).toBe(3);
    expect(all.photos.map((photo: { photoId: string }) => photo.photoId)).toEqual(event.photoIds);
    const second = (await get(`${PHOTOS}?albumId=${event.eventId}&offset=1&count=1`)).body;
    expect(second.photos.map((photo: { photoId: string }) => photo.photoId)).toEqual([event.photoIds[1]]);
    const picture = await shop.call({ method: 'GET', url: all.photos[0].previewUrl });
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
    expect((await shop.call({ method: 'GET', url: all.photos[0].previewUrl.split('?')[0] })).statusCode).toBe(
      404,
    );
  });

  test('with a search token are the competitor’s own, with the evidence; another event’s token grants no access', async () => {
    const event = await makeEvent(shop.deps);
    const other = await makeEvent(shop.deps);
    const { token } = (await verify(event, { number: ' 2 ' })).body;
    const own = (await get(`${PHOTOS}?albumId=${event.eventId}`, token)).body;
    expect(own).toMatchObject({ total: 1, photos: [{ photoId: event.photoIds[1], evidence: 'Bib' }] });
    expect((await get(`${PHOTOS}?albumId=${other.eventId}`, token)).status).toBe(401);
    expect((await get(`${PHOTOS}?albumId=${event.eventId}`, `${token}x`)).status).toBe(401);
  });

  test('of a visitor’s own have the evidence for a doubtful or hidden bib', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [[], ['1?'], ['1'], ['1'], ['1']],
      people: [['anna'], ['anna'], ['anna'], ['anna'], ['anna']],
    });
    for (const photoId of event.photoIds) await rejudgeAround(shop.deps, 'photofinish', photoId, 'NewVotes');
    const { token } = (await verify(event, { number: '1' })).body;
    const { photos } = (await get(`${PHOTOS}?albumId=${event.eventId}`, token)).body as PhotosPage;
    expect(photos.map(({ evidence, reason }) => `${evidence} ${reason}`)).toEqual([
      'Face Votes',
      'Both Votes',
      ...['Both null', 'Both null', 'Both null'],
    ]);
    const everybody = (await get(`${PHOTOS}?albumId=${event.eventId}`)).body as PhotosPage;
    expect(everybody.photos.map(({ reason }) => reason)).toEqual(Array(5).fill(null));
  });

  test('in question have the region where they may show the visitor', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], [], ['1?'], ['2']],
      people: [['anna'], ['ben', 'anna?'], [], ['anna+ben']],
    });
    const { token } = (await verify(event, { number: '1' })).body;
    const url = `${PHOTOS}?albumId=${event.eventId}&match=Possible`;
    const { photos } = (await get(url, token)).body as PhotosPage;
    const regions = new Map(photos.map(({ photoId, region }) => [photoId, region]));
    expect([...regions.keys()].toSorted()).toEqual([event.photoIds[1], event.photoIds[2]].toSorted());
    // In the photo with two faces, the region is that of the second one, whose torso extends to its left. In the other
    // photo it is that of the number.
    expect(regions.get(event.photoIds[1] ?? '')?.x).toBeCloseTo((110 - 21.25) / 300, 4);
    expect(regions.get(event.photoIds[2] ?? '')).not.toBeNull();
    expect(photos.map(({ evidence, rank }) => [evidence, rank])).toEqual(Array(2).fill([null, null]));
  });

  test('of a visitor’s own have the region and rank of the visitor; other photos have none', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], ['1', '2'], [], ['1']],
      people: [['anna'], ['anna', 'ben'], ['anna'], []],
    });
    const { token } = (await verify(event, { number: '1' })).body;
    const { photos } = (await get(`${PHOTOS}?albumId=${event.eventId}`, token)).body as PhotosPage;
    expect(photos.map(({ evidence }) => evidence)).toEqual(['Both', 'Both', 'Face', 'Bib']);
    // The region in a photo of 300 × 200 pixels: the face at 25, 15, with the torso below it, cut at the photo's
    // border.
    const region = { x: expect.closeTo(13.75 / 300, 4), y: 0.05, width: expect.closeTo(0.14167, 4) };
    for (const photo of photos.slice(0, 3)) expect(photo.region).toMatchObject(region);
    // Only the number is known in the last photo: the region contains its digits.
    const { x, y, width, height } = photos[3]!.region!;
    expect(x).toBeLessThan(22 / 300);
    expect(x + width).toBeGreaterThan(48 / 300);
    expect(y).toBeLessThan(69 / 200);
    expect(y + height).toBeGreaterThan(81 / 200);
    const [alone = 0, together = 0] = photos.map(({ rank }) => rank ?? 0);
    expect(alone).toBeGreaterThan(together);

    const everybody = (await get(`${PHOTOS}?albumId=${event.eventId}`)).body as PhotosPage;
    for (const photo of everybody.photos)
      expect(photo).toMatchObject({ region: null, closeUpUrl: null, rank: null });
    const other = (await verify(event, { number: '2' })).body.token;
    const theirs = (await get(`${PHOTOS}?albumId=${event.eventId}`, other)).body as PhotosPage;
    expect(theirs.photos.map((photo) => photo.region?.x)).toEqual([expect.closeTo((110 - 21.25) / 300, 4)]);
  });

  test('of a visitor’s own have a close-up: a cut of the preview around them, at its own address', async () => {
    const event = await makeEvent(shop.deps, { photos: [['1', '2', '3']] });
    const { token } = (await verify(event, { number: '3' })).body;
    const own = async () =>
      ((await get(`${PHOTOS}?albumId=${event.eventId}`, token)).body as PhotosPage).photos[0]!;
    const { closeUpUrl, region, previewUrl } = await own();
    expect((await own()).closeUpUrl).toBe(closeUpUrl);
    // Each pixel's red and green values are its coordinates.
    const pixels = Uint8Array.from({ length: 1500 * 1000 * 3 }, (_, index) => {
      const pixel = Math.floor(index / 3);
      return [((pixel % 1500) / 1500) * 255, (Math.floor(pixel / 1500) / 1000) * 255, 0][index % 3] ?? 0;
    });
    const marked = await sharp(pixels, { raw: { width: 1500, height: 1000, channels: 3 } })
      .jpeg()
      .toBuffer();
    const preview = `photofinish/${decodeURIComponent(previewUrl.split('?')[0]!).slice('/files/'.length)}`;
    await shop.deps.storage.put(preview, marked);

    const answer = await shop.call({ method: 'GET', url: closeUpUrl! });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 800]);
    const placeOf = (pixel: number) => ({ x: data[pixel * 3]! / 255, y: data[pixel * 3 + 1]! / 255 });
    const from = placeOf(0);
    const to = placeOf(info.width * info.height - 1);
    expect(from.x).toBeGreaterThan(0.1);
    expect(from.x).toBeLessThan(region!.x);
    expect(to.x).toBeGreaterThan(region!.x + region!.width);
    expect(from.y).toBeLessThan(region!.y + 0.01);
    expect(to.y).toBeGreaterThan(region!.y + region!.height);

    const status = async (url: string, host?: string) =>
      (await shop.call({ method: 'GET', url, ...(host === undefined ? {} : { host }) })).statusCode;
    const [path = '', query = ''] = closeUpUrl!.split('?');
    const refused = [
      path,
      `${path.replace(/\d+-\d+\.webp$/, '100-100.webp')}?${query}`,
      `${path.replace(/[^/]+$/, 'original.webp')}?${query}`,
      `${path.replace(event.photoIds[0]!, randomUUID())}?${query}`,
      `${path}?${query.replace('e=1', 'e=9')}`,
    ];
    for (const url of refused) expect(await status(url), url).toBe(404);
    expect(await status(closeUpUrl!, 'marafon.localhost')).toBe(404);
    await shop.deps.storage.delete(preview);
    expect(await status(closeUpUrl!)).toBe(404);
  });

  test('of a secure event are not shown without a token', async () => {
    const event = await makeEvent(shop.deps, { isSecure: true });
    expect((await get(`${PHOTOS}?albumId=${event.eventId}`)).status).toBe(401);
    expect((await get(`${EVENTS}/${event.eventId}`)).body).toMatchObject({ isSecure: true, coverUrl: null });
    expect((await get(`${COMPETITORS}?competitorsListId=${event.eventId}&search=1`)).status).toBe(401);
    expect((await verify(event, { number: '1' })).body.isVerificationSuccessful).toBe(false);
  });
});

describe('competitors', () => {
  test('are found by bib or part of a name, without private data', async () => {
    const event = await makeEvent(shop.deps);
    const found = (await get(`${COMPETITORS}?competitorsListId=${event.eventId}&search=runner1`)).body;
    expect(found).toMatchObject({ total: 1, competitors: [{ number: '1', name: 'Alex Runner1' }] });
    expect(JSON.stringify(found)).not.toMatch(/"1990-|:1990|example\.com|A1b2C/);
    expect((await get(`${COMPETITORS}?competitorsListId=${event.eventId}&search=2`)).body.total).toBe(1);
  });

  test.each([
    ['Surname', { surname: 'runner1' }, { surname: 'somebody' }],
    ['BirthDate', { birthDate: '17/05/1990' }, { birthDate: '18/05/1990' }],
    ['PersonalCode', { code: competitorOf('1').code.toLowerCase() }, { code: 'ZZZZZ' }],
  ] as const)('verify by %s if the event requires it', async (factor, right, wrong) => {
    const event = await makeEvent(shop.deps, { factor });
    expect((await verify(event, { number: '1', ...right })).body.isVerificationSuccessful).toBe(true);
    expect((await verify(event, { number: '1' })).body).toEqual({
      isVerificationSuccessful: false,
      code: 'FactorRequired',
    });
    const denied = { isVerificationSuccessful: false, code: 'CompetitorNotFound' };
    expect((await verify(event, { number: '1', ...wrong })).body).toEqual(denied);
    expect((await verify(event, { number: '99', ...right })).body).toEqual(denied);
  });

  test('with an impossible date get an error that asks for a valid one', async () => {
    const event = await makeEvent(shop.deps, { factor: 'BirthDate' });
    expect(await verify(event, { number: '1', birthDate: '31/02/1990' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'birthDate', message: 'enter a correct date of birth, DD/MM/YYYY' }] },
    });
  });

  test('cannot be enumerated: each address has a limited number of attempts a minute', async () => {
    shop.holdClock();
    const event = await makeEvent(shop.deps);
    const statuses = [];
    for (let bib = 1; bib <= 35; bib++) statuses.push((await verify(event, { number: String(bib) })).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an import', () => {
  const RACE = join(import.meta.dirname, '../../../shared/photos/race');

  test.skipIf(!existsSync(RACE))(
    'of a folder with broken files imports the rest, names each fault, and duplicates nothing',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'photofinish-import-'));
      const real = await readFile(join(RACE, '0040-IMG_0061.JPG'));
      await writeFile(join(folder, 'race.jpg'), real);
      await writeFile(join(folder, 'copy of race.JPG'), real);
      await writeFile(join(folder, 'plain.jpeg'), await makeJpeg(1));
      await writeFile(join(folder, 'truncated.jpg'), real.subarray(0, real.length / 2));
      await writeFile(join(folder, 'text.jpg'), 'not a photo at all');
      await writeFile(join(folder, 'empty.jpg'), '');
      await writeFile(join(folder, 'notes.txt'), 'nobody imports me');
      const request = () => ({
        tenantId: 'photofinish',
        event: {
          title: 'Imported',
          date: '2026-06-01',
          city: 'Brno',
          country: 'CZ',
          externalEventId: null,
          isSecure: false,
          verificationFactor: 'None' as const,
          timeZone: 'UTC',
          cameraOffsets: {},
          faceGround: TEST_GROUND,
        },
        startList: ['161', '867', '149'].map((bib) => competitorOf(bib)),
        files: walkFolder(folder),
      });
      const progress: number[] = [];
      const report = await importEvent(shop.deps, request(), ({ published }) => progress.push(published));
      expect(report).toMatchObject({ received: 2, known: 1, published: 2, refused: 3 });
      expect(report.event).toMatchObject({ photos: 2, competitors: 3 });
      expect(
        report.faults.map(({ file, problem }) => `${file.split('/').at(-1)} ${problem}`).toSorted(),
      ).toEqual(['empty.jpg Empty', 'text.jpg NotAnImage', 'truncated.jpg Truncated']);
      expect(progress.at(-1)).toBe(2);

      const again = await importEvent(shop.deps, request(), () => {});
      expect(again).toMatchObject({ eventId: report.eventId, received: 0, known: 3, published: 2 });
      const counts = await shop.deps.database.inTenant('photofinish', async (scope) => {
        // Sets one time for all photos, because they took different times to read.
        const now = new Date();
        await scope.trx
          .updateTable('photos')
          .set({ publishedAt: now })
          .where('eventId', '=', report.eventId)
          .where('publishedAt', 'is not', null)
          .execute();
        return countPhotos(scope, now);
      });
      expect(counts.find(({ eventId }) => eventId === report.eventId)).toMatchObject({
        received: 2,
        processing: 0,
        published: 2,
        failed: 0,
        perMinute: 2,
      });
      const photos = (await get(`${PHOTOS}?albumId=${report.eventId}`)).body;
      expect(photos.total).toBe(2);
      const race = photos.photos.find((photo: { tags: unknown[] }) => photo.tags.length > 0);
      const bibs = race.tags.map((tag: { value: string }) => tag.value);
      expect(bibs).toEqual(expect.arrayContaining(['149', '161', '867']));
      const thumb = await shop.call({ method: 'GET', url: race.thumbUrl });
      expect(thumb.headers['content-type']).toBe('image/webp');
      await rm(folder, { recursive: true });
    },
  );

  test('takes the photo report from its folder, also for photos imported before; the cover shows nobody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'photofinish-import-'));
    await mkdir(join(folder, 'Day/Report'), { recursive: true });
    const gps = {
      GPSLatitude: '48/1 12/1 22/1',
      GPSLatitudeRef: 'N',
      GPSLongitude: '16/1 22/1 19/1',
      GPSLongitudeRef: 'E',
    };
    await sharp(await makeJpeg(101))
      .withExif({ IFD3: gps })
      .toFile(join(folder, 'runner.jpg'));
    await writeFile(join(folder, 'Day/early.jpg'), await makeJpeg(102));
    await writeFile(join(folder, 'Day/Report/morning.jpg'), await makeJpeg(103));
    const event = {
      title: 'With report',
      date: '2026-06-03',
      city: 'Brno',
      country: 'CZ',
      externalEventId: null,
      isSecure: false,
      verificationFactor: 'Surname' as const,
      timeZone: 'UTC',
      cameraOffsets: {},
      faceGround: TEST_GROUND,
    };
    const importWith = (reportFolders: string[], isGalleryOpened?: boolean, placeKm?: number) => {
      const facts = { ...event, ...(isGalleryOpened === undefined ? {} : { isGalleryOpened }) };
      const request = { tenantId: 'photofinish', event: facts, startList: [], reportFolders };
      return importEvent(
        shop.deps,
        { ...request, placeKm: placeKm ?? null, files: walkFolder(folder) },
        () => {},
      );
    };
    const { eventId, reportPhotos } = await importWith(['report']);
    expect(reportPhotos).toBe(1);
    const shown = async () => (await get(`${EVENTS}/${eventId}`)).body;
    // The photo is counted at publication; its cover follows a moment later.
    await waitFor('the cover', async () => (await shown()).coverUrl !== null);
    expect(await shown()).toMatchObject({ photosCount: 3, reportCount: 1, isGalleryOpen: false });

    expect(await importWith(['day'], true)).toMatchObject({ known: 3, reportPhotos: 2 });
    expect(await shown()).toMatchObject({ photosCount: 3, reportCount: 2, isGalleryOpen: true });
    await importWith([]);
    expect(await shown()).toMatchObject({ reportCount: 2, isGalleryOpen: true });

    // The location is also set for photos imported before, and stays when an import names none.
    await importWith([], undefined, 18.5);
    await importWith([]);
    const places = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
      trx
        .selectFrom('photos')
        .select(['placeKm', 'spot'])
        .where('eventId', '=', eventId)
        .orderBy('fileName', 'desc')
        .execute(),
    );
    expect(places.map(({ placeKm }) => placeKm)).toEqual([18.5, 18.5, 18.5]);
    expect(places.map(({ spot }) => spot)).toEqual(['48.206 16.372', null, null]);
    await rm(folder, { recursive: true });
  });

  test('of a photo with damaged content fails with its reason, and can be retried', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'photofinish-import-'));
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357', noise } })
      .jpeg()
      .toBuffer();
    // The file has a valid end marker, but most of the data before it is missing.
    const bytes = Buffer.concat([whole.subarray(0, whole.length / 3), Buffer.from([0xff, 0xd9])]);
    await writeFile(join(folder, 'damaged.jpg'), bytes);
    const event = {
      title: 'Damaged',
      date: '2026-06-02',
      city: 'Brno',
      country: 'CZ',
      externalEventId: null,
      isSecure: false,
      verificationFactor: 'None' as const,
      timeZone: 'UTC',
      cameraOffsets: {},
      faceGround: TEST_GROUND,
    };
    const request = { tenantId: 'photofinish', event, startList: [], files: walkFolder(folder) };
    const report = await importEvent(shop.deps, request, () => {});
    expect(report).toMatchObject({
      received: 1,
      published: 0,
      refused: 1,
      faults: [{ problem: 'Truncated' }],
    });
    expect((await get(`${EVENTS}/${report.eventId}`)).body).toMatchObject({
      photosCount: 0,
      processingCount: 0,
    });
    const retry = () =>
      shop.deps.database.inTenant('photofinish', (scope) => retryFailed(shop.deps, scope, report.eventId));
    expect(await retry()).toBe(1);
    const again = await importEvent(shop.deps, { ...request, files: walkFolder(folder) }, () => {});
    expect(again.faults).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});
