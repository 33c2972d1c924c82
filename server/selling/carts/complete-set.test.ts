import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnPhotosQuote, Quote } from '#contract/shoppingcart.schema.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { offerCompletion } from '#selling/carts/index.ts';
import { refundOrder, refundOrderPart } from '#selling/invoices/index.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { listPartRefunds, listTries } from '#selling/payments/index.ts';
import { sumShares, wholeMinor } from '#selling/shares/index.ts';
import type { ShareRule } from '#selling/shares/shares.rules.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
  settleAsFound,
} from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const CATALOG = `
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 30 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 12 }
`;
const QUOTES = '/public/shoppingcart-service/api/v1/quotes/new-photos';

let shop: TestShop;
let buyer: Buyer;
let payer: PayingBuyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  payer = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

type Race = MadeEvent & { ids: Record<string, string> };

/** Creates an event with five photos of bib 1 and one of bib 2. */
async function makeRace(yaml = CATALOG): Promise<Race> {
  const photos = [...Array.from({ length: 5 }, () => ['1']), ['2']];
  const event = await makeEvent(shop.deps, { photos });
  return { ...event, ids: await setCatalog(shop, event, yaml) };
}

interface Filling {
  /** Single photos, by their position in the event; if omitted, the package. */
  photos?: number[];
  bib?: string;
  orderIds?: string[];
}

/**
 * @param filled a cart that already contains something
 */
async function fillCart(
  race: Race,
  { photos, bib = '1', orderIds = [] }: Filling,
  filled?: string,
): Promise<string> {
  const cart = filled ?? (await buyer.openCart());
  const photoIds = photos?.map((place) => race.photoIds[place] ?? '');
  const items =
    photoIds === undefined ? [{ productId: race.ids.all }] : [{ productId: race.ids.photo, photoIds }];
  const token = await buyer.tokenOf(race.eventId, bib);
  expect(await buyer.send('POST', `${cart}/items/v2`, { items, orderIds }, { token })).toMatchObject({
    status: 204,
  });
  return cart;
}

async function checkOut(cart: string): Promise<Bought> {
  await buyer.read(cart);
  const { body, status } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
}

/** Pays at the bank; the provider's webhook is not delivered yet. */
const payAtBank = (bought: Bought) => payer.atBank(bought, ['pay', 'confirm-silently']);
const hear = async (bought: Bought, invoiceNumber: string) =>
  expect(await payer.deliver(TENANT, await payer.noticeOf(bought, invoiceNumber))).toBe(204);

async function buy(race: Race, filling: Filling): Promise<Bought> {
  const bought = await checkOut(await fillCart(race, filling));
  await hear(bought, await payAtBank(bought));
  expect(await payer.stateOf(bought)).toBe('Completed');
  return bought;
}

const costOf = async (cart: string) => (await buyer.read(cart)).totalAmount;

/** Returns the price of completing the set if the buyer has given orders. */
async function priceOfSet(race: Race, orderIds: string[], bib = '1'): Promise<number> {
  return costOf(await fillCart(race, { bib, orderIds }));
}

/** A minimum above the price of a photo. */
const MINIMUM: ShareRule = {
  to: 'Organizer',
  photographerId: null,
  eventId: null,
  products: null,
  currencyId: 978,
  percentHundredths: 10_00,
  fixedMinor: 0,
  minimumMinor: 20_00,
  isUpToList: true,
  isJointlyUpToList: true,
  tiers: [],
};

/** Returns how many photos of a race the books count as sold, and what they owe for them with a minimum. */
async function soldOf({ eventId }: Race): Promise<{ quantity: number; shareMinor: number }> {
  const always = { from: new Date(0), until: new Date('2100-01-01') };
  const rules = [{ version: 1, from: always.from, rules: [MINIMUM] }];
  const own = (await inShop((scope) => sumShares(scope, always, rules))).filter(
    (sum) => sum.eventId === eventId,
  );
  return {
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    shareMinor: wholeMinor(own.reduce((sum, { units }) => sum + units, 0)),
  };
}

const cause = { ...BY_COMMAND, why: 'asked for' };
const refund = ({ orderId }: Bought) => refundOrder(shop.deps, TENANT, orderId, cause);

async function refundItems({ orderId }: Bought, places: number[], amountMinor: number | null) {
  const items = await inShop((scope) => listOrderItems(scope, orderId));
  const orderItemIds = places.map((place) => items[place]?.orderItemId ?? '');
  const seenLeftMinor = items.reduce((sum, item) => sum + item.totalMinor - item.refundedMinor, 0);
  return refundOrderPart(shop.deps, TENANT, orderId, { orderItemIds, amountMinor }, cause, seenLeftMinor);
}

