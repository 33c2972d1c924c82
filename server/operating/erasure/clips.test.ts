import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findVideo, searchVideos } from '#finding/videos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removeVideoForGood } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: finish, kind: FinishVideo, title: { en: Finish video }, price: 15 }
`;

let shop: TestShop;
let stranger: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  stranger = createBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Creates an event with a clip of runner 17, and orders it as a stranger, who has not paid yet. */
async function orderClip() {
  const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  await publishClips(shop.deps, event.eventId, ['17', '42']);
  const ids = await setCatalog(shop, event, CATALOG);
  const page = { offset: 0, count: 9 };
  const [clip] = await inShop((scope) => searchVideos(scope, event.eventId, { bib: '17' }, page));
  const videoId = clip?.videoId ?? '';
  const cart = await stranger.openCart();
  const added = await stranger.add(cart, [{ productId: ids.finish ?? '', videoId }]);
  expect(added.status, JSON.stringify(added.body)).toBe(204);
  const { status, body } = await stranger.checkOut(cart);
  expect(status).toBe(201);
  const { orderId } = body;
  return { eventId: event.eventId, personId: event.competitors['17'] ?? '', videoId, orderId };
}

async function erase(personId: string, seenOrderIds: string[] = []): Promise<void> {
  const subject = { emails: [], personIds: [personId] };
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(JSON.stringify(asked));
  await runErasure(shop.deps, TENANT, asked.erasureId);
}

const clipOf = (videoId: string) => inShop((scope) => findVideo(scope, videoId));
const pay = (orderId: string) => inShop((scope) => completeOrder(shop.deps, scope, orderId));

async function countDownloads(orderId: string): Promise<number> {
  const url = `/public/archive-service/api/v1/orders/${orderId}/downloads`;
  return (await stranger.send<{ downloads?: unknown[] }>('GET', url)).body.downloads?.length ?? 0;
}

test('an unpaid order of a stranger with the person’s clip is canceled, and delivers nothing', async () => {
  const { personId, videoId, orderId } = await orderClip();
  await erase(personId);
  const order = await inShop((scope) => findOrder(scope, orderId));
  expect(order).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
  expect(await clipOf(videoId)).toMatchObject({ state: 'Lost', bibKey: null });
  expect(await countDownloads(orderId)).toBe(0);
});

test('a removed clip that its buyer keeps loses the bib, and is kept for the buyer', async () => {
  const { personId, videoId, orderId } = await orderClip();
  await pay(orderId);
  const removal = { isAlsoBought: false, seenOrderIds: [orderId], letters: {} };
  expect(await inShop((scope) => removeVideoForGood(shop.deps, scope, videoId, removal, BY_COMMAND))).toBe(
    'Kept',
  );
  await erase(personId, [orderId]);
  expect(await clipOf(videoId)).toMatchObject({ state: 'Replaced', bibKey: null });
  expect(await countDownloads(orderId)).toBe(1);
});

test('a clip that was removed from its buyer too keeps no bib', async () => {
  const { personId, videoId, orderId } = await orderClip();
  await pay(orderId);
  const removal = { isAlsoBought: true, seenOrderIds: [orderId], letters: {} };
  expect(await inShop((scope) => removeVideoForGood(shop.deps, scope, videoId, removal, BY_COMMAND))).toBe(
    'Removed',
  );
  await erase(personId, [orderId]);
  expect(await clipOf(videoId)).toMatchObject({ state: 'Lost', bibKey: null });
  expect(await countDownloads(orderId)).toBe(0);
});

test('an order with the clip that is being written when the erasure begins is canceled too', async () => {
  const { eventId, personId, videoId, orderId } = await orderClip();
  const page = { offset: 0, count: 9 };
  const [other] = await inShop((scope) => searchVideos(scope, eventId, { bib: '42' }, page));
  const orderVideo = (scope: Scope, id: string) =>
    updateTable(scope, 'orderItems').set({ videoId: id }).where('orderId', '=', orderId).execute();
  await inShop((scope) => orderVideo(scope, other?.videoId ?? ''));
  let isOver = false;
  const { erasing } = await inShop(async (scope) => {
    await orderVideo(scope, videoId);
    const erasing = erase(personId).finally(() => {
      isOver = true;
    });
    const waiting = sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await waitFor(
      'the erasure to wait',
      async () => isOver || (await waiting.execute(scope.trx)).rows.length > 0,
    );
    return { erasing };
  });
  await erasing;
  const order = await inShop((scope) => findOrder(scope, orderId));
  expect(order).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
  expect(await clipOf(videoId)).toMatchObject({ state: 'Lost', bibKey: null });
});
