import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer } from '#tests/factories/buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { sweepCarts } from './sweep-carts.ts';

const DAY_MS = 24 * 3600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a cart that a page has shown is kept as long as its cookie, other carts for thirty days', async () => {
  const buyer = createBuyer(shop);
  const [unshown, shown, addressed, deleted] = [
    await buyer.openCart(),
    await buyer.openCart(),
    await buyer.openCart(),
    await buyer.openCart(),
  ];
  await buyer.read(shown);
  await buyer.send('PUT', `${addressed}/customer`, { email: 'a@example.com' });
  await buyer.read(deleted);
  await buyer.send('DELETE', deleted);
  const remaining = async (days: number) => {
    await sweepCarts(shop.deps, 'photofinish', new Date(Date.now() + days * DAY_MS), 1);
    const rows = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
      trx.selectFrom('carts').select('cartId').execute(),
    );
    const ids = rows.map((row) => row.cartId);
    const all = { unshown, shown, addressed, deleted };
    return Object.entries(all).flatMap(([name, cart]) => (ids.some((id) => cart.endsWith(id)) ? name : []));
  };
  expect(await remaining(29)).toEqual(['unshown', 'shown', 'addressed', 'deleted']);
  expect(await remaining(31)).toEqual(['shown', 'addressed']);
  expect(await remaining(364)).toEqual(['shown', 'addressed']);
  expect(await remaining(366)).toEqual([]);
});