describe('completing a set of photos', () => {
  test('costs the package minus the payments for its photos, in quote, cart and order', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const orderIds = [earlier.orderId];
    const token = await buyer.tokenOf(race.eventId, '1');
    const { body: quote } = await buyer.send<OwnPhotosQuote>(
      'POST',
      QUOTES,
      { albumId: race.eventId, orderIds },
      { token },
    );
    expect(quote.plain).toMatchObject({
      boughtCount: 2,
      all: { totalAmount: 6, paidBefore: 24 },
      each: { totalAmount: 30, paidBefore: 0 },
    });

    const cart = await fillCart(race, { orderIds });
    expect(await buyer.read(cart)).toMatchObject({
      amount: 30,
      totalAmount: 6,
      discount: 24,
      // The price of the three remaining photos singly.
      singlyAmount: 36,
      items: [{ originalPrice: 30, totalPrice: 6, reasons: [{ kind: 'PaidBefore', discount: 24 }] }],
    });
    const completing = await checkOut(cart);
    await hear(completing, await payAtBank(completing));
    const url = `/public/order-service/api/v1/orders/${completing.orderId}`;
    expect((await buyer.send('GET', url)).body).toMatchObject({
      state: 'Completed',
      singlyAmount: 36,
      amount: 30,
      totalAmount: 6,
      items: [{ originalPrice: 30, totalPrice: 6, reasons: [{ kind: 'PaidBefore', discount: 24 }] }],
    });
    expect(await buyer.countDownloads(completing.orderId)).toBe(5);
    expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
  });

  test('is offered in a cart with single photos, with its extra cost', async () => {
    const race = await makeRace();
    const { orderId } = await buy(race, { photos: [0] });
    const cart = await fillCart(race, { photos: [1, 2], orderIds: [orderId] });
    expect(await buyer.read(cart)).toMatchObject({
      totalAmount: 24,
      packageOffers: [{ totalAmount: 18, added: -6, paidBefore: 12 }],
    });
  });

  test('is offered after an order for the amount that all known orders leave, and not if they leave nothing', async () => {
    const race = await makeRace();
    const offered = ({ orderId }: Bought) =>
      inShop(async (scope) => {
        const order = await findOrder(scope, orderId);
        return order && offerCompletion(shop.deps, scope, order);
      });
    const first = await buy(race, { photos: [0] });
    expect(await offered(first)).toMatchObject({ photosCount: 5, totalMinor: 18_00 });
    const second = await buy(race, { photos: [1], orderIds: [first.orderId] });
    expect(await offered(second)).toMatchObject({ photosCount: 5, totalMinor: 6_00 });
    const orderIds = [first.orderId, second.orderId];
    expect(await offered(await buy(race, { photos: [2, 3, 4], orderIds }))).toBeUndefined();
  });

  test('no offer beside ticked photos counts bought ones as missing', async () => {
    const race = await makeRace(
      `${CATALOG}offers: [{ key: five, products: [photo], quantity: 5, price: 28 }]\n`,
    );
    const { orderId } = await buy(race, { photos: [0, 1] });
    const token = await buyer.tokenOf(race.eventId, '1');
    const items = [{ productId: race.ids.photo, photoIds: race.photoIds.slice(2, 4) }];
    const quoteWith = async (orderIds: string[]) => {
      const url = '/public/shoppingcart-service/api/v1/quotes';
      return (await buyer.send<Quote>('POST', url, { items, orderIds }, { token })).body.nextOffers;
    };
    expect(await quoteWith([])).toMatchObject([{ photosCount: 3 }]);
    expect(await quoteWith([orderId])).toEqual([]);
  });

  test('costs nothing if more was paid already, and then completes at once', async () => {
    const race = await makeRace();
    const orders = [await buy(race, { photos: [0] }), await buy(race, { photos: [1, 2] })];
    const cart = await fillCart(race, { orderIds: orders.map(({ orderId }) => orderId) });
    expect(await costOf(cart)).toBe(0);
    expect(await payer.stateOf(await checkOut(cart))).toBe('Completed');
  });

  test('counts the amount that is left after refunds, and nothing of an order with a pending refund', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    await refundItems(earlier, [], 400);
    expect(await priceOfSet(race, [earlier.orderId])).toBe(10);
    await refundItems(earlier, [0], null);
    expect(await priceOfSet(race, [earlier.orderId])).toBe(20);
  });

  test('reveals nothing about ids that do not count, and stores none of them', async () => {
    const race = await makeRace();
    const [refunded, expired, ofOther] = [
      await buy(race, { photos: [0] }),
      await buy(race, { photos: [1] }),
      await buy(race, { photos: [5], bib: '2' }),
    ];
    await refund(refunded);
    await inShop(({ trx }) =>
      trx
        .updateTable('orders')
        .set({ keptUntil: new Date(Date.now() - 1000) })
        .where('orderId', '=', expired.orderId)
        .execute(),
    );
    const unpaid = await checkOut(await fillCart(race, { photos: [2] }));
    const elsewhere = await buy(await makeRace(), { photos: [0] });
    const foreign = await payer.order('marafon');
    await payer.deliver(
      'marafon',
      await payer.noticeOf(foreign, await payer.atBank(foreign, ['pay', 'confirm-silently'], 'QuickPayment')),
    );
    const orderIds = [refunded, expired, unpaid, elsewhere, foreign].map(({ orderId }) => orderId);
    const unknown = randomUUID();
    const cart = await fillCart(race, { orderIds: [...orderIds, unknown] });
    expect(await buyer.read(cart)).toMatchObject({
      totalAmount: 30,
      items: [{ totalPrice: 30, reasons: [] }],
    });
    const row = await inShop(({ trx }) =>
      trx
        .selectFrom('carts')
        .select('knownOrderIds')
        .where('cartId', '=', cart.slice(cart.lastIndexOf('/') + 1))
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ knownOrderIds: [] });
    // The photo was bought through another person's search, so it counts only for that person.
    expect(await priceOfSet(race, [ofOther.orderId])).toBe(30);
    expect(await priceOfSet(race, [ofOther.orderId], '2')).toBe(18);
  });

  test('counts no photo in a frame', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0] });
    await inShop(({ trx }) =>
      trx
        .updateTable('orderItems')
        .set({ productType: 'Frame' })
        .where('orderId', '=', earlier.orderId)
        .execute(),
    );
    expect(await priceOfSet(race, [earlier.orderId])).toBe(30);
  });

  test('counts no photo of another currency', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0] });
    await inShop(({ trx }) =>
      trx.updateTable('orders').set({ currencyId: 840 }).where('orderId', '=', earlier.orderId).execute(),
    );
    expect(await priceOfSet(race, [earlier.orderId])).toBe(30);
  });
});

