import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActions } from '#hosting/actions/index.ts';
import { listOrderItems } from '#selling/orders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
  watchQueue,
} from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { runRefund } from './refund-command.ts';

let shop: TestShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

/** Runs the operator's command, confirmed. */
async function refund(
  bought: Bought,
  deps: AppDeps = shop.deps,
  told: string[] = [],
  options: { chargeback?: boolean } = {},
): Promise<number> {
  const operator = { tell: (line: string) => void told.push(line), confirm: async () => true };
  const { tenantId: tenant, orderId } = bought;
  return runRefund(deps, [], { tenant, order: orderId, reason: 'double start', ...options }, operator);
}

describe('photofinish refund', () => {
  test('shows what will happen, asks, refunds the money and closes the downloads', async () => {
    const bought = await buyer.order();
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber));
    const downloads = `/public/archive-service/api/v1/orders/${bought.orderId}/downloads`;
    expect((await buyer.send('photofinish', 'GET', downloads)).status).toBe(200);

    const refusing = { tell: () => {}, confirm: async () => false };
    const { body } = await buyer.send(
      'photofinish',
      'GET',
      `/public/order-service/api/v1/orders/${bought.orderId}`,
    );
    const options = { tenant: 'photofinish', order: body.number };
    expect(await runRefund(shop.deps, [], options, refusing)).toBe(1);
    expect(await buyer.stateOf(bought)).toBe('Completed');

    const told: string[] = [];
    expect(await refund(bought, shop.deps, told)).toBe(0);
    expect(told[0]).toMatch(new RegExp(`^Order ${body.number} of .*buyer@example.com, €`));
    expect(told[1]).toMatch(/paid by PersonalCard will be refunded through sandbox/);
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Refunded']);
    expect(await buyer.stateOf(bought)).toBe('Canceled');
    expect((await buyer.send('photofinish', 'GET', downloads)).status).toBe(409);
    const thing = { kind: 'order', id: bought.orderId } as const;
    const actions = await shop.deps.database.inTenant('photofinish', (scope) =>
      listActions(scope, thing, { count: 9 }),
    );
    expect(actions).toMatchObject([{ what: 'order.refund', why: 'double start' }]);
    const at = `/public/payment-sandbox-service/api/v1/payments/${invoiceNumber}`;
    expect((await buyer.send('photofinish', 'GET', at)).body).toMatchObject({
      invoiceNumber,
      state: 'Refunded',
      amount: body.totalAmount,
    });
    expect((await buyer.send('photofinish', 'GET', at.replace('sandbox', 'other'))).status).toBe(404);

    expect(await refund(bought, shop.deps, told)).toBe(1);
    expect(told.at(-1)).toMatch(/It is Canceled, so there is nothing to refund/);
  });

  test('is recorded while the provider is unreachable, and its job refunds the money later', async () => {
    const bought = await buyer.order();
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber));
    const bank = shop.deps.providers.find(({ name }) => name === 'sandbox');
    const away = bank && { ...bank, refund: () => Promise.reject(new Error('the bank sleeps')) };
    const told: string[] = [];
    const jobs: string[] = [];
    const queue = watchQueue(shop.deps, 'payments.refund-payment', jobs);
    expect(await refund(bought, { ...shop.deps, queue, providers: away ? [away] : [] }, told)).toBe(1);
    expect(told.at(-1)).toMatch(/not refunded it yet: the bank sleeps/);
    expect(await buyer.stateOf(bought)).toBe('Completed');
    expect(jobs).toHaveLength(1);
    const job = { tenantId: 'photofinish', paymentId: jobs[0] };
    await runPaymentJob(shop.deps, 'payments.refund-payment', job);
    await runPaymentJob(shop.deps, 'payments.refund-payment', job);
    expect(await buyer.stateOf(bought)).toBe('Canceled');
  });

  test('records a chargeback with --chargeback: the provider is not called', async () => {
    const bought = await buyer.order();
    const told: string[] = [];
    expect(await refund(bought, shop.deps, told, { chargeback: true })).toBe(1);
    const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
    await buyer.deliver('photofinish', await buyer.noticeOf(bought, invoiceNumber));
    expect(await refund(bought, { ...shop.deps, providers: [] }, told, { chargeback: true })).toBe(0);
    expect(told.join('\n')).toMatch(/taken back by the buyer's bank. sandbox is not called/);
    expect(told.at(-1)).toMatch(/The chargeback is recorded; order .* is canceled/);
    expect(await buyer.paymentStates(bought)).toEqual(['PersonalCard Refunded']);
    expect(await buyer.stateOf(bought)).toBe('Canceled');
  });

  test('warns of already redeemed gift codes before it asks for confirmation', async () => {
    const visitor = createBuyer(shop);
    const event = await makeEvent(shop.deps);
    const products = await setCatalog(
      shop,
      event,
      `products:
  - { key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }
  - { key: gift, kind: Promocode, title: { en: Gift code }, price: 25 }
`,
    );
    const tenantId = 'photofinish';
    const give = async () => {
      const cart = await visitor.openCart();
      await visitor.add(cart, [{ productId: products.gift ?? '', quantity: 2 }]);
      const { orderId, invoiceId } = (await visitor.checkOut(cart)).body;
      const bought: Bought = { tenantId, orderId, invoiceId };
      const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently']);
      await buyer.deliver(tenantId, await buyer.noticeOf(bought, invoiceNumber));
      const items = await shop.deps.database.inTenant(tenantId, (scope) => listOrderItems(scope, orderId));
      return { bought, codes: items.map(({ giftCode }) => giftCode ?? '') };
    };
    const [spent, unspent] = [await give(), await give()];
    const [code = ''] = spent.codes;
    const cart = await visitor.openCart();
    const token = await visitor.tokenOf(event.eventId, '1');
    await visitor.add(cart, [{ productId: products.all ?? '' }], { token });
    expect((await visitor.addCode(cart, code)).status).toBe(204);
    expect((await visitor.checkOut(cart)).status).toBe(201);

    const told: string[] = [];
    expect(await refund(spent.bought, shop.deps, told)).toBe(0);
    expect(told.at(-2)).toMatch(new RegExp(`^Careful: 1 of its 2 gift codes was used already \\(${code}\\)`));
    const toldOfOther: string[] = [];
    expect(await refund(unspent.bought, shop.deps, toldOfOther)).toBe(0);
    expect(toldOfOther.join()).not.toContain('gift code');
  });

  test('is refused for an unpaid or unknown order, with a message', async () => {
    const bought = await buyer.order();
    const told: string[] = [];
    expect(await refund(bought, shop.deps, told)).toBe(1);
    expect(told.at(-1)).toMatch(/It is AwaitingPayment/);
    await expect(refund({ ...bought, orderId: '2020-000001' })).rejects.toThrow(/no order "2020-000001"/);
    await expect(refund({ ...bought, tenantId: 'marafon' })).rejects.toThrow(/no order/);
  });
});
