import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photographersPageRoutes, TYPED_OFFSET_MAX_S } from '#contract/photographers-page.ts';
import { CLOCKS_MAX } from '#finding/camera-clocks/camera-clocks.rules.ts';
import { listCameraClocks } from '#finding/camera-clocks/camera-clocks.store.ts';
import { CORRECTED, findClockOffset, noteClock } from '#finding/camera-clocks/index.ts';
import { CAPTIONED } from '#finding/photos/caption-photos.ts';
import { assignPhotos } from '#finding/photos/index.ts';
import { CALLS_OF_LINK } from '#finding/uploads/uploads.rules.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { RateLimit } from '#platform/rate-limits.ts';
import { insertShareVersion } from '#selling/shares/shares.store.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink, type TestLink } from '#tests/factories/upload-link.ts';
import { COMPARED } from './proposals.rules.ts';

const TENANT = 'photofinish';
const HOST = 'desk.localhost';

let shop: TestShop;
let buyer: PayingBuyer;
let eventId: string;
/**
 * `sold` and `better` are Ada's and show the same moment; `sold` shows less and can be bought. `strange` is Bruno's.
 */
let [sold, better, strange] = ['', '', ''];
let [ada, bruno]: TestLink[] = [];

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: `http://${HOST}` } });
  buyer = await openPayingBuyer(shop);
  const photos = await inShop(({ trx }) =>
    trx.selectFrom('photos').select(['photoId', 'eventId']).orderBy('sortedAt').execute(),
  );
  [sold = '', better = '', strange = ''] = photos.map((row) => row.photoId);
  eventId = photos[0]?.eventId ?? '';
  const link = { tenantId: TENANT, eventId };
  ada = await makeUploadLink(shop, { ...link, photographer: 'Ada Lindqvist' });
  bruno = await makeUploadLink(shop, { ...link, photographer: 'Bruno Marti', showsSales: true });
  const moment = new Date('2026-05-10T09:00:00Z');
  const taken = { camera: 'Canon EOS R6', cameraSerial: '7', clockAt: moment, takenAt: moment };
  await inShop(async ({ trx }) => {
    for (const [photoId, owner] of [
      [sold, ada],
      [better, ada],
      [strange, bruno],
    ] as const)
      await trx
        .updateTable('photos')
        .set({ ...taken, photographerId: owner?.photographerId ?? '', dhash: '0'.repeat(16), sharpness: 9 })
        .where('photoId', '=', photoId)
        .execute();
  });
});
afterAll(() => shop.close());

