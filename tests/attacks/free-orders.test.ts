import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { runErasure } from '#operating/erasure/index.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { completeOrder, hasPaidOrdersOfEmail } from '#selling/orders/index.ts';
import { type Buyer, type CallInput, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** Orders that nobody paid, mostly of total 0, which anybody may place under anybody's address. */
const TENANT = 'photofinish';
const FREE = 'products: [{ key: all, title: { en: All }, kind: PhotosWithMe, price: 0 }]\n';

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

interface Placed {
  orderId: string;
}

/** Sells a runner's photos for 0. */
async function sellFree(event: MadeEvent, bib: string): Promise<{ productId: string; token: string }> {
  const { all: productId = '' } = await setCatalog(shop, event, FREE);
  return { productId, token: await buyer.tokenOf(event.eventId, bib) };
}

/** Places an order of total 0 under an address. */
async function placeFree(
  { productId, token }: { productId: string; token: string },
  email: string,
  input: CallInput = {},
) {
  const cart = await buyer.openCart(input);
  await buyer.add(cart, [{ productId }], { ...input, token });
  await buyer.send('PUT', `${cart}/customer`, { email }, input);
  return buyer.send<Placed>('POST', cart, undefined, input);
}

async function readOrder(orderId: string): Promise<{ number: string; state: string }> {
  const path = `/public/order-service/api/v1/orders/${orderId}`;
  return (await buyer.send<{ number: string; state: string }>('GET', path)).body;
}

test('free orders mail an address only a few times an hour, in any spelling', async () => {
  const free = await sellFree(await makeEvent(shop.deps, { photos: [['1']] }), '1');
  const victims = ['victim@example.com', 'Victim@Example.com', 'VICTIM@example.com'];
  const statuses: number[] = [];
  for (let order = 0; order < 9; order += 1) {
    const address = `10.0.0.${order}`;
    statuses.push((await placeFree(free, victims[order % 3] ?? '', { address })).status);
  }
  expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(4).fill(429)]);
  expect((await placeFree(free, 'other@example.com')).status).toBe(201);
});

test('free orders mail an address no more often if the buyer corrects it', async () => {
  shop.holdClock();
  const free = await sellFree(await makeEvent(shop.deps, { photos: [['1']] }), '1');
  const statuses: number[] = [];
  for (const placed of [0, 1, 2]) {
    const { body } = await placeFree(free, `placed${placed}@example.com`);
    const path = `/public/order-service/api/v1/orders/${body.orderId}/mail`;
    for (const email of ['third@example.com', 'Third@example.com'])
      statuses.push((await buyer.send('PUT', path, { email })).status);
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});

/** Sells framed packages of a runner with some photos, and orders some of them at once. */
async function sellFramed(frameKey: string, { photos, price }: { photos: number; price: number }) {
  const event = await makeEvent(shop.deps, { photos: Array.from({ length: photos }, () => ['1']) });
  const frameId = await addPlainFrame(shop.deps, frameKey);
  const file = `products: [{ key: framed, title: { en: Framed }, kind: PhotosWithFrame, price: ${price} }]\n`;
  const { framed: productId = '' } = await setCatalog(shop, event, file);
  const token = await buyer.tokenOf(event.eventId, '1');
  return async (packages: number, email: string, input: CallInput = {}) => {
    const cart = await buyer.openCart(input);
    const items = Array.from({ length: packages }, (_, name) => ({
      productId,
      frameId,
      frameText: `${name}`,
    }));
    await buyer.add(cart, items, { ...input, token });
    await buyer.send('PUT', `${cart}/customer`, { email }, input);
    return buyer.send<Placed>('POST', cart, undefined, input);
  };
}

test('free orders delay no framed photos that were paid for', async () => {
  shop.holdClock();
  const place = await sellFramed('free', { photos: 12, price: 0 });
  for (const order of [1, 2]) expect((await place(5, `free${order}@example.com`)).status).toBe(201);
  const buy = await sellFramed('paid', { photos: 2, price: 9 });
  const { body } = await buy(1, 'paid@example.com');
  await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, body.orderId));
  const { rows } = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    sql<{ isPaid: boolean }>`select orders.total_minor > 0 as "isPaid" from pgboss.job
      join framed_photos on framed_photo_id = (data->>'framedPhotoId')::uuid
      join order_items using (tenant_id, order_item_id) join orders using (tenant_id, order_id)
      where name = 'frames.render-photo' and job.state < 'active' and framed_photos.tenant_id = ${TENANT}
      order by job.priority desc, job.created_on, job.id`.execute(trx),
  );
  expect(rows).toHaveLength(122);
  // The queue takes them in this order.
  const places = rows.flatMap(({ isPaid }, place) => (isPaid ? place : []));
  expect(Math.max(...places)).toBeLessThan(5);
});

