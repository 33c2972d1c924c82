import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { frameRoutes } from '#contract/frame.ts';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { layerKey } from './frame-files.ts';
import { frameFilesOf } from './frame-sources.ts';
import { frameHandlers } from './frames.jobs.ts';
import {
  addFrame,
  type FramedPhotoRecord,
  framedPhotoKey,
  listFramedPhotos,
  orderFramedPhotos,
  planFrame,
  removeFrame,
} from './index.ts';
import { framingFailedJob, renderPhoto } from './render-photo.ts';

const TENANT = 'photofinish';
const FOREIGN_HOST = 'marafon.localhost';

let shop: TestShop;
let event: MadeEvent;
let secure: MadeEvent;

const layer = (width: number, height: number, colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/></svg>`,
  );

/** Returns a plain frame with the name below the photo and the event above it. */
const fileOf = (key: string, title: string, more = '') => {
  const layout = (name: string, width: number, height: number) => `${name}:
  size: [${width}, ${height}]
  background: [${name}.svg]
  photo: [100, 100, ${width - 200}, ${height - 300}]
${more}  texts:
    - { of: name, box: [100, ${height - 180}, ${width - 200}, 160], size: [40, 120], colour: "#000000" }
    - { of: event, box: [100, 10, ${width - 200}, 80], size: [20, 60], colour: "#000000" }
`;
  return `key: ${key}\ntitle: { en: ${title}, de: ${title} auf Deutsch }\n${layout('landscape', 1200, 900)}${layout('portrait', 900, 1200)}`;
};

/** Adds a frame of one colour. @returns its id */
async function add(
  key: string,
  input: { tenantId?: string; event?: string; title?: string; colour?: string; more?: string } = {},
): Promise<string> {
  const { tenantId = TENANT, title = key, colour = '#ffffff' } = input;
  const files: Record<string, Buffer> = {
    'landscape.svg': layer(1200, 900, colour),
    'portrait.svg': layer(900, 1200, colour),
  };
  const source = {
    bytes: Buffer.from(fileOf(key, title, input.more)),
    readBeside: async (name: string) => files[name],
  };
  const plan = await planFrame(shop.deps, tenantId, source, input.event);
  if (!('outcome' in plan)) throw new Error(JSON.stringify(plan));
  await addFrame(shop.deps, tenantId, plan, BY_COMMAND);
  return shop.deps.database.inTenant(tenantId, async ({ trx }) => {
    const rows = await trx.selectFrom('frames').selectAll().where('key', '=', key).execute();
    const owner = input.event ?? null;
    return rows.find((row) => row.state === 'InUse' && row.eventId === owner)?.frameId ?? '';
  });
}

const listFrames = async (eventId: string, headers = {}, host?: string) => {
  const url = `${frameRoutes.listFrames.path}?albumId=${eventId}`;
  return shop.call({ method: 'GET', url, headers, ...(host === undefined ? {} : { host }) });
};

const askPreview = (
  photoId: string,
  frameId: string,
  more: { text?: string; bearer?: string; host?: string; language?: string; address?: string } = {},
) => {
  const query = new URLSearchParams({ photoId, frameId, ...(more.text ? { text: more.text } : {}) });
  return shop.call({
    method: 'GET',
    url: `${frameRoutes.getPreview.path}?${query}`,
    headers: {
      ...(more.bearer === undefined ? {} : { authorization: `Bearer ${more.bearer}` }),
      ...(more.language === undefined ? {} : { 'accept-language': more.language }),
    },
    remoteAddress: more.address ?? '10.0.0.1',
    ...(more.host === undefined ? {} : { host: more.host }),
  });
};

/** Returns the search token of the person who wears a bib. */
const tokenOf = ({ eventId, competitors }: MadeEvent, bib: string): Promise<string> =>
  shop.deps.database.inTenant(TENANT, async (scope) => {
    const competitor = { competitorId: competitors[bib] ?? '', eventId };
    const { personId } = await ensureCompetitorPerson(scope, competitor);
    return issueSearchToken(shop.deps, {
      tenantId: TENANT,
      eventId,
      personId,
      proof: 'Email',
      visitorId: shop.deps.newId(),
      version: 0,
    });
  });

beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps, { title: 'Seelauf' });
  secure = await makeEvent(shop.deps, { isSecure: true });
});
afterAll(() => shop.close());

describe('the frames of an event', () => {
  test('are the event’s own frames, then the shop’s; if two have the same key, only the event’s own', async () => {
    const everywhere = await add('oak');
    await add('both', { title: 'For all' });
    const own = await add('both', { event: event.eventId, title: 'For one' });
    await add('elsewhere', { event: secure.eventId });
    const { frames, total } = (await listFrames(event.eventId)).json();
    expect(frames.map(({ frameId }: { frameId: string }) => frameId)).toEqual([own, everywhere]);
    expect(total).toBe(2);
    expect(frames[0]).toEqual({
      frameId: own,
      title: 'For one',
      hasName: true,
      views: [
        {
          type: 'portrait',
          width: 900,
          height: 1200,
          url: `/public/frame-service/api/v1/frames/${own}/views/portrait`,
          opening: { left: 111, top: 83, width: 778, height: 750 },
        },
        {
          type: 'landscape',
          width: 1200,
          height: 900,
          url: `/public/frame-service/api/v1/frames/${own}/views/landscape`,
          opening: { left: 83, top: 111, width: 833, height: 667 },
        },
      ],
    });
    const german = (await listFrames(event.eventId, { 'accept-language': 'de' })).json();
    expect(german.frames[0].title).toBe('For one auf Deutsch');
  });

  test('are an empty list for an unknown event or another tenant’s', async () => {
    expect((await listFrames(randomUUID())).statusCode).toBe(404);
    expect((await listFrames(event.eventId, {}, FOREIGN_HOST)).statusCode).toBe(404);
  });

  test('a changed frame replaces the former one in its place; a removed frame is not listed', async () => {
    const before = await add('changing', { event: event.eventId });
    await add('after', { event: event.eventId });
    expect(await add('changing', { event: event.eventId })).toBe(before);
    const changed = await add('changing', { event: event.eventId, colour: '#fff0f0' });
    expect(changed).not.toBe(before);
    const ids = async () =>
      (await listFrames(event.eventId)).json().frames.map(({ frameId }: { frameId: string }) => frameId);
    const listed = await ids();
    expect(listed).not.toContain(before);
    expect(listed.indexOf(changed)).toBe(listed.length - 3);
    expect(await removeFrame(shop.deps, TENANT, 'changing', event.eventId, BY_COMMAND)).toBe(true);
    expect(await removeFrame(shop.deps, TENANT, 'changing', event.eventId, BY_COMMAND)).toBe(false);
    expect(await ids()).not.toContain(changed);
  });
});

describe('the preview of a photo in a frame', () => {
  let frameId: string;
  beforeAll(async () => {
    frameId = await add('white');
  });
  const photo = () => event.photoIds[0] ?? '';

  /** Returns the share of dark pixels in the area of the name. */
  const inkOf = async (picture: Buffer): Promise<Buffer> =>
    sharp(picture).extract({ left: 100, top: 720, width: 1000, height: 160 }).raw().toBuffer();

  test('is a JPEG with a name: a placeholder in the visitor’s language, or the given text', async () => {
    const reply = await askPreview(photo(), frameId);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg' });
    expect(reply.headers['cache-control']).toContain('private');
    const facts = await sharp(reply.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
    const german = await askPreview(photo(), frameId, { language: 'de' });
    const named = await askPreview(photo(), frameId, { text: 'გიორგი 🎉' });
    const inks = await Promise.all([reply, german, named].map(({ rawPayload }) => inkOf(rawPayload)));
    for (const ink of inks) expect(ink.some((value) => value < 60)).toBe(true);
    expect(inks[0]?.equals(inks[1] ?? Buffer.alloc(0))).toBe(false);
    expect(inks[0]?.equals(inks[2] ?? Buffer.alloc(0))).toBe(false);
  });

  test('of an unknown photo, an unknown, foreign or withdrawn frame is NotFound', async () => {
    const foreign = await add('foreign', { event: secure.eventId });
    const gone = await add('gone');
    await removeFrame(shop.deps, TENANT, 'gone', undefined, BY_COMMAND);
    for (const [photoId, frame] of [
      [randomUUID(), frameId],
      [photo(), randomUUID()],
      [photo(), foreign],
      [photo(), gone],
    ] as const)
      expect((await askPreview(photoId, frame)).statusCode).toBe(404);
  });

  test('is NotFound on another tenant’s host, with its own frame or with the foreign one', async () => {
    const theirs = await add('theirs', { tenantId: 'marafon' });
    for (const frame of [frameId, theirs])
      expect((await askPreview(photo(), frame, { host: FOREIGN_HOST })).statusCode).toBe(404);
    expect((await askPreview(photo(), theirs)).statusCode).toBe(404);
  });

  test('of a secure event needs a search token, and shows only the holder’s photos', async () => {
    const [own = '', both = '', stranger = ''] = secure.photoIds;
    const token = await tokenOf(secure, '1');
    const foreign = await tokenOf(event, '1');
    const statusOf = async (photoId: string, bearer?: string) =>
      (await askPreview(photoId, frameId, bearer === undefined ? {} : { bearer })).statusCode;
    expect(await statusOf(own)).toBe(401);
    expect(await statusOf(own, 'forged')).toBe(401);
    expect(await statusOf(own, foreign)).toBe(401);
    expect(await statusOf(own, token)).toBe(200);
    expect(await statusOf(both, token)).toBe(200);
    expect(await statusOf(stranger, token)).toBe(404);
    expect(await statusOf(photo(), 'forged')).toBe(401);
    expect(await statusOf(photo(), foreign)).toBe(200);
  });

  test('refuses an invalid id, and a name beyond 80 characters', async () => {
    expect((await askPreview('1', frameId)).statusCode).toBe(400);
    expect((await askPreview(photo(), frameId, { text: 'x'.repeat(81) })).statusCode).toBe(400);
    const longest = await askPreview(photo(), frameId, { text: 'Maximilian '.repeat(7) });
    expect(longest.statusCode).toBe(200);
  });

  test('refuses a name with too many different Chinese characters, because each may need its own font file', async () => {
    const han = (count: number) =>
      String.fromCodePoint(...Array.from({ length: count }, (_none, at) => 0x4e00 + 97 * at));
    expect((await askPreview(photo(), frameId, { text: han(20) })).statusCode).toBe(200);
    expect((await askPreview(photo(), frameId, { text: han(21) })).statusCode).toBe(400);
  });

  test('is rate limited by address', async () => {
    shop.holdClock();
    const statuses = new Set<number>();
    // Sent one after the other: if many run at once, some wait too long for a connection.
    for (let count = 0; count < 245; count++)
      statuses.add((await askPreview(randomUUID(), frameId, { address: '10.9.9.9' })).statusCode);
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await askPreview(photo(), frameId, { address: '10.9.9.8' })).statusCode).toBe(200);
  });
});

describe('an empty frame', () => {
  test('is a cacheable picture with a transparent opening', async () => {
    const frameId = await add('empty', { colour: '#cc0000' });
    const url = frameRoutes.getView.path.replace(':frameId', frameId);
    const reply = await shop.call({ method: 'GET', url: url.replace(':type', 'portrait') });
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
    });
    const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 900, height: 1200, channels: 4 });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([alphaAt(450, 500), alphaAt(40, 40)]).toEqual([0, 255]);
    expect((await shop.call({ method: 'GET', url: url.replace(':type', 'round') })).statusCode).toBe(400);
    const foreign = { host: FOREIGN_HOST, method: 'GET', url: url.replace(':type', 'portrait') } as const;
    expect((await shop.call(foreign)).statusCode).toBe(404);
  });
});

describe('a photo sold in a frame', () => {
  let orderItemId: string;
  let photoIds: string[];
  let frameId: string;

  const inTenant = <T>(work: Parameters<typeof shop.deps.database.inTenant<T>>[1]) =>
    shop.deps.database.inTenant(TENANT, work);
  const listed = (): Promise<FramedPhotoRecord[]> =>
    inTenant((scope) => listFramedPhotos(scope, [orderItemId]));
  const order = (ids: string[], name = 'محمد علي') =>
    inTenant((scope) =>
      orderFramedPhotos(shop.deps, scope, [
        {
          item: { orderItemId, frameId, frameText: name, personId: null, personName: null, totalMinor: 0 },
          photoIds: ids,
        },
      ]),
    );

  beforeAll(async () => {
    frameId = await add('sold');
    const buyer = await openPayingBuyer(shop);
    const { orderId } = await buyer.order(TENANT, 3);
    const items = await inTenant(({ trx }) =>
      trx.selectFrom('orderItems').selectAll().where('orderId', '=', orderId).orderBy('position').execute(),
    );
    orderItemId = items[0]?.orderItemId ?? '';
    photoIds = items.flatMap(({ photoId }) => photoId ?? []);
  });

  test('is ordered once, however many times it is requested; later photos are added', async () => {
    expect(photoIds).toHaveLength(3);
    expect(await order(photoIds.slice(0, 1))).toBe(1);
    expect(await order(photoIds.slice(0, 2), 'Somebody else')).toBe(1);
    expect(await order(photoIds.slice(0, 2))).toBe(0);
    const rows = await listed();
    expect(rows.map(({ photoId }) => photoId).toSorted()).toEqual(photoIds.slice(0, 2).toSorted());
    for (const row of rows) expect(row).toMatchObject({ state: 'Rendering', width: null, crc32: null });
  });

  test('is not ordered when the order’s transaction is rolled back', async () => {
    const third = photoIds.slice(2);
    const undone = inTenant(async (scope) => {
      const item = {
        orderItemId,
        frameId,
        frameText: null,
        personId: null,
        personName: null,
        totalMinor: 0,
      };
      await orderFramedPhotos(shop.deps, scope, [{ item, photoIds: third }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await listed()).toHaveLength(2);
  });

  test('is the same after a job dies before its end: running the job again, even twice, renders the same file', async () => {
    const [row] = await listed();
    const framedPhotoId = row?.framedPhotoId ?? '';
    const dying = {
      ...shop.deps,
      storage: { ...shop.deps.storage, put: () => Promise.reject(new Error('killed')) },
    };
    await expect(renderPhoto(dying, TENANT, framedPhotoId)).rejects.toThrow('killed');
    expect((await listed())[0]).toMatchObject({ state: 'Rendering', byteSize: null });
    await renderPhoto(shop.deps, TENANT, framedPhotoId);
    const [made] = await listed();
    const bytes = await shop.deps.storage.read(tenantKey(TENANT, framedPhotoKey({ framedPhotoId })));
    expect(made).toMatchObject({
      state: 'Ready',
      width: 1200,
      height: 900,
      byteSize: bytes.byteLength,
      crc32: crc32(bytes),
    });
    await renderPhoto(shop.deps, TENANT, framedPhotoId);
    expect((await listed())[0]).toEqual(made);
  });

  test('shows the original, not the watermarked preview', async () => {
    const [row] = await listed();
    const photo = (await inTenant((scope) => findPublished(scope, [row?.photoId ?? ''])))[0];
    if (row === undefined || photo === undefined) throw new Error('the photo is gone');
    const files = photoFiles(photo.eventId, photo);
    const original = await shop.deps.storage.read(tenantKey(TENANT, files.original));
    const framed = await shop.deps.storage.read(tenantKey(TENANT, framedPhotoKey(row)));
    const { dominant } = await sharp(original).stats();
    const cut = await sharp(framed).extract({ left: 300, top: 200, width: 600, height: 300 }).toBuffer();
    const shown = await sharp(cut).stats();
    for (const colour of ['r', 'g', 'b'] as const)
      expect(Math.abs(shown.dominant[colour] - dominant[colour])).toBeLessThan(20);
  });

  test('is rendered by workers, even if the frame was withdrawn meanwhile', async () => {
    await removeFrame(shop.deps, TENANT, 'sold', undefined, BY_COMMAND);
    await shop.work();
    await waitFor('every photo to be framed', async () =>
      (await listed()).every(({ state }) => state === 'Ready'),
    );
    expect((await listed()).every(({ byteSize }) => (byteSize ?? 0) > 1000)).toBe(true);
  });

  test('that cannot be rendered fails with a reason, never after it is ready', async () => {
    const giveUp = frameHandlers(shop.deps).find(({ name }) => name === framingFailedJob.name);
    const [ready] = await listed();
    const waiting = await inTenant(async ({ trx, tenantId }) => {
      const framedPhotoId = randomUUID();
      const order = { tenantId, framedPhotoId, orderItemId };
      await trx
        .insertInto('framedPhotos')
        .values({
          ...order,
          photoId: photoIds[2] ?? '',
          frameId,
          state: 'Rendering',
          printedName: null,
          printedBib: null,
          printedDistance: null,
          failure: null,
          width: null,
          height: null,
          byteSize: null,
          crc32: null,
          renderedAt: null,
          createdAt: new Date(),
        })
        .execute();
      return framedPhotoId;
    });
    const signal = new AbortController().signal;
    for (const framedPhotoId of [waiting, ready?.framedPhotoId])
      await giveUp?.handle({ tenantId: TENANT, framedPhotoId }, signal);
    const states = new Map((await listed()).map((row) => [row.framedPhotoId, row.state]));
    expect(states.get(waiting)).toBe('Failed');
    expect(states.get(ready?.framedPhotoId ?? '')).toBe('Ready');
  });

  test('has the tenant’s own logo', async () => {
    const own = { tenantId: 'laufbilder', host: 'laufbilder.localhost' };
    const { settings } = await shop.deps.tenants.read(own.tenantId);
    await shop.deps.storage.put(tenantKey(own.tenantId, settings.logo.slice(1)), layer(60, 60, '#0000dd'));
    const frameId = await add('with-logo', { tenantId: own.tenantId, more: '  logo: [10, 10, 60, 60]\n' });
    const url = frameRoutes.getView.path.replace(':frameId', frameId).replace(':type', 'portrait');
    const reply = await shop.call({ method: 'GET', url, host: own.host });
    const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const blueAt = (x: number, y: number) => (data[(y * info.width + x) * 4] ?? 255) < 60;
    expect([blueAt(40, 40), blueAt(85, 40)]).toEqual([true, false]);
  });
});

test('a layer stored as SVG is converted once, in the sandbox; one that fails is not tried again', async () => {
  const { storage } = shop.deps;
  const readStored = async (hash: string, inner: string) => {
    const stored = { kind: 'svg', hash } as const;
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">${inner}</svg>`,
    );
    await storage.put(tenantKey(TENANT, layerKey(stored)), bytes);
    const files = await frameFilesOf(shop.deps, TENANT);
    return () => files.readLayer(stored, { width: 1200, height: 900 });
  };
  const read = await readStored('a'.repeat(64), '<rect width="1200" height="900" fill="#00ff00"/>');
  const first = await read();
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 900 });
  await storage.delete(tenantKey(TENANT, layerKey({ kind: 'svg', hash: 'a'.repeat(64) })));
  expect(await read()).toEqual(first);
  const broken = await readStored('b'.repeat(64), '<g>');
  await expect(broken()).rejects.toThrow('cannot be drawn');
  const run = vi.spyOn(sandbox, 'run');
  await expect(broken()).rejects.toThrow('cannot be drawn');
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});
