import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { killsOf, SEED } from '#tests/factories/sample.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { type AtBank, buyPhotos, type Purchase } from '#tests/faults/persistent-buyer.ts';
import {
  createShopFolder,
  findFreePort,
  type ShopFolder,
  type ShopProcess,
} from '#tests/faults/shop-process.ts';
import { describeUnrest } from '#tests/faults/unrest.ts';

const KILLS = killsOf(50, 4);
const BUYERS_AT_ONCE = 3;
const TENANT = 'photofinish';

const random = seededRandom(`kill -9 while paying, seed ${SEED}`);
let shop: ShopFolder;
let address: string;
let port: number;
let photoId: string;
let eventId: string;

beforeAll(async () => {
  shop = await createShopFolder();
  const event = await shop.withPlatform((deps) => makeEvent(deps, { photos: [['1']] }));
  eventId = event.eventId;
  photoId = event.photoIds[0] ?? '';
  port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => shop.remove());

async function startShop(): Promise<ShopProcess> {
  const started = shop.run(['start', '--no-demo'], { PORT: String(port) });
  await started.ready();
  return started;
}

async function findProductId(): Promise<string> {
  const answer = await fetch(
    `${address}/public/catalog-service/api/v1/catalog/products?catalogId=${eventId}`,
  );
  const { products } = (await answer.json()) as { products: { productId: string; productType: string }[] };
  return products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
}

/** Runs buyers one after the other until the shop closes; each completes its purchase. */
async function keepBuying(productId: string, purchases: Purchase[], isClosing: () => boolean): Promise<void> {
  let number = 0;
  const queue = async (): Promise<void> => {
    while (!isClosing()) {
      number += 1;
      const atBank: AtBank = number % 5 === 0 ? 'decline' : number % 7 === 0 ? 'leave' : 'confirm';
      const email = `buyer${number}@example.com`;
      purchases.push(await buyPhotos(address, { email, atBank, productId, photoIds: [photoId] }));
      await sleep(40);
    }
  };
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, queue));
}

test(
  'a shop that is killed repeatedly during payments keeps money and orders consistent',
  async () => {
    let running = await startShop();
    let isClosing = false;
    const purchases: Purchase[] = [];
    const failed = keepBuying(await findProductId(), purchases, () => isClosing).then(
      () => undefined,
      (error: unknown) => error,
    );
    for (let kill = 0; kill < KILLS; kill++) {
      const before = purchases.length;
      await waitFor('a purchase', async () => purchases.length > before, 60_000);
      await sleep(random.between(0, 900));
      running.signal('SIGKILL');
      await running.ended;
      running = await startShop();
    }
    isClosing = true;
    expect(await failed).toBeUndefined();
    expect(purchases.length).toBeGreaterThanOrEqual(KILLS);
    await shop.withPlatform(async (deps) => {
      await waitFor(
        'the mails and webhooks that are under way',
        async () => (await describeUnrest(deps, TENANT)) === undefined,
        60_000,
      );
      await checkOrders(deps, purchases);
    });
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  },
  240_000 + KILLS * 30_000,
);

/** Checks what must hold however often the shop was killed. */
async function checkOrders(deps: AppDeps, purchases: Purchase[]): Promise<void> {
  const { orders, payments, charges, mails, mailbox } = await deps.database.inTenant(
    TENANT,
    async ({ trx }) => ({
      orders: await trx.selectFrom('orders').selectAll().execute(),
      payments: await trx.selectFrom('payments').selectAll().execute(),
      charges: await trx.selectFrom('sandboxCharges').selectAll().execute(),
      mails: await trx.selectFrom('mails').selectAll().execute(),
      mailbox: await trx.selectFrom('mailboxMessages').selectAll().execute(),
    }),
  );
  // Each checkout has exactly one order, however often the answer was lost.
  expect(orders.map((order) => order.email).sort()).toEqual(purchases.map(({ email }) => email).sort());
  expect(new Set(orders.map((order) => order.number)).size).toBe(orders.length);

  const paidCharges = new Set<string | null>(
    charges.filter((each) => each.state === 'Paid').map((each) => each.invoiceNumber),
  );
  for (const { email, atBank, orderId } of purchases) {
    const order = orders.find((each) => each.orderId === orderId);
    const own = payments.filter((payment) => payment.invoiceId === order?.invoiceId);
    const isPaid = own.some((payment) => paidCharges.has(payment.invoiceNumber));
    const summary = {
      state: order?.state,
      paymentsPaid: own.filter((payment) => payment.state === 'Paid').length,
      mails: mails.filter((mail) => mail.orderId === orderId).map((mail) => mail.state),
      mailbox: mailbox.filter((mail) => mail.recipient === email).length,
    };
    expect(isPaid, email).toBe(atBank === 'confirm');
    expect(summary, email).toEqual(
      isPaid
        ? { state: 'Completed', paymentsPaid: 1, mails: ['Sent'], mailbox: 1 }
        : { state: 'AwaitingPayment', paymentsPaid: 0, mails: [], mailbox: 0 },
    );
  }
  expect(mailbox).toHaveLength(paidCharges.size);
}