async function ask(
  link: Pick<TestLink, 'token'> | undefined,
  name: keyof typeof photographersPageRoutes,
  payload?: object,
  query = '',
) {
  const { method, path } = photographersPageRoutes[name];
  const reply = await shop.call({
    host: HOST,
    method,
    url: path + query,
    headers: { authorization: `Bearer ${link?.token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the body may be any JSON; each test checks its fields
  return { status: reply.statusCode, body: (reply.body === '' ? undefined : reply.json()) as any };
}

const idsOf = async (link: TestLink | undefined, query = '') =>
  (await ask(link, 'listOwnPhotos', undefined, query)).body.photos.map(
    (photo: { photoId: string }) => photo.photoId,
  );
const proposed = async (link: TestLink | undefined) =>
  (await ask(link, 'listProposals')).body.proposals.map(
    // biome-ignore lint/suspicious/noExplicitAny: as above
    ({ photo, reason, instead }: any) => [photo.photoId, reason, instead?.photoId],
  );

test('a link lists only its photographer’s photos, with the bibs that were read', async () => {
  const { body } = await ask(ada, 'listOwnPhotos');
  expect(body).toMatchObject({
    hasMore: false,
    photos: [
      { photoId: sold, bibs: ['1'] },
      { photoId: better, bibs: ['1', '2'] },
    ],
  });
  const picture = await shop.call({ host: HOST, method: 'GET', url: body.photos[0].thumbUrl });
  expect(picture.statusCode).toBe(200);
  expect(await idsOf(bruno)).toEqual([strange]);
  expect(await idsOf(ada, '?filter=NoBib')).toEqual([]);
  expect(await idsOf(ada, `?after=${sold}`)).toEqual([better]);
  for (const [name, { method }] of Object.entries(photographersPageRoutes)) {
    const input =
      method === 'POST' ? { photoIds: [sold], camera: 'x', serial: '', isApplied: true } : undefined;
    const refused = await ask({ token: '' }, name as keyof typeof photographersPageRoutes, input);
    expect([400, 401]).toContain(refused.status);
  }
});

test('proposed photos are hidden by their photographer’s decision, and only the photographer shows them again', async () => {
  expect(await proposed(ada)).toEqual([[sold, 'Doubled', better]]);
  expect(await proposed(bruno)).toEqual([]);
  // Neither photos that are not proposed nor another photographer's photos are hidden.
  const hide = [sold, better, strange, randomUUID()];
  expect((await ask(bruno, 'decideProposals', { hide })).body).toEqual({ hidden: 0 });
  expect((await ask(ada, 'decideProposals', { hide })).body).toEqual({ hidden: 1 });
  expect(await idsOf(ada)).toEqual([better]);
  expect(await idsOf(ada, '?filter=Hidden')).toEqual([sold]);
  expect((await ask(bruno, 'showAgain', { photoIds: [sold] })).body).toEqual({ shown: 0 });
  expect((await ask(ada, 'showAgain', { photoIds: [sold] })).body).toEqual({ shown: 1 });
  expect(await idsOf(ada)).toEqual([sold, better]);
  // The proposal was reviewed, and the photo kept.
  expect(await proposed(ada)).toEqual([]);
});

test('a photographer cannot show a photo again that the shop hid', async () => {
  const hideByShop = (isHidden: boolean) =>
    inShop((scope) => hidePhoto(shop.deps, scope, sold, isHidden, BY_COMMAND));
  await hideByShop(true);
  expect(await idsOf(ada, '?filter=Hidden')).toEqual([]);
  expect((await ask(ada, 'showAgain', { photoIds: [sold] })).body).toEqual({ shown: 0 });
  await hideByShop(false);
  expect(await proposed(ada)).toEqual([[sold, 'Doubled', better]]);
});

test('a photographer writes captions for own photos of the event only', async () => {
  const caption = (link: TestLink | undefined, photoIds: string[], text: string) =>
    ask(link, 'captionOwnPhotos', { photoIds, caption: text });
  const other = await makeEvent(shop.deps, { photos: [['1']] });
  const [elsewhere = ''] = other.photoIds;
  await inShop((scope) => assignPhotos(scope, [elsewhere], ada?.photographerId ?? ''));
  const all = [sold, better, strange, elsewhere, randomUUID()];
  expect((await caption(ada, all, 'Finish line')).body).toEqual({ changed: 2 });
  expect((await ask(ada, 'listOwnPhotos')).body.photos).toMatchObject([
    { photoId: sold, caption: 'Finish line' },
    { photoId: better, caption: 'Finish line' },
  ]);
  expect((await ask(bruno, 'listOwnPhotos')).body.photos).toMatchObject([{ photoId: strange, caption: '' }]);
  expect((await caption(ada, [sold], 'x'.repeat(201))).status).toBe(400);
  expect((await caption(ada, [sold], '')).body).toEqual({ changed: 1 });
  const [action] = await inShop((scope) => listActions(scope, { kind: 'photo', id: sold }, { count: 1 }));
  expect(action).toMatchObject({ what: 'photo.caption', actor: { kind: 'Visitor' }, after: { caption: '' } });
});

test('ordered photos are never proposed; only links that allow it show sales, and only their photographer’s', async () => {
  const bought = await buyer.order();
  expect(await proposed(ada)).toEqual([]);
  expect((await ask(ada, 'decideProposals', { hide: [sold] })).body).toEqual({ hidden: 0 });
  const number = await buyer.atBank(bought, ['pay', 'confirm-silently']);
  expect(await buyer.deliver(TENANT, await buyer.noticeOf(bought, number))).toBeLessThan(300);
  expect(await buyer.stateOf(bought)).toBe('Completed');
  expect((await ask(ada, 'getOwnSales')).status).toBe(403);
  expect((await ask(bruno, 'getOwnSales')).body).toEqual({ rows: [] });
  const link = { tenantId: TENANT, eventId, photographer: 'Ada Lindqvist', showsSales: true };
  const showing = await makeUploadLink(shop, link);
  const { body } = await ask(showing, 'getOwnSales');
  expect(body.rows).toMatchObject([{ quantity: 1, deferred: 0, share: null }]);
  const [{ revenue }] = body.rows;
  expect(revenue).toBeGreaterThan(0);
  const rule = {
    to: 'Photographer' as const,
    photographerId: null,
    eventId: null,
    products: null,
    currencyId: null,
    percentHundredths: 5_000,
    fixedMinor: 0,
    minimumMinor: 0,
    tiers: [],
  };
  const from = new Date('2026-01-01Z');
  const version = { version: 1, from, day: '2026-01-01', timeZone: 'UTC', source: '', setAt: from };
  await inShop((scope) => insertShareVersion(scope, { ...version, rules: [rule] }));
  const [{ share }] = (await ask(showing, 'getOwnSales')).body.rows;
  expect(Math.abs(share - revenue / 2)).toBeLessThan(0.01);
});

test('a photographer’s photos bring a limited number of cameras', async () => {
  const other = await makeEvent(shop.deps, { photos: [] });
  const now = new Date();
  const note = (photographerId: string, serial: string) =>
    inShop((scope) =>
      noteClock(
        scope,
        other.eventId,
        { camera: 'X', serial, photographerId, shownAt: now, clockAt: now },
        now,
      ),
    );
  const serials = Array.from({ length: CLOCKS_MAX + 1 }, (_none, index) => `${index}`);
  for (const serial of serials) await note(ada?.photographerId ?? '', serial);
  await note(bruno?.photographerId ?? '', 'b');
  const clocks = await inShop((scope) => listCameraClocks(scope, other.eventId));
  expect(clocks).toHaveLength(CLOCKS_MAX + 1);
  expect(clocks.map(({ serial }) => serial)).toContain('b');
});

test('a clock offset read from a code is applied by the photographer’s decision, and reverted', async () => {
  const shownAt = new Date();
  const clockAt = new Date(Math.floor(shownAt.getTime() / 1000) * 1000 - 200_000);
  const body = { camera: 'Canon EOS R6', serial: '7' };
  const own = { ...body, photographerId: ada?.photographerId ?? '' };
  await inShop((scope) => noteClock(scope, eventId, { ...own, shownAt, clockAt }, new Date()));
  const offset = () => inShop((scope) => findClockOffset(scope, eventId, own));
  const times = () =>
    inShop(async ({ trx }) => {
      const rows = await trx
        .selectFrom('photos')
        .select(['photoId', 'takenAt'])
        .where('eventId', '=', eventId)
        .orderBy('photoId')
        .execute();
      return new Map(rows.map((row) => [row.photoId, row.takenAt?.toISOString()]));
    });
  const counted = () =>
    inShop(({ trx }) =>
      trx
        .selectFrom('photoTimes')
        .select(['slot', 'count'])
        .where('eventId', '=', eventId)
        .where('level', '=', 2)
        .where('count', '!=', 0)
        .orderBy('slot')
        .execute(),
    );
  const before = { times: await times(), counted: await counted() };
  const [{ offsetSeconds = 0 } = {}] = (await ask(ada, 'listClocks')).body.clocks;
  expect([200, 201]).toContain(offsetSeconds);
  expect((await ask(bruno, 'listClocks')).body.clocks).toEqual([]);
  // A proposal changes nothing.
  expect(await offset()).toBeUndefined();
  expect(await times()).toEqual(before.times);
  expect((await ask(bruno, 'applyClock', { ...body, isApplied: true })).status).toBe(404);
  expect((await ask(ada, 'applyClock', { ...body, isApplied: true })).status).toBe(204);
  expect(await offset()).toBe(offsetSeconds * 1000);
  const after = await times();
  const moved = new Date(Date.parse('2026-05-10T09:00:00Z') + offsetSeconds * 1000).toISOString();
  expect([after.get(sold), after.get(better)]).toEqual([moved, moved]);
  expect(after.get(strange)).toBe('2026-05-10T09:00:00.000Z');
  expect((await counted()).reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect((await counted()).find(({ slot }) => slot === Date.parse(moved) / 1000)?.count).toBe(2);
  const versions = () =>
    inShop(
      async ({ trx }) =>
        (
          await sql<{
            version: string;
          }>`select xmin::text as version from photos where photo_id = ${sold}`.execute(trx)
        ).rows,
    );
  const written = await versions();
  expect((await ask(ada, 'applyClock', { ...body, isApplied: true })).status).toBe(204);
  expect(await versions(), 'a correction that is applied already writes no photo').toEqual(written);
  expect((await ask(ada, 'applyClock', { ...body, isApplied: false })).status).toBe(204);
  expect(await offset()).toBeUndefined();
  expect(await times()).toEqual(before.times);
});

test('a typed clock offset corrects the photographer’s photos from that camera, existing and later ones', async () => {
  const body = { camera: 'Canon EOS R6', serial: '7' };
  expect((await ask(ada, 'listCameras')).body).toEqual({
    cameras: [{ ...body, firstAt: expect.stringMatching(/^2026-05-10T\d\d:00:00$/) }],
  });
  const takenAt = () =>
    inShop(async ({ trx }) => {
      const rows = await trx
        .selectFrom('photos')
        .select(['photoId', 'takenAt'])
        .where('eventId', '=', eventId)
        .execute();
      return new Map(rows.map((row) => [row.photoId, row.takenAt?.toISOString()]));
    });
  const type = (link: TestLink | undefined, input: object) => ask(link, 'typeClock', { ...body, ...input });
  expect((await type(ada, { offsetSeconds: 65 })).status).toBe(204);
  const after = await takenAt();
  expect([after.get(sold), after.get(better), after.get(strange)]).toEqual([
    '2026-05-10T09:01:05.000Z',
    '2026-05-10T09:01:05.000Z',
    '2026-05-10T09:00:00.000Z',
  ]);
  const own = { ...body, photographerId: ada?.photographerId ?? '' };
  expect(await inShop((scope) => findClockOffset(scope, eventId, own))).toBe(65_000);
  const [clock] = (await ask(ada, 'listClocks')).body.clocks;
  expect(clock).toMatchObject({ ...body, offsetSeconds: 65, appliedSeconds: 65 });
  expect((await type(ada, { offsetSeconds: -3_600 })).status).toBe(204);
  expect((await takenAt()).get(sold)).toBe('2026-05-10T08:00:00.000Z');
  expect((await ask(ada, 'applyClock', { ...body, isApplied: false })).status).toBe(204);
  expect((await takenAt()).get(sold)).toBe('2026-05-10T09:00:00.000Z');
  // A camera of which the photographer has no photos, and an offset of years.
  expect((await type(ada, { serial: '8', offsetSeconds: 1 })).status).toBe(404);
  expect((await type(ada, { offsetSeconds: TYPED_OFFSET_MAX_S + 1 })).status).toBe(400);
});

test('lists start and finish of an event’s courses as check points', async () => {
  expect((await ask(ada, 'listCheckPoints')).body.points).toEqual([
    { km: 0, kind: 'Start', name: '' },
    { km: 10, kind: 'Finish', name: '10K' },
  ]);
});

test('captions are limited by the number of photos', async () => {
  const busy = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer: 'Ada Lindqvist' });
  const photoIds = Array.from({ length: 200 }, () => shop.deps.newId());
  const statuses: number[] = [];
  for (let call = 0; call <= CAPTIONED.limit / photoIds.length; call++)
    statuses.push((await ask(busy, 'captionOwnPhotos', { photoIds, caption: '' })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('a link that makes too many requests is refused: first for clocks, captions and proposals, then for all calls', async () => {
  const link = { tenantId: TENANT, eventId, photographer: 'Ada Lindqvist' };
  const busy = await makeUploadLink(shop, link);
  const statuses = async () => ({
    proposals: (await ask(busy, 'listProposals')).status,
    decision: (await ask(busy, 'decideProposals', { hide: [] })).status,
    clock: (await ask(busy, 'applyClock', { camera: 'None', serial: '', isApplied: true })).status,
    caption: (await ask(busy, 'captionOwnPhotos', { photoIds: [sold], caption: '' })).status,
    photos: (await ask(busy, 'listOwnPhotos')).status,
  });
  const use = (limit: RateLimit) => shop.deps.rateLimits.take(TENANT, limit, idKey(busy.linkId), limit.limit);
  expect(await statuses()).toEqual({ proposals: 200, decision: 200, clock: 404, caption: 200, photos: 200 });
  await use(CORRECTED);
  expect(await statuses()).toEqual({ proposals: 200, decision: 200, clock: 429, caption: 200, photos: 200 });
  await use(CAPTIONED);
  expect(await statuses()).toEqual({ proposals: 200, decision: 200, clock: 429, caption: 429, photos: 200 });
  await use(COMPARED);
  expect(await statuses()).toEqual({ proposals: 429, decision: 429, clock: 429, caption: 429, photos: 200 });
  await use(CALLS_OF_LINK);
  expect(await statuses()).toEqual({ proposals: 429, decision: 429, clock: 429, caption: 429, photos: 429 });
  expect((await ask(ada, 'listProposals')).status).toBe(200);
});
