import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#platform/database/database.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import { askProvider } from '#selling/payments/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { sumGiftLiability } from './gift-liability.store.ts';

/** A brand that sold in forints and now sells in euros; its older event still sells in forints. */
const TENANT = 'photofinish';
const HUF = 348;
const EUR = 978;

let shop: TestShop;
let older: MadeEvent;
let newer: MadeEvent;
let inForints: Awaited<ReturnType<typeof setCatalog>>;
let inEuros: Awaited<ReturnType<typeof setCatalog>>;
let buyer: ReturnType<typeof createBuyer>;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  older = await makeEvent(shop.deps, { photos: [['1']] });
  newer = await makeEvent(shop.deps, { photos: [['1'], ['1']] });
  const { tenants } = shop.deps;
  const { read } = tenants;
  tenants.read = async (id) => {
    const tenant = await read(id);
    return { ...tenant, settings: { ...tenant.settings, currencyId: HUF } };
  };
  inForints = await setCatalog(
    shop,
    older,
    `products:
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 9900 }
  - { key: gift, kind: Promocode, title: { en: Gift }, price: 9900 }
`,
    { tenantId: TENANT, currency: 'HUF' },
  );
  tenants.read = read;
  inEuros = await setCatalog(
    shop,
    newer,
    'products:\n  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 29 }\n',
  );
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const readOwed = async () => Object.fromEntries(await inShop((scope) => sumGiftLiability(scope, undefined)));

async function buyGiftCode(): Promise<string> {
  const cart = await buyer.openCart();
  expect((await buyer.add(cart, [{ productId: inForints.gift ?? '', gift: { name: 'Eve' } }])).status).toBe(
    204,
  );
  const { body } = await buyer.checkOut(cart);
  const payment = await shop.call({
    method: 'POST',
    url: `/public/invoice-service/api/v1/invoices/${body.invoiceId}/payments`,
    payload: { paymentTypeId: 'PersonalCard', returnUrl: 'http://photofinish.localhost/order-complete' },
  });
  const { payUrl, paymentId } = payment.json();
  for (const action of ['pay', 'confirm-silently'])
    await shop.call({
      method: 'POST',
      url: `${new URL(payUrl).pathname}/${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  await askProvider(shop.deps, TENANT, paymentId);
  const [item] = await inShop((scope) => listOrderItems(scope, body.orderId));
  return item?.giftCode ?? '';
}

async function openCartWith(event: MadeEvent, productId: string | undefined): Promise<string> {
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(event.eventId, '1');
  expect((await buyer.add(cart, [{ productId: productId ?? '' }], { token })).status).toBe(204);
  return cart;
}

test('a gift code pays in carts of its own currency only, and the books stay balanced', async () => {
  const code = await buyGiftCode();
  expect(await readOwed()).toEqual({ [HUF]: 825_000 });

  const cart = await openCartWith(newer, inEuros.all);
  expect(await buyer.addCode(cart, code)).toMatchObject({
    status: 409,
    body: { code: 'PromoCodeOtherCurrency' },
  });
  expect(await buyer.read(cart)).toMatchObject({ currencyId: EUR, totalAmount: 29, promotionalCodes: [] });

  const other = await openCartWith(older, inForints.all);
  expect((await buyer.addCode(other, code)).status).toBe(204);
  expect((await buyer.checkOut(other)).status).toBe(201);
  expect(await readOwed()).toEqual({ [HUF]: 0 });
});

test('no sale counts the value of a gift code of another currency', async () => {
  const code = await buyGiftCode();
  const owed = await readOwed();
  // As if another path had let it through.
  await inShop(({ trx }) =>
    trx
      .updateTable('promoCodes')
      .set({ currencyId: EUR })
      .where('code', '=', code.replaceAll('-', ''))
      .execute(),
  );
  const cart = await openCartWith(newer, inEuros.all);
  expect((await buyer.addCode(cart, code)).status).toBe(204);
  expect((await buyer.checkOut(cart)).status).toBe(500);
  expect(await readOwed()).toEqual(owed);
  expect((await buyer.read(cart)).orderId).toBeNull();
});
