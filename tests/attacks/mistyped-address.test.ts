import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailRoutes } from '#contract/mail.ts';
import { recordAction } from '#hosting/actions/index.ts';
import { describeKept } from '#operating/person-data/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** The owner of an address that a buyer mistyped: their "Your data" contains no id that opens the order. */
const TENANT = 'photofinish';
const MISTYPED = 'buyer@example.com';

let shop: TestShop;
let payer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  payer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

async function exportOf(email: string): Promise<string> {
  return JSON.stringify(
    await inShop((scope) => describeKept(shop.deps, scope, { emails: [email], personIds: [] })),
  );
}

/** Buys an order whose address was corrected before the payment. @returns its ids and the mistyped address */
async function buyCorrected(): Promise<{ orderId: string; cartId: string; email: string }> {
  const bought = await payer.order();
  const email = `${randomUUID()}@example.com`;
  const { method, path } = mailRoutes.correctOrderMail;
  const corrected = await payer.send(TENANT, method, path.replace(':orderId', bought.orderId), { email });
  expect(corrected.status).toBe(204);
  const number = await payer.atBank(bought, ['pay', 'confirm-silently']);
  await payer.deliver(TENANT, await payer.noticeOf(bought, number));
  const order = await inShop((scope) => findOrder(scope, bought.orderId));
  return { orderId: bought.orderId, cartId: order?.cartId ?? '', email };
}

test('the owner of a mistyped address learns neither the order nor the cart after the buyer corrected the address before the payment', async () => {
  const { orderId, cartId, email } = await buyCorrected();
  const exported = await exportOf(MISTYPED);
  // The cart still has the address, which the export shows to its owner.
  expect(exported).toContain(MISTYPED);
  expect([exported.includes(orderId), exported.includes(cartId)]).toEqual([false, false]);
  expect(await exportOf(email)).toContain(orderId);
});

test('the owner of a mistyped address learns no order from an action that contains the address', async () => {
  const { orderId } = await buyCorrected();
  const email = 'imported@example.com';
  const after = { email: 'corrected@example.com' };
  await inShop((scope) =>
    recordAction(
      scope,
      { what: 'order.correct-email', thingId: orderId, before: { email }, after, keys: shop.deps.keys },
      { actor: { kind: 'Visitor' }, why: '' },
    ),
  );
  const exported = await exportOf(email);
  expect(exported).toContain('order.correct-email');
  expect(exported).not.toContain(orderId);
});

test('the owner of a mistyped address learns no order from a mail that was never sent to them', async () => {
  const { orderId } = await buyCorrected();
  const recipient = 'withdrawn@example.com';
  await inShop(({ trx }) =>
    trx.updateTable('mails').set({ recipient, state: 'Withdrawn' }).where('orderId', '=', orderId).execute(),
  );
  const exported = await exportOf(recipient);
  expect(exported).toContain(recipient);
  expect(exported).not.toContain(orderId);
});

test('the owner of a mistyped address learns no address that a visitor entered later for the paid order', async () => {
  const { orderId, email } = await buyCorrected();
  const later = `${randomUUID()}@evil.example`;
  const { method, path } = mailRoutes.correctOrderMail;
  const reply = await payer.send(TENANT, method, path.replace(':orderId', orderId), { email: later });
  expect(reply.status).toBe(204);
  const exported = await exportOf(email);
  expect(exported).toContain('order.correct-email');
  expect(exported).toContain(email);
  expect(exported).not.toContain(later);
});

test('the owner of a mistyped address learns no id of an open cart, which would lead to its order', async () => {
  const cart = randomUUID();
  const email = 'open-cart@example.com';
  await inShop(({ trx }) =>
    trx
      .insertInto('carts')
      .values({
        tenantId: TENANT,
        cartId: cart,
        state: 'Updated',
        email,
        language: 'en',
        theme: 'light',
        orderId: null,
        shownTotalMinor: null,
      })
      .execute(),
  );
  const exported = await exportOf(email);
  expect(exported).toContain(email);
  expect(exported).not.toContain(cart);
});