describe('an earlier payment', () => {
  test('counts once, however many carts use it', async () => {
    const race = await makeRace();
    const { orderId } = await buy(race, { photos: [0, 1] });
    const carts = [
      await fillCart(race, { orderIds: [orderId] }),
      await fillCart(race, { orderIds: [orderId] }),
    ];
    const [first, second] = [await checkOut(carts[0] ?? ''), await checkOut(carts[1] ?? '')];
    const [ofFirst, ofSecond] = [await payAtBank(first), await payAtBank(second)];
    await hear(first, ofFirst);
    await hear(second, ofSecond);
    expect([await payer.stateOf(first), await payer.stateOf(second)]).toEqual([
      'Completed',
      'AwaitingPayment',
    ]);
    const tries = await inShop((scope) => listTries(scope, second.invoiceId));
    expect(tries.map(({ refundReason }) => refundReason)).toEqual(['OrderRepriced']);
    expect(await payer.pay(second)).toMatchObject({ status: 409, body: { code: 'OrderPriceChanged' } });
    expect(await priceOfSet(race, [orderId])).toBe(30);
  });

  test('is checked again when the payment starts: if it was refunded meanwhile, the package has its full price', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const completing = await checkOut(await fillCart(race, { orderIds: [earlier.orderId] }));
    await refund(earlier);
    expect(await payer.pay(completing)).toMatchObject({ status: 409, body: { code: 'OrderPriceChanged' } });
    const url = `/public/order-service/api/v1/orders/${completing.orderId}`;
    expect((await buyer.send('GET', url)).body).toMatchObject({ totalAmount: 30, discount: 0 });
    await hear(completing, await payAtBank(completing));
    expect(await payer.stateOf(completing)).toBe('Completed');
  });

  test('counts when the payment starts, even if it was paid after the order was made', async () => {
    const race = await makeRace();
    const completing = await checkOut(await fillCart(race, {}));
    const { orderId } = await buy(race, { photos: [0, 1] });
    const pay = (orderIds: string[]) => payer.pay(completing, 'PersonalCard', { orderIds });
    expect(await pay([orderId])).toMatchObject({ status: 409, body: { code: 'OrderPriceChanged' } });
    const url = `/public/order-service/api/v1/orders/${completing.orderId}`;
    expect((await buyer.send('GET', url)).body).toMatchObject({ totalAmount: 6 });
    expect(await pay([orderId, randomUUID()])).toMatchObject({ status: 201 });
  });

  test('counts once, even if payments for two runners’ packages start at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const event = await makeEvent(shop.deps, { photos: Array.from({ length: 5 }, () => ['1', '2']) });
      const race = { ...event, ids: await setCatalog(shop, event, CATALOG) };
      const packages = [
        await checkOut(await fillCart(race, { bib: '1' })),
        await checkOut(await fillCart(race, { bib: '2' })),
      ];
      // The next order is bought without a search, so its photos count for both persons.
      const cart = await buyer.openCart();
      const items = [{ productId: race.ids.photo, photoIds: race.photoIds.slice(0, 3) }];
      expect(await buyer.send('POST', `${cart}/items/v2`, { items })).toMatchObject({ status: 204 });
      const earlier = await checkOut(cart);
      await hear(earlier, await payAtBank(earlier));
      const orderIds = [earlier.orderId];
      await Promise.all(packages.map((one) => payer.pay(one, 'PersonalCard', { orderIds })));
      const ids = packages.map(({ orderId }) => orderId);
      const credited = await inShop(({ trx }) =>
        trx
          .selectFrom('orderCredits')
          .innerJoin('orderItems', 'orderItems.orderItemId', 'orderCredits.orderItemId')
          .innerJoin('orders', 'orders.orderId', 'orderItems.orderId')
          .select('orderCredits.amountMinor')
          .where('orders.orderId', 'in', ids)
          .where('orders.state', '=', 'Completed')
          .execute(),
      );
      const sum = credited.reduce((all, { amountMinor }) => all + amountMinor, 0);
      expect(sum).toBeLessThanOrEqual(3600);
      expect(await Promise.all(packages.map(payer.stateOf))).toContain('AwaitingPayment');
    }
  });

  test('is checked again when the money arrives; if it was refunded meanwhile, that money is refunded', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const completing = await checkOut(await fillCart(race, { orderIds: [earlier.orderId] }));
    const invoiceNumber = await payAtBank(completing);
    await refund(earlier);
    await hear(completing, invoiceNumber);
    expect(await payer.stateOf(completing)).toBe('AwaitingPayment');
  });

  test('leads to the same shares for its photos as a package that was bought at once', async () => {
    const [race, atOnce] = [await makeRace(), await makeRace()];
    const earlier = await buy(race, { photos: [0, 1] });
    await buy(race, { orderIds: [earlier.orderId] });
    await buy(atOnce, {});
    const sold = await soldOf(race);
    expect(sold.quantity).toBe(2 + 5);
    expect(sold.shareMinor).toBeGreaterThan(0);
    expect(sold.shareMinor).toBe((await soldOf(atOnce)).shareMinor);
  });

  test('is looked up again at the checkout', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const cart = await fillCart(race, { orderIds: [earlier.orderId] });
    expect(await costOf(cart)).toBe(6);
    await refund(earlier);
    expect(await buyer.checkOut(cart)).toMatchObject({ status: 409, body: { code: 'PriceChanged' } });
    expect(await costOf(cart)).toBe(30);
  });
});

