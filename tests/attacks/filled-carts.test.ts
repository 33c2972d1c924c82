import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
let gift: { productId: string };
beforeAll(async () => {
  shop = await openTestShop();
  const event = await makeEvent(shop.deps, { photos: [['1']] });
  const catalog = 'products: [{ key: gift, title: { en: Gift }, kind: Promocode, price: 5.00 }]\n';
  gift = { productId: (await setCatalog(shop, event, catalog)).gift ?? '' };
});
afterAll(() => shop.close());

/** A message that PostgreSQL cannot compress. */
const longMessage = () => randomUUID().repeat(14).slice(0, 500);
const sizeOfLines = async () => {
  const { rows } = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    sql<{ size: number }>`select sum(pg_column_size(cart_items.*))::int as size from cart_items`.execute(trx),
  );
  return rows[0]?.size ?? 0;
};

test('a cart stores few copies of a long gift message', async () => {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const items = Array.from({ length: 25 }, () => ({
    ...gift,
    quantity: 20,
    gift: { message: longMessage() },
  }));
  const refused = { status: 400, body: { errors: [{ path: 'quantity' }] } };
  expect(await buyer.add(cart, items)).toMatchObject(refused);
  expect((await buyer.add(cart, items.slice(0, 1))).status).toBe(204);
  expect(await buyer.add(cart, [gift])).toMatchObject(refused);
  expect(await sizeOfLines()).toBeLessThan(20_000);
});

test('a network stores a limited number of lines in ten minutes, in any number of carts', async () => {
  const buyer = createBuyer(shop);
  shop.holdClock();
  const network = { address: '203.0.113.7' };
  const add = async (address: { address: string }) =>
    (await buyer.add(await buyer.openCart(address), [{ ...gift, quantity: 20 }], address)).status;
  expect(await add(network)).toBe(204);
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('rateLimits').set({ used: 9_981 }).where('bucket', 'like', 'cart-lines:%').execute(),
  );
  expect(await add(network)).toBe(429);
  expect(await add({ address: '203.0.113.8' })).toBe(204);
});

test('an order stores few copies of the photos of one person, which count for its network', async () => {
  const buyer = createBuyer(shop);
  shop.holdClock();
  const { eventId, ...made } = await makeEvent(shop.deps, { photos: Array<string[]>(40).fill(['1', '2']) });
  const catalog = 'products: [{ key: framed, title: { en: Framed }, kind: PhotosWithFrame, price: 30 }]\n';
  const { framed: productId = '' } = await setCatalog(shop, { eventId, ...made }, catalog);
  const frameId = await addPlainFrame(shop.deps, 'gold');
  const network = { address: '203.0.113.9' };
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ productId, frameId, frameText: `Name ${index}` }));
  const fill = async (bib: string) => {
    const cart = await buyer.openCart(network);
    const input = { ...network, token: await buyer.tokenOf(eventId, bib) };
    expect(await buyer.add(cart, named(6), input)).toMatchObject({ status: 409, body: { code: 'CartFull' } });
    expect((await buyer.add(cart, named(5), input)).status).toBe(204);
    await buyer.send('PUT', `${cart}/customer`, { email: 'framed@example.com' }, network);
    return cart;
  };
  const carts = [await fill('1'), await fill('2')];
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('rateLimits').set({ used: 9_975 }).where('bucket', 'like', 'cart-lines:%').execute(),
  );
  const statuses: number[] = [];
  for (const cart of carts) statuses.push((await buyer.send('POST', cart, undefined, network)).status);
  expect(statuses).toEqual([201, 429]);
});

test('a network makes a limited number of cart changes in ten minutes, of any kind', async () => {
  const buyer = createBuyer(shop);
  shop.holdClock();
  const network = { address: '203.0.113.17' };
  const cart = await buyer.openCart(network);
  const changes = [
    ['PATCH', `${cart}/attributes`, { Language: 'en' }],
    ['PUT', `${cart}/customer`, { email: 'buyer@example.com' }],
    ['DELETE', `${cart}/items/${randomUUID()}`, undefined],
    ['DELETE', `${cart}/promotionalCodes/${randomUUID()}`, undefined],
  ] as const;
  for (const [method, path, body] of changes)
    expect((await buyer.send(method, path, body, network)).status).toBe(204);
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('rateLimits').set({ used: 3_000 }).where('bucket', 'like', 'cart-changed:%').execute(),
  );
  for (const [method, path, body] of [...changes, ['DELETE', cart, undefined] as const])
    expect((await buyer.send(method, path, body, network)).status).toBe(429);
  const other = { address: '203.0.113.18' };
  expect((await buyer.send('PATCH', `${cart}/attributes`, { Language: 'en' }, other)).status).toBe(204);
});
