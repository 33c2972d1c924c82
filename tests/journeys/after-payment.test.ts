import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, fetchFor } from './browser.ts';
import { type DeliveryShop, fetchBy, openDeliveryShop, passTime, tapAll } from './delivery-shop.ts';
import { answerWith, EMAIL, orderPhotos, pay, rememberedOrders } from './delivery-steps.ts';
import { payAtBank } from './selling-steps.ts';

const ORDER_CALL = /\/order-service\/api\/v1\/orders\/[^/]+$/;
const PAYMENTS_CALL = /\/invoices\/[^/]+\/payments/;
const MAIL_CALL = /\/orders\/[^/]+\/mail$/;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 3_600_000;

let delivery: DeliveryShop;

beforeAll(async () => {
  delivery = await openDeliveryShop();
});
afterAll(() => delivery?.close());

describe('after the payment', () => {
  const complete = (orderId: string) => `${delivery.address}/order-complete?orderId=${orderId}`;

  test('declined at first, paid at last: the order is remembered once, forgotten when paid, and hands its files over', async () => {
    const { orderId } = await orderPhotos(delivery.buyer, delivery.race);
    await delivery.visit(async (page) => {
      await page.goto(`${delivery.address}/checkout/${orderId}`);
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await page.getByRole('button', { name: 'Decline the card' }).click();
      await page.getByText('The order could not be paid').waitFor();
      // It leads on to nothing but the payment.
      expect(await page.getByRole('banner').count()).toBe(0);
      expect(await rememberedOrders(page)).toBe(JSON.stringify([orderId]));
      const support = page.getByRole('alert').getByRole('link', { name: /^support@/ });
      expect(await support.getAttribute('href')).toMatch(/^mailto:.+\?subject=/);
      await page.getByRole('link', { name: 'Choose another way to pay' }).waitFor();
      await expectAccessible(page);
      // The method of the last try is remembered: one tap tries it again.
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
      await page.goto(complete(orderId));
      await page.getByText('Not paid yet').waitFor();
      expect(await rememberedOrders(page)).toBe(JSON.stringify([orderId]));
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await payAtBank(page);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/order/${orderId}`);
      expect(await rememberedOrders(page)).toBeNull();
      await page.getByText('Receipt ').first().waitFor();
      const { bytes } = await fetchBy(page, tapAll(page));
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    });
  });

  test('the address is changed at the till; what the brand does if something is wrong is said there and with the order', async () => {
    const order = await orderPhotos(delivery.buyer, delivery.race);
    const promise = /^Schreib uns innerhalb von 14 Tagen/;
    await delivery.visit(
      async (page) => {
        await page.goto(`${delivery.address}/checkout/${order.orderId}`);
        await page.getByText(promise).waitFor();
        // A mistyped address is changed before it costs anything, and without leaving.
        await page.getByRole('button', { name: 'Adresse ändern' }).click();
        const field = page.getByLabel('E-Mail', { exact: true });
        await field.and(page.locator(':focus')).waitFor();
        await field.fill('buyer@');
        await page.getByRole('button', { name: 'Speichern' }).click();
        await page.getByText('Das sieht nicht nach einer E-Mail-Adresse aus').waitFor();
        await expectAccessible(page);
        await field.fill('right@example.com');
        await page.getByRole('button', { name: 'Speichern' }).click();
        await page.getByRole('status').getByText('right@example.com').waitFor();
        await page.getByRole('button', { name: 'Adresse ändern' }).waitFor();
        await pay(delivery.shop, order);
        await page.goto(`${delivery.address}/order/${order.orderId}`);
        await page.getByText(promise).waitFor();
        await page.getByText('right@example.com').waitFor();
      },
      { locale: 'de-DE' },
    );
  });

  test('the payment’s number alone leads back, from the bank as from a bookmark, declined and paid', async () => {
    const { orderId } = await orderPhotos(delivery.buyer, delivery.race);
    await delivery.visit(async (page) => {
      await page.goto(`${delivery.address}/checkout/${orderId}`);
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await page.getByRole('button', { name: 'Decline the card' }).click();
      await page.getByText('The order could not be paid').waitFor();
      const back = new URL(page.url());
      expect([...back.searchParams.keys()].toSorted()).toEqual(['invoiceNumber', 'orderId', 'provider']);
      back.searchParams.delete('orderId');
      const asked = page.waitForRequest(/payment-sandbox-service\/api\/v1\/payments\//);
      await page.goto(back.href);
      expect((await asked).url()).toContain(back.searchParams.get('invoiceNumber'));
      await page.getByText('The order could not be paid').waitFor();
      await page.getByRole('button', { name: 'Pay €24' }).click();
      await payAtBank(page);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
      await page.goto(back.href);
      await page.getByRole('heading', { name: 'It’s yours' }).waitFor();
    });
  });

  test('what the bank has in hand for a minute is said to be so; one can look again', async () => {
    const { orderId } = await orderPhotos(delivery.buyer, delivery.race);
    await delivery.visit(async (page) => {
      await page.clock.install();
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId, payments: [paymentOf('Pending')], total: 1 },
      });
      await page.goto(complete(orderId));
      await page.getByText('Please do not close this page').waitFor();
      await passTime(page, 80);
      await page.getByText('The bank has not confirmed yet').waitFor();
      await page.getByText('If nothing has come within an hour, write to us.').waitFor();
      await page.clock.resume();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Look again' }).click();
      await page.getByText('Please do not close this page').waitFor();
    });
  });

  test('a lost connection is no declined payment, and no unpaid one', async () => {
    const order = await orderPhotos(delivery.buyer, delivery.race);
    await delivery.visit(async (page) => {
      await page.clock.install();
      await answerWith(page, PAYMENTS_CALL, 'GET', {
        status: 200,
        body: { orderId: order.orderId, payments: [paymentOf('Created')], total: 1 },
      });
      await page.goto(complete(order.orderId));
      await page.getByText('Please do not close this page').waitFor();
      const reconnect = await answerWith(page, ORDER_CALL, 'GET', 'NoConnection');
      await passTime(page, 20);
      await page.getByText('We cannot ask for your payment just now').waitFor();
      await page.getByText('There is no connection to the server.').waitFor();
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

describe('the mail', () => {
  test('that was refused says why, and its address is corrected in place', async () => {
    delivery.mailServer.answers.set(EMAIL, 550);
    const { orderId } = await delivery.paidOrder();
    await delivery.visit(async (page) => {
      await page.goto(`${delivery.address}/order/${orderId}`);
      await page.getByText('The mail did not arrive').waitFor();
      await page.getByText('There is no such mailbox:').waitFor();
      await expectAccessible(page);
      const field = page.getByLabel('E-mail', { exact: true });
      await field.fill('buyer@');
      await page.getByRole('button', { name: 'Send the link there' }).click();
      await page.getByText('This does not look like an e-mail address').waitFor();
      await field.fill('buyer@mended.example');
      await page.getByRole('button', { name: 'Send the link there' }).click();
      await page.getByText(/^The link to this page was sent at/).waitFor();
      await page.getByText('buyer@mended.example').waitFor();

      const refused = await answerWith(page, MAIL_CALL, 'PUT', {
        status: 429,
        body: { code: 'TooManyRequests' },
      });
      await page.getByRole('button', { name: 'Correct the address' }).click();
      await page.getByRole('button', { name: 'Send the link there' }).click();
      await page.getByText(/It could not be sent there/).waitFor();
      await expectAccessible(page);
      await refused();
      await page.getByRole('button', { name: 'Leave it' }).click();
      await page.getByRole('button', { name: 'Correct the address' }).waitFor();
    });
    delivery.mailServer.answers.clear();
  });

  test('that waits is told, and after an hour support is named', async () => {
    delivery.mailServer.answers.set(EMAIL, 450);
    const { orderId } = await delivery.paidOrder();
    await delivery.visit(async (page) => {
      await page.goto(`${delivery.address}/order/${orderId}`);
      await page.getByText('The link to this page is on its way to').waitFor();
      await page.getByText('If nothing has come within an hour').waitFor();
      await page.route(MAIL_CALL, async (route) => {
        const response = await fetchFor(route);
        const writtenOn = new Date(Date.now() - 2 * HOUR_MS).toISOString();
        await route.fulfill({ response, json: { ...(await response.json()), writtenOn } });
      });
      await page.reload();
      await page.getByText('on its way for more than an hour').waitFor();
      await expectAccessible(page);
    });
    delivery.mailServer.answers.clear();
  });
});