test('free orders delay no archives that were paid for', async () => {
  shop.holdClock();
  const free = await sellFree(await makeEvent(shop.deps, { photos: [['1']] }), '1');
  const placed: string[] = [];
  for (let order = 0; order < 6; order += 1)
    placed.push((await placeFree(free, `archive${order}@example.com`)).body.orderId);
  const event = await makeEvent(shop.deps, { photos: [['1']] });
  const { all: productId = '' } = await setCatalog(shop, event, FREE.replace('price: 0', 'price: 9'));
  const token = await buyer.tokenOf(event.eventId, '1');
  const { orderId } = (await placeFree({ productId, token }, 'archive@example.com')).body;
  const waiting = await shop.deps.database.inTenant(TENANT, async (scope) => {
    await completeOrder(shop.deps, scope, orderId);
    const { rows } = await sql<{ orderId: string }>`select data->>'orderId' as "orderId" from pgboss.job
      where name = 'portraits.cut-portraits' and state < 'active' and data->>'tenantId' = ${TENANT}
      order by priority desc, created_on`.execute(scope.trx);
    return rows.flatMap((row) => ([orderId, ...placed].includes(row.orderId) ? row.orderId : []));
  });
  expect(waiting).toHaveLength(7);
  // At most the job that was at the front comes first.
  expect(waiting.indexOf(orderId)).toBeLessThan(2);
});

test('free orders frame no more photos than a finish line needs', async () => {
  shop.holdClock();
  const address = '10.0.7.1';
  const place = await sellFramed('many', { photos: 60, price: 0 });
  const statuses: number[] = [];
  for (let order = 0; order < 6; order += 1)
    statuses.push((await place(5, `many${order}@example.com`, { address })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const buy = await sellFramed('bought', { photos: 60, price: 9 });
  expect((await buy(5, 'many@example.com', { address })).status).toBe(201);
});

test('free orders do not make an address known if it has never paid', async () => {
  const free = await sellFree(await makeEvent(shop.deps, { photos: [['1']] }), '1');
  expect((await placeFree(free, 'known@example.com')).status).toBe(201);
  const isKnown = await shop.deps.database.inTenant(TENANT, (scope) =>
    hasPaidOrdersOfEmail(scope, 'known@example.com'),
  );
  expect(isKnown).toBe(false);
});

test('free orders that await their event block no erasure, which cancels them', async () => {
  const email = 'erased@example.com';
  const date = new Date(Date.now() + 60 * 24 * 3600_000).toISOString().slice(0, 10);
  const event = await makeEvent(shop.deps, { photos: [], date });
  await shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: shop.deps.newId }, scope, event.eventId, [competitorOf('7')]),
  );
  const free = await sellFree(event, '7');
  const { body } = await placeFree(free, email);
  const token = signAddressToken(shop.deps, TENANT, email);
  const { number } = await readOrder(body.orderId);
  const shown = await buyer.send('GET', ownDataRoutes.getOwnData.path, undefined, { token });
  expect(shown.body).toMatchObject({
    erasure: { runningOrders: [], keptOrders: [], unpaidOrders: [number] },
  });
  const asked = { isSure: true };
  const erased = await buyer.send<{ erasureId: string }>('POST', ownDataRoutes.eraseOwnData.path, asked, {
    token,
  });
  expect(erased.status).toBe(200);
  // This order is placed after the request of the erasure and before its job.
  const late = await placeFree(free, email);
  await runErasure(shop.deps, TENANT, erased.body.erasureId);
  for (const orderId of [body.orderId, late.body.orderId])
    expect((await readOrder(orderId)).state).toBe('Canceled');
  expect(await findLeftovers(shop, [email])).toEqual([]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
});

test('orders that must be paid are limited per network too', async () => {
  shop.holdClock();
  const made = await makeEvent(shop.deps, { photos: [['1']] });
  const priced = 'products: [{ key: photo, title: { en: Photo }, kind: Photo, price: 8 }]\n';
  const { photo: productId = '' } = await setCatalog(shop, made, priced);
  const place = async (address: string) => {
    const cart = await buyer.openCart({ address });
    await buyer.add(cart, [{ productId, photoIds: made.photoIds }], { address });
    await buyer.send('PUT', `${cart}/customer`, { email: 'priced@example.com' }, { address });
    const { status } = await buyer.send<Placed>('POST', cart, undefined, { address });
    return { cart, status };
  };
  const first = await place('10.9.0.1');
  expect(first.status).toBe(201);
  // Counts as many orders as the network may place.
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('rateLimits')
      .set({ used: 600 })
      .where('tenantId', '=', TENANT)
      .where('bucket', 'like', 'unpaid-orders:%')
      .execute(),
  );
  const refused = await place('10.9.0.1');
  expect(refused.status).toBe(429);
  // No order was placed: the cart can still be changed, and bought from another network or later.
  expect((await buyer.read(refused.cart)).orderId).toBeNull();
  expect((await place('10.9.0.2')).status).toBe(201);
  // A repeated checkout of an order is not counted.
  expect((await buyer.send('POST', first.cart, undefined, { address: '10.9.0.1' })).status).toBe(201);
});
