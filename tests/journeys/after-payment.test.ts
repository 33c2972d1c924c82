import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeliveryShop, openDeliveryShop, passTime } from './delivery-shop.ts';
import { answerWith, orderPhotos, pay } from './delivery-steps.ts';

const ORDER_CALL = /\/order-service\/api\/v1\/orders\/[^/]+$/;
const PAYMENTS_CALL = /\/invoices\/[^/]+\/payments/;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let delivery: DeliveryShop;

beforeAll(async () => {
  delivery = await openDeliveryShop();
});
afterAll(() => delivery?.close());

describe('after the payment', () => {
  const complete = (orderId: string) => `${delivery.address}/order-complete?orderId=${orderId}`;

  test('a payment pending for a minute is reported as pending and can be checked again', async () => {
    const { orderId } = await orderPhotos(delivery.buyer, delivery.race);
    await delivery.visit(async (page) => {
      await page.clock.install();
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId, payments: [paymentOf('Pending')], total: 1 },
      });
      await page.goto(complete(orderId));
      await page.getByText('Please don’t close this page').waitFor();
      await passTime(page, 80);
      await page.getByText('The bank hasn’t confirmed yet').waitFor();
      await page.getByText('If nothing has arrived within an hour, write to us.').waitFor();
      await page.clock.resume();
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByText('Please don’t close this page').waitFor();
    });
  });

  test('a lost connection is reported neither as a declined payment nor as an unpaid order', async () => {
    const order = await orderPhotos(delivery.buyer, delivery.race);
    await delivery.visit(async (page) => {
      await page.clock.install();
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId: order.orderId, payments: [paymentOf('Created')], total: 1 },
      });
      await page.goto(complete(order.orderId));
      await page.getByText('Please don’t close this page').waitFor();
      const reconnect = await answerWith(page, ORDER_CALL, 'GET', 'NoConnection');
      await passTime(page, 20);
      await page.getByText('We can’t check your payment at the moment').waitFor();
      await page.getByText('We can’t reach the server.').waitFor();
      expect(await page.getByText('Not paid yet').count()).toBe(0);
      expect(await page.getByText('could not be paid').count()).toBe(0);
      await page.clock.resume();
      await pay(delivery.shop, order);
      await reconnect();
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    });
  });

  function paymentOf(state: string) {
    const createdOn = new Date().toISOString();
    return { paymentId: UNKNOWN_ID, paymentTypeId: 'PersonalCard', state, amount: 24, createdOn };
  }
});