describe('a refund of photos that count in a package', () => {
  const run = async (name: string, payload: object) => {
    const job = shop.handlers().find((handler) => handler.name === name);
    await job?.handle({ tenantId: TENANT, ...payload }, new AbortController().signal);
  };
  const settle = async (earlier: Bought, completing: Bought, isJobLost = false) => {
    if (isJobLost) await run('invoices.resume-returns', {});
    else await run('invoices.return-packages', { orderId: earlier.orderId });
    const [payment] = await inShop((scope) => listTries(scope, completing.invoiceId));
    if (payment?.refundReason)
      await runPaymentJob(shop.deps, 'payments.refund-payment', {
        tenantId: TENANT,
        paymentId: payment.paymentId,
      });
  };

  test.each([
    ['the order', refund],
    ['one photo', (earlier: Bought) => refundItems(earlier, [0], null)],
  ])('takes the package back with its own money: %s', async (_, takeBack) => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const completing = await buy(race, { orderIds: [earlier.orderId] });
    await takeBack(earlier);
    await settle(earlier, completing);
    expect(await payer.stateOf(completing)).toBe('Canceled');
    expect(await payer.paymentStates(completing)).toEqual(['PersonalCard Refunded']);
    expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
  });

  test('takes the package back later if the job of the return failed for good', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const completing = await buy(race, { orderIds: [earlier.orderId] });
    const kept = await buy(race, { orderIds: [(await buy(race, { photos: [2] })).orderId] });
    await refund(earlier);
    await settle(earlier, completing, true);
    expect(await payer.stateOf(completing)).toBe('Canceled');
    expect(await payer.paymentStates(completing)).toEqual(['PersonalCard Refunded']);
    expect(await payer.stateOf(kept)).toBe('Completed');
  });

  test('of an amount without an item does not return the package', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const completing = await buy(race, { orderIds: [earlier.orderId] });
    await refundItems(earlier, [], 500);
    await settle(earlier, completing);
    expect(await payer.stateOf(completing)).toBe('Completed');
  });

  test('also returns a package that cost nothing', async () => {
    const race = await makeRace();
    const earlier = [await buy(race, { photos: [0] }), await buy(race, { photos: [1, 2] })];
    const cart = await fillCart(race, { orderIds: earlier.map(({ orderId }) => orderId) });
    expect(await costOf(cart)).toBe(0);
    const completing = await checkOut(cart);
    const [first] = earlier;
    if (first === undefined) throw new Error('two orders were made');
    await refund(first);
    await settle(first, completing);
    expect(await payer.stateOf(completing)).toBe('Canceled');
  });

  const itemsOf = ({ orderId }: Bought) => inShop((scope) => listOrderItems(scope, orderId));
  const partsOf = (bought: Bought) =>
    inShop(async (scope) => {
      const payments = await listTries(scope, bought.invoiceId);
      return listPartRefunds(
        scope,
        payments.map(({ paymentId }) => paymentId),
      );
    });

  test('returns a package that cost nothing, with its archive, and keeps the other items of the order', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1, 2] });
    const cart = await fillCart(race, { orderIds: [earlier.orderId] });
    const completing = await checkOut(await fillCart(race, { photos: [5], bib: '2' }, cart));
    await hear(completing, await payAtBank(completing));
    const archiveId = await buyer.orderArchive(completing.orderId);
    const archive = `/public/archive-service/api/v1/archives/${archiveId}`;
    const { fileUrl } = (await buyer.send<{ fileUrl: string }>('GET', archive)).body;
    expect((await shop.call({ url: fileUrl })).statusCode).toBe(200);
    expect(await soldOf(race)).toMatchObject({ quantity: 3 + 5 + 1 });
    await refund(earlier);
    await settle(earlier, completing);
    expect(await payer.stateOf(completing)).toBe('Completed');
    expect((await itemsOf(completing)).map(({ isReturned }) => isReturned)).toEqual([true, false]);
    // The books count it no more, so nobody gets a minimum for it.
    expect(await soldOf(race)).toMatchObject({ quantity: 1 });
    expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
    expect((await shop.call({ url: fileUrl })).statusCode).not.toBe(200);
    expect((await buyer.send('GET', archive)).status).toBe(404);
  });

  test.each([
    [0, [0, 1, 2]],
    [6, [0, 1]],
  ])('takes back one of two packages: the other one cost nothing, this one %s', async (cost, photos) => {
    const [race, other] = [await makeRace(), await makeRace()];
    const earlier = [await buy(race, { photos }), await buy(other, { photos: [0, 1, 2] })];
    const orderIds = earlier.map(({ orderId }) => orderId);
    const cart = await fillCart(other, { orderIds }, await fillCart(race, { orderIds }));
    expect(await costOf(cart)).toBe(cost);
    const completing = await checkOut(cart);
    if (cost > 0) await hear(completing, await payAtBank(completing));
    const [first] = earlier;
    if (first === undefined) throw new Error('two orders were made');
    await refund(first);
    await settle(first, completing);
    for (const { refundId } of await partsOf(completing))
      await runPaymentJob(shop.deps, 'payments.refund-part', { tenantId: TENANT, refundId });
    expect(await payer.stateOf(completing)).toBe('Completed');
    expect((await itemsOf(completing)).map(({ isReturned }) => isReturned)).toEqual([true, false]);
    expect((await partsOf(completing)).map(({ amountMinor }) => amountMinor)).toEqual(
      cost > 0 ? [cost * 100] : [],
    );
    // The bank now reports the payment as refunded.
    if (cost > 0) await settleAsFound(shop, completing);
    expect(await payer.stateOf(completing)).toBe('Completed');
    await refund(completing);
    expect(await payer.stateOf(completing)).toBe('Canceled');
    expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
  });

  test('of the package itself makes its photos count again', async () => {
    const race = await makeRace();
    const earlier = await buy(race, { photos: [0, 1] });
    const completing = await buy(race, { orderIds: [earlier.orderId] });
    expect(await priceOfSet(race, [earlier.orderId])).toBe(30);
    await refund(completing);
    expect(await payer.stateOf(earlier)).toBe('Completed');
    expect(await priceOfSet(race, [earlier.orderId])).toBe(6);
  });
});
