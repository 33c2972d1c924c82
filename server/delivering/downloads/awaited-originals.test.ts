import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Archive, Download } from '#contract/archive.schema.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { listOrderMails } from '#delivering/mails/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { describeConsequences, removePhotoForGood } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { awaitedOriginalHandlers } from '#selling/awaited-originals/follow-originals.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { completeOrder, eraseBuyers, findOrder, listOrderItems } from '#selling/orders/index.ts';
import { type AwaitedOriginal, bringOriginal, reduceToStandIn } from '#tests/factories/awaited-original.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

const TENANT = 'photofinish';
const ARCHIVES = '/public/archive-service/api/v1';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: framed, kind: Frame, title: { en: Framed photo }, price: 12 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
`;

let shop: TestShop;
let buyer: Buyer;
let gold: string;
/** The order of each `order.original-arrived` event. */
const told: string[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  gold = await addPlainFrame(shop.deps, 'gold');
  shop.deps.events.on('order.original-arrived', async (_scope, { orderId }) => void told.push(orderId));
  await shop.work();
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const bring = (original: AwaitedOriginal) => bringOriginal(shop.deps, TENANT, original);

/** Creates an event with photos of bib 7, some of which await their originals. */
async function makeRace(photosCount: number, awaited: readonly number[]) {
  const event = await makeEvent(shop.deps, {
    photos: Array.from({ length: photosCount }, () => ['7']),
    // Portraits need enough pixels.
    scale: 8,
  });
  const originals: AwaitedOriginal[] = [];
  for (const index of awaited)
    originals.push(await reduceToStandIn(shop.deps, TENANT, event.photoIds[index] ?? ''));
  return { ...event, originals, ids: await setCatalog(shop, event, CATALOG) };
}

type Line = Parameters<Buyer['add']>[1][number];

async function fillCart({ eventId }: MadeEvent, items: Line[]): Promise<string> {
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(eventId, '7');
  expect(await buyer.add(cart, items, { token })).toMatchObject({ status: 204 });
  return cart;
}

async function pay(cart: string): Promise<string> {
  const { orderId } = (await buyer.checkOut(cart)).body;
  await inShop((scope) => completeOrder(shop.deps, scope, orderId));
  return orderId;
}

async function downloadsOf(orderId: string): Promise<Download[]> {
  const url = `${ARCHIVES}/orders/${orderId}/downloads`;
  return (await buyer.send<{ downloads: Download[] }>('GET', url)).body.downloads;
}
const statesOf = async (orderId: string) => (await downloadsOf(orderId)).map(({ state }) => state);
const readArchive = async (archiveId: string) =>
  (await buyer.send<Archive>('GET', `${ARCHIVES}/archives/${archiveId}`)).body;
const mailsOf = async (orderId: string, kind: 'order' | 'originals-here') => {
  const mails = await inShop((scope) => listOrderMails(scope, orderId, kind));
  return mails.map(({ state }) => state);
};
const isMailed = (orderId: string) =>
  waitFor('the mail that all is there', async () =>
    (await mailsOf(orderId, 'originals-here')).includes('Sent') ? true : undefined,
  );

test('a photo that awaits its original is shown and sold as such', async () => {
  const race = await makeRace(2, [0]);
  const { body } = await buyer.send<{ photos: Photo[] }>(
    'GET',
    `/public/photo-service/api/v1/photos?albumId=${race.eventId}`,
  );
  expect(body.photos.map(({ awaitsOriginal }) => awaitsOriginal)).toEqual([true, false]);
  const single = await fillCart(race, [
    { productId: race.ids.photo ?? '', photoIds: [race.photoIds[0] ?? ''] },
  ]);
  expect((await buyer.read(single)).items).toMatchObject([{ photosCount: 1, awaitedCount: 1 }]);
  const all = await fillCart(race, [{ productId: race.ids.all ?? '' }]);
  expect((await buyer.read(all)).items).toMatchObject([{ photosCount: 2, awaitedCount: 1 }]);
});

describe('a single photo paid before its original arrived', () => {
  test('is shown as awaited, and is delivered at full size when the original arrives', async () => {
    const race = await makeRace(1, [0]);
    const [original] = race.originals;
    const orderId = await pay(
      await fillCart(race, [{ productId: race.ids.photo ?? '', photoIds: race.photoIds }]),
    );
    const [awaited] = await downloadsOf(orderId);
    expect(awaited).toMatchObject({ state: 'Awaited', url: null, size: null });
    const archiveId = await buyer.orderArchive(orderId);
    expect(await readArchive(archiveId)).toMatchObject({ state: 'Preparing', missing: [] });
    await waitFor('the mail of the order', async () =>
      (await mailsOf(orderId, 'order')).includes('Sent') ? true : undefined,
    );

    await bring(original!);
    await isMailed(orderId);
    const [ready] = await downloadsOf(orderId);
    expect(ready).toMatchObject({ state: 'Ready', size: original?.bytes.byteLength });
    const file = await shop.call({ url: ready?.url ?? '' });
    expect(Buffer.compare(file.rawPayload, original?.bytes ?? new Uint8Array())).toBe(0);
    await waitFor('the archive', async () =>
      (await readArchive(archiveId)).state === 'Published' ? true : undefined,
    );
    expect(await readArchive(archiveId)).toMatchObject({ count: 1, missing: [] });
    expect(await mailsOf(orderId, 'originals-here')).toHaveLength(1);
  });

  test('is framed when its original arrives', async () => {
    const race = await makeRace(1, [0]);
    const framed = { productId: race.ids.framed ?? '', photoIds: race.photoIds, frameId: gold };
    const orderId = await pay(await fillCart(race, [framed]));
    expect(await statesOf(orderId)).toEqual(['Awaited']);
    await bring(race.originals[0]!);
    await waitFor('the frame', async () =>
      (await statesOf(orderId)).every((state) => state === 'Ready') ? true : undefined,
    );
  });
});

describe('a package with some originals still to come', () => {
  test('delivers the stored originals with portraits, and missing originals when they arrive; one mail announces the last original', async () => {
    const race = await makeRace(4, [1, 3]);
    const [second, fourth] = race.originals;
    const orderId = await pay(await fillCart(race, [{ productId: race.ids.all ?? '' }]));
    expect(await statesOf(orderId)).toEqual(['Ready', 'Awaited', 'Ready', 'Awaited']);
    const complete = (count: number) =>
      waitFor(`an archive of ${count} files`, async () => {
        const archive = await readArchive(await buyer.orderArchive(orderId));
        return archive.state === 'Published' && archive.count === count ? archive : undefined;
      });
    expect(await complete(4)).toMatchObject({ missing: [] });
    await bring(second!);
    expect(await complete(6)).toMatchObject({ missing: [] });
    expect(await mailsOf(orderId, 'originals-here')).toEqual([]);
    await bring(fourth!);
    expect(await complete(8)).toMatchObject({ missing: [] });
    await isMailed(orderId);
    expect(await statesOf(orderId)).toEqual(['Ready', 'Ready', 'Ready', 'Ready']);
  });

  test('sends one mail when the last two originals arrive at the same time', async () => {
    const race = await makeRace(2, [0, 1]);
    const orderId = await pay(await fillCart(race, [{ productId: race.ids.all ?? '' }]));
    await Promise.all(race.originals.map(bring));
    await isMailed(orderId);
    await waitFor('both to be told', async () =>
      told.filter((each) => each === orderId).length === 2 ? true : undefined,
    );
    expect(await mailsOf(orderId, 'originals-here')).toHaveLength(1);
  });
});

describe('an order with expiring files', () => {
  const DAY_MS = 24 * 3600_000;
  const DAYS = 30;

  /** Makes the shop keep files of orders for `DAYS` days, until the test ends. */
  async function keepForDays(): Promise<void> {
    const keep = (orderDays: number | null) =>
      inShop(({ trx }) =>
        trx.updateTable('tenants').set({ retention: { orderDays } }).where('tenantId', '=', TENANT).execute(),
      );
    onTestFinished(async () => void (await keep(null)));
    await keep(DAYS);
  }
  async function payAndKeepUntil(race: MadeEvent & { ids: Record<string, string> }, index: number, at: Date) {
    const photoIds = [race.photoIds[index] ?? ''];
    const orderId = await pay(await fillCart(race, [{ productId: race.ids.photo ?? '', photoIds }]));
    await inShop(({ trx }) =>
      trx.updateTable('orders').set({ keptUntil: at }).where('orderId', '=', orderId).execute(),
    );
    return orderId;
  }
  const keptUntilOf = async (orderId: string) =>
    (await inShop((scope) => findOrder(scope, orderId)))?.keptUntil?.getTime();
  const statusOf = async (orderId: string) =>
    (await buyer.send('GET', `${ARCHIVES}/orders/${orderId}/downloads`)).status;
  /** Handles the arrival once more, in case the job of the arrival is still waiting. */
  const handle = (orderId: string) =>
    awaitedOriginalHandlers(shop.deps)[0]?.handle({ tenantId: TENANT, orderId }, AbortSignal.any([]));
  const accountsOf = (orderId: string) =>
    inShop(({ trx }) =>
      trx
        .selectFrom('ledgerLines as line')
        .innerJoin('ledgerEntries as entry', 'entry.entryId', 'line.entryId')
        .select(['entry.kind', 'line.account'])
        .where('entry.orderId', '=', orderId)
        .where('line.netMinor', '>', 0)
        .execute(),
    );

  test.for([
    { when: 'expired before its original arrived', leftMs: -DAY_MS },
    { when: 'would expire a day after its original arrived', leftMs: DAY_MS },
  ])('is kept and announced for the whole period if it $when', async ({ leftMs }) => {
    await keepForDays();
    const race = await makeRace(1, [0]);
    const orderId = await payAndKeepUntil(race, 0, new Date(Date.now() + leftMs));
    const before = Date.now();
    await bring(race.originals[0]!);
    await isMailed(orderId);
    expect(await statusOf(orderId)).toBe(200);
    expect(await statesOf(orderId)).toEqual(['Ready']);
    expect(await keptUntilOf(orderId)).toBeGreaterThanOrEqual(before + DAYS * DAY_MS);
    expect(await accountsOf(orderId)).toContainEqual({ kind: 'Delivery', account: 'Revenue' });
    expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
  });

  test('is reopened with its first original, and is announced with its last', async () => {
    await keepForDays();
    const race = await makeRace(2, [0, 1]);
    const orderId = await pay(await fillCart(race, [{ productId: race.ids.all ?? '' }]));
    const ended = { keptUntil: new Date(Date.now() - DAY_MS) };
    await inShop(({ trx }) => trx.updateTable('orders').set(ended).where('orderId', '=', orderId).execute());
    await bring(race.originals[0]!);
    await handle(orderId);
    expect((await statesOf(orderId)).toSorted()).toEqual(['Awaited', 'Ready']);
    expect(await mailsOf(orderId, 'originals-here')).toEqual([]);
    await bring(race.originals[1]!);
    await isMailed(orderId);
    expect(await statesOf(orderId)).toEqual(['Ready', 'Ready']);
  });

  test('is never kept shorter than promised', async () => {
    const race = await makeRace(2, [0, 1]);
    const long = new Date(Date.now() + 2 * DAYS * DAY_MS);
    const extended = await payAndKeepUntil(race, 0, long);
    const endless = await pay(
      await fillCart(race, [{ productId: race.ids.photo ?? '', photoIds: [race.photoIds[1] ?? ''] }]),
    );
    await keepForDays();
    for (const original of race.originals) await bring(original);
    for (const orderId of [extended, endless]) await isMailed(orderId);
    expect(await keptUntilOf(extended)).toBe(long.getTime());
    expect((await inShop((scope) => findOrder(scope, endless)))?.keptUntil).toBeNull();
  });

  test('stays closed if its buyer was erased, also if a visitor entered another address since', async () => {
    await keepForDays();
    const race = await makeRace(2, [0, 1]);
    const [erased, readdressed] = [
      await payAndKeepUntil(race, 0, new Date()),
      await payAndKeepUntil(race, 1, new Date()),
    ];
    const erasedAt = new Date();
    const orderIds = [erased, readdressed];
    await inShop((scope) =>
      eraseBuyers(scope, { emails: ['buyer@example.com'], personIds: [], orderIds }, erasedAt),
    );
    await inShop(({ trx }) =>
      trx
        .updateTable('orders')
        .set(({ ref }) => ({ email: 'new@example.com', emailOrigin: 'Later', formerEmail: ref('email') }))
        .where('orderId', '=', readdressed)
        .execute(),
    );
    for (const original of race.originals) await bring(original);
    for (const orderId of orderIds) {
      await handle(orderId);
      expect(await statusOf(orderId)).toBe(410);
      expect(await keptUntilOf(orderId)).toBe(erasedAt.getTime());
      expect(told).not.toContain(orderId);
    }
  });

  test('is to be refunded if a photo is removed before its original arrived', async () => {
    const race = await makeRace(2, [1]);
    const orderIds = [await payAndKeepUntil(race, 0, new Date()), await payAndKeepUntil(race, 1, new Date())];
    const erased = await payAndKeepUntil(race, 1, new Date());
    const email = `${erased}@erased.invalid`;
    await inShop(({ trx }) =>
      trx.updateTable('orders').set({ email }).where('orderId', '=', erased).execute(),
    );
    const { purchases } = await inShop((scope) => describeConsequences(shop.deps, scope, race.photoIds));
    expect(purchases.map(({ orderId, state, refundMinor }) => [orderId, state, refundMinor])).toEqual([
      [orderIds[0], 'Ended', 0],
      [orderIds[1], 'Paid', 800],
      [erased, 'Ended', 0],
    ]);
    // The removal does not include the buyers' orders, so the buyer keeps the photo.
    const [awaited = ''] = race.photoIds.slice(1);
    const removal = {
      isAlsoBought: false,
      seenOrderIds: purchases.map(({ orderId }) => orderId),
      letters: {},
    };
    expect(await inShop((scope) => removePhotoForGood(shop.deps, scope, awaited, removal, BY_COMMAND))).toBe(
      'Kept',
    );
  });

  test('stays closed if the arrived original belongs to a returned item', async () => {
    await keepForDays();
    const race = await makeRace(2, [0]);
    const items = race.photoIds.map((photoId) => ({
      productId: race.ids.photo ?? '',
      photoIds: [photoId],
    }));
    const orderId = await pay(await fillCart(race, items));
    const ended = new Date();
    const returned = (await inShop((scope) => listOrderItems(scope, orderId))).find(
      ({ photoId }) => photoId === race.photoIds[0],
    );
    await inShop(async ({ trx }) => {
      await trx.updateTable('orders').set({ keptUntil: ended }).where('orderId', '=', orderId).execute();
      await trx
        .updateTable('orderItems')
        .set({ isReturned: true })
        .where('orderItemId', '=', returned?.orderItemId ?? '')
        .execute();
    });
    const other = await payAndKeepUntil(race, 0, ended);
    await bring(race.originals[0]!);
    await isMailed(other);
    expect(await keptUntilOf(orderId)).toBe(ended.getTime());
    expect(told).not.toContain(orderId);
  });
});

test('sends no mail for an unpaid order', async () => {
  const race = await makeRace(1, [0]);
  const cart = await fillCart(race, [{ productId: race.ids.photo ?? '', photoIds: race.photoIds }]);
  const { orderId } = (await buyer.checkOut(cart)).body;
  await bring(race.originals[0]!);
  await inShop((scope) => completeOrder(shop.deps, scope, orderId));
  await waitFor('the mail of the order', async () =>
    (await mailsOf(orderId, 'order')).includes('Sent') ? true : undefined,
  );
  expect(await statesOf(orderId)).toEqual(['Ready']);
  expect(await mailsOf(orderId, 'originals-here')).toEqual([]);
});
