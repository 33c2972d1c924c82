import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { composeMail } from '#delivering/mails/compose-mail.ts';
import { listOrderMails } from '#delivering/mails/index.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { editEvent } from '#finding/events/index.ts';
import { holdPhotos, listPhotosById, SHOP_HOLD } from '#finding/photos/index.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { beginMove } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { refuseUntil } from '#platform/http/refusal.ts';
import { findCart } from '#selling/carts/carts.store.ts';
import { listAlsoReturned } from '#selling/invoices/index.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { findOrder } from '#selling/orders/index.ts';
import { listPartRefunds, listTries } from '#selling/payments/index.ts';
import { findPromoCodes } from '#selling/promo-codes/promo-codes.store.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { countStatements } from '#tests/factories/count-statements.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
} from '#tests/factories/paying-buyer.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { compensateBuyers } from './compensate-buyers.ts';
import { describeConsequences } from './describe-consequences.ts';
import { removePhotoForGood } from './remove-photo.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 39 }
`;

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
const orderOf = ({ orderId }: Bought) => inShop((scope) => findOrder(scope, orderId));
const stateOf = async (photoId: string) =>
  (await inShop((scope) => listPhotosById(scope, [photoId])))[0]?.state;

const remove = (photoIds: string[]) =>
  inShop(async (scope) => {
    const outcomes: string[] = [];
    const removal = { isAlsoBought: true, seenOrderIds: [], letters: {} };
    for (const photoId of photoIds)
      outcomes.push(await removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND));
    return outcomes;
  });

/** Checks out photos of a new event, with a promo code if one is passed. */
async function order(photos: string[][], { code, bib }: { code?: string; bib?: string } = {}) {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos });
  const ids = await setCatalog(shop, { eventId }, CATALOG);
  const cart = await buyer.openCart();
  const token = bib === undefined ? undefined : await buyer.tokenOf(eventId, bib);
  const item = bib === undefined ? { productId: ids.photo ?? '', photoIds } : { productId: ids.all ?? '' };
  expect((await buyer.add(cart, [item], token === undefined ? {} : { token })).status).toBe(204);
  if (code !== undefined) expect((await buyer.addCode(cart, code)).status).toBe(204);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  const bought: Bought = { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
  return { bought, photoIds, cart };
}

/** Returns the mails to the buyer, composed as they would be sent now. */
async function mailOf({ orderId }: Bought) {
  const mails = (await inShop((scope) => listOrderMails(scope, orderId))).filter(
    ({ kind }) => kind === 'order-canceled',
  );
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  return mail && inShop((scope) => composeMail(shop.deps, scope, mail));
}

test('a removed photo cancels an unpaid order for good; the rest is in a new cart, and the code’s use is released', async () => {
  await addPromoCode(shop.deps, TENANT, 'ONCE', { usesMax: 1 });
  const { bought, photoIds, cart } = await order([['1'], ['2'], ['3']], { code: 'ONCE' });
  expect((await payer.pay(bought)).status).toBe(201);
  const [gone = '', ...left] = photoIds;
  expect(await remove([gone])).toEqual(['Removed']);
  expect(await stateOf(gone)).toBe('Removed');
  const canceled = await orderOf(bought);
  expect(canceled).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
  const next = await buyer.read(`${CARTS}/${canceled?.nextCartId}`);
  expect(next.items.map(({ photos }) => photos[0]?.photoId)).toEqual(left);
  expect(next).toMatchObject({ state: 'Updated', orderId: null });
  expect(next.promotionalCodes).toMatchObject([{ code: 'ONCE', problem: null }]);
  const page = await payer.send(TENANT, 'GET', `/public/order-service/api/v1/orders/${bought.orderId}`);
  expect(page.body).toMatchObject({ cancelReason: 'PhotoRemoved', nextCartId: canceled?.nextCartId });
  const mail = await mailOf(bought);
  expect(mail?.text).toContain(`/cart?open=${canceled?.nextCartId}`);
  const thing = { kind: 'photo', id: gone } as const;
  expect(await inShop((scope) => listActions(scope, thing, { count: 9 }))).toMatchObject([
    { what: 'photo.remove', after: { canceled: [canceled?.number] } },
  ]);
  // The old cart stays with the order. The new cart can be checked out normally, with the code that the order held.
  expect((await buyer.read(cart)).orderId).toBe(bought.orderId);
  const again = await buyer.checkOut(`${CARTS}/${canceled?.nextCartId}`);
  expect(again.status).toBe(201);
  expect((await payer.pay(bought)).body).toMatchObject({ code: 'OrderNotPayable' });
});

test('opens no cart if nothing is left, and the mail says so', async () => {
  const { bought, photoIds } = await order([['1']]);
  expect((await payer.pay(bought)).status).toBe(201);
  await remove(photoIds);
  expect(await orderOf(bought)).toMatchObject({ cancelReason: 'PhotoRemoved', nextCartId: null });
  const mail = await mailOf(bought);
  expect(mail?.text).toContain('There was nothing else in the order.');
  expect(mail?.text).toContain(`/order/${bought.orderId}`);
});

test('removing several photos of one order together cancels the order once, with one mail and one new cart', async () => {
  const { bought, photoIds } = await order([['1'], ['2'], ['3']]);
  expect((await payer.pay(bought)).status).toBe(201);
  expect(await remove(photoIds.slice(0, 2))).toEqual(['Removed', 'Removed']);
  const cartId = (await orderOf(bought))?.nextCartId;
  const { items } = await buyer.read(`${CARTS}/${cartId}`);
  expect(items.map(({ photos }) => photos[0]?.photoId)).toEqual(photoIds.slice(2));
  await remove(photoIds.slice(2));
  expect(await orderOf(bought)).toMatchObject({ nextCartId: null });
  expect((await mailOf(bought))?.text).toContain('There was nothing else in the order.');
});

/** Places orders of two photos, the first of them shared by all, under different addresses and with one code. */
async function orderMany(count: number, code: string) {
  const made = await makeEvent(shop.deps, { photos: [['1'], ['2'], ['1']] });
  const ids = await setCatalog(shop, made, CATALOG);
  await addPromoCode(shop.deps, TENANT, code, { usesMax: count });
  const orders: Bought[] = [];
  for (let placed = 0; placed < count; placed += 1) {
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: made.photoIds.slice(0, 2) }]);
    expect((await buyer.addCode(cart, code)).status).toBe(204);
    await buyer.send('PUT', `${cart}/customer`, { email: `${code.toLowerCase()}${placed}@example.com` });
    const { body } = await buyer.send<Omit<Bought, 'tenantId'>>('POST', cart);
    orders.push({ tenantId: TENANT, ...body });
  }
  return { ...made, ids, orders };
}

test('hiding and removing a photo of many unpaid orders needs no more statements than a photo of few', async () => {
  const countHiding = async (count: number, code: string) => {
    const { photoIds, orders } = await orderMany(count, code);
    const [photoId = '', other = ''] = photoIds;
    const removal = { isAlsoBought: false, seenOrderIds: [], letters: {} };
    const statements = {
      hiding: await countStatements(shop.deps, ({ database }) =>
        database.inTenant(TENANT, (scope) => holdPhotos(shop.deps, scope, [photoId], SHOP_HOLD, BY_COMMAND)),
      ),
      // The orders are canceled, and each has a cart with the other photo.
      removing: await countStatements(shop.deps, ({ database }) =>
        database.inTenant(TENANT, (scope) =>
          removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND),
        ),
      ),
      removingRest: await countStatements(shop.deps, ({ database }) =>
        database.inTenant(TENANT, (scope) =>
          removePhotoForGood(shop.deps, scope, other, removal, BY_COMMAND),
        ),
      ),
    };
    for (const bought of orders) {
      expect(await orderOf(bought)).toMatchObject({
        state: 'Canceled',
        cancelReason: 'PhotoRemoved',
        nextCartId: null,
      });
      const thing = { kind: 'order', id: bought.orderId } as const;
      expect(await inShop((scope) => listActions(scope, thing, { count: 9 }))).toMatchObject([
        { what: 'order.cancel', actor: { kind: 'Job', job: 'corrections' } },
      ]);
    }
    const [released] = await inShop((scope) => findPromoCodes(scope, [code]));
    expect(released?.usesCount).toBe(0);
    return statements;
  };
  expect(await countHiding(7, 'MANY')).toEqual(await countHiding(2, 'FEW'));
});

test('each of many canceled orders without a payment gets a cart with its own rest, address, code and gifts', async () => {
  const { photoIds, orders } = await orderMany(2, 'RESTS');
  const [photoId = '', other = ''] = photoIds;
  await remove([photoId]);
  for (const [placed, bought] of orders.entries()) {
    const next = await buyer.read(`${CARTS}/${(await orderOf(bought))?.nextCartId}`);
    expect(next.state).toBe('Updated');
    const cart = await inShop((scope) => findCart(scope, next.shoppingCartId));
    expect(cart?.email).toBe(`rests${placed}@example.com`);
    expect(next.items.map(({ photos }) => photos[0]?.photoId)).toEqual([other]);
    expect(next.promotionalCodes).toMatchObject([{ code: 'RESTS', problem: null }]);
  }
});

test('a started payment is closed and its buyer gets a mail, also among orders without a payment', async () => {
  const { photoIds, orders } = await orderMany(3, 'MIXED');
  const [, started] = orders;
  if (started === undefined) throw new Error('nothing was ordered');
  expect((await payer.pay(started)).status).toBe(201);
  await remove(photoIds.slice(0, 1));
  const mails = await Promise.all(
    orders.map(({ orderId }) => inShop((scope) => listOrderMails(scope, orderId))),
  );
  // A job writes the mails to the others.
  expect(mails.map((each) => each.map(({ kind }) => kind))).toEqual([[], ['order-canceled'], []]);
  const next = await buyer.read(`${CARTS}/${(await orderOf(started))?.nextCartId}`);
  expect(next.items.map(({ photos }) => photos[0]?.photoId)).toEqual([photoIds[1]]);
  const [payment] = await inShop((scope) => listTries(scope, started.invoiceId));
  const job = { tenantId: TENANT, paymentId: payment?.paymentId };
  await runPaymentJob(shop.deps, 'payments.close-payment', job);
  expect(await payer.paymentStates(started)).toEqual(['PersonalCard Expired']);
});

/** Runs the jobs that notify buyers who started no payment. @returns the kinds of the mails of each order */
async function notifyUntried(orders: readonly Bought[]) {
  const name = 'corrections.notify-buyer';
  const handler = shop.handlers().find((each) => each.name === name);
  const { rows } = await inShop(({ trx }) =>
    sql<{ data: object }>`select data from pgboss.job where name = ${name} order by priority desc`.execute(
      trx,
    ),
  );
  for (const { data } of rows) await handler?.handle(data, new AbortController().signal);
  const mails = await Promise.all(
    orders.map(({ orderId }) => inShop((scope) => listOrderMails(scope, orderId))),
  );
  return mails.map((each) => each.map(({ kind }) => kind));
}

const setAddress = (orders: readonly Bought[], email: string) =>
  inShop(({ trx }) =>
    trx
      .updateTable('orders')
      .set({ email })
      .where(
        'orderId',
        'in',
        orders.map(({ orderId }) => orderId),
      )
      .execute(),
  );

test('a buyer who started no payment gets a mail, too: one a day for each address', async () => {
  const { photoIds, orders } = await orderMany(3, 'UNTRIED');
  await setAddress(orders.slice(0, 2), 'stranger@example.com');
  await remove(photoIds.slice(0, 1));
  const [first = [], second = [], other] = await notifyUntried(orders);
  expect([...first, ...second]).toEqual(['order-canceled']);
  expect(other).toEqual(['order-canceled']);
  const [, , bought] = orders;
  const mail = bought && (await mailOf(bought));
  expect(mail?.text).toContain('Something in your order is no longer available.');
  const later = await order([['1']]);
  await setAddress([later.bought], 'Stranger@example.com');
  await remove(later.photoIds);
  expect(await notifyUntried([later.bought])).toEqual([[]]);
});

test('a mail that the limit of the brand prevents is not counted for its address', async () => {
  const { photoIds, orders } = await orderMany(1, 'LIMITED');
  await setAddress(orders, 'limited@example.com');
  await remove(photoIds.slice(0, 1));
  const { takeTurn } = shop.deps.rateLimits;
  const limiter = vi
    .spyOn(shop.deps.rateLimits, 'takeTurn')
    .mockImplementation(async (scope, limit, key) =>
      limit.turn === 'untried-orders-mailed'
        ? refuseUntil(new Date(), new Date())
        : takeTurn(scope, limit, key),
    );
  expect(await notifyUntried(orders)).toEqual([[]]);
  limiter.mockRestore();
  const [mails = []] = await notifyUntried(orders);
  expect(mails).toEqual(['order-canceled']);
});

test('one removal notifies at most 20 buyers who started no payment', async () => {
  const { photoIds, orders } = await orderMany(22, 'MASS');
  await remove(photoIds.slice(0, 1));
  expect((await notifyUntried(orders)).flat()).toHaveLength(20);
});

test('a list that gives a bib to another person ends many unpaid packages with no more statements than few', async () => {
  const other = {
    ...competitorOf('17'),
    surname: 'Beta',
    givenName: 'Bob',
    birthDate: '1985-01-01',
    email: 'bob@example.com',
  };
  const countImport = async (count: number) => {
    const { eventId } = await makeEvent(shop.deps, { photos: [['900'], ['17'], ['17']] });
    const { all = '' } = await setCatalog(shop, { eventId }, CATALOG);
    const token = await buyer.tokenOf(eventId, '17');
    const orders: Bought[] = [];
    for (let placed = 0; placed < count; placed += 1) {
      const cart = await buyer.openCart();
      expect((await buyer.add(cart, [{ productId: all }], { token })).status).toBe(204);
      const { body } = await buyer.checkOut(cart);
      orders.push({ tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId });
    }
    const statements = await countStatements(shop.deps, ({ database }) =>
      database.inTenant(TENANT, (scope) =>
        applyStartList(shop.deps, scope, eventId, [competitorOf('900'), other], {
          leftAt: shop.deps.clock.now(),
          authority: BY_COMMAND.actor,
        }),
      ),
    );
    for (const bought of orders)
      expect(await orderOf(bought)).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
    return statements;
  };
  expect(await countImport(5)).toBe(await countImport(2));
});

test('the new cart contains a package without the removed photo', async () => {
  const { bought, photoIds } = await order([['5'], ['5']], { bib: '5' });
  const [gone = ''] = photoIds;
  await remove([gone]);
  const next = await buyer.read(`${CARTS}/${(await orderOf(bought))?.nextCartId}`);
  expect(next.items).toMatchObject([{ product: { productType: 'PhotosWithMe' } }]);
  expect((await buyer.checkOut(`${CARTS}/${next.shoppingCartId}`)).status).toBe(201);
});

test.each([
  ['opened', []],
  ['under way at the bank', ['pay']],
])(
  'a payment that is %s does not delay the removal: it is closed, and late money is refunded once',
  async (_, acts) => {
    const { bought, photoIds } = await order([['1'], ['2']]);
    const invoiceNumber = await payer.atBank(bought, acts);
    await remove(photoIds.slice(0, 1));
    const [payment] = await inShop((scope) => listTries(scope, bought.invoiceId));
    const job = { tenantId: TENANT, paymentId: payment?.paymentId };
    await runPaymentJob(shop.deps, 'payments.close-payment', job);
    expect(await payer.paymentStates(bought)).toEqual(['PersonalCard Expired']);
    // The bank took the money although its answer said otherwise.
    await inShop(({ trx }) =>
      trx
        .updateTable('sandboxCharges')
        .set({ state: 'Paid' })
        .where('invoiceNumber', '=', invoiceNumber)
        .execute(),
    );
    const notice = await payer.noticeOf(bought, invoiceNumber);
    expect(await payer.deliver(TENANT, notice)).toBe(204);
    expect(await payer.deliver(TENANT, notice)).toBe(204);
    expect(await orderOf(bought)).toMatchObject({ state: 'Canceled' });
    await Promise.all([1, 2].map(() => runPaymentJob(shop.deps, 'payments.refund-payment', job)));
    expect(await payer.paymentStates(bought)).toEqual(['PersonalCard Refunded']);
    expect(await orderOf(bought)).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
    expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
  },
);

test('an event that becomes secure cancels unpaid orders of photos that were moved into it', async () => {
  for (const bib of [undefined, '1']) {
    const { bought, photoIds } = await order([['1'], ['1']], bib === undefined ? {} : { bib });
    const { eventId: intoEventId } = await makeEvent(shop.deps, { photos: [['9']] });
    const [photo] = await inShop((scope) => listPhotosById(scope, photoIds.slice(0, 1)));
    const move = { eventId: photo?.eventId ?? '', intoEventId, photoIds, opensSeen: false, photosSeen: 2 };
    await inShop((scope) => beginMove(shop.deps, scope, move, BY_COMMAND));
    await runMoves(shop.deps, TENANT);
    expect((await orderOf(bought))?.state).toBe('AwaitingPayment');
    await inShop((scope) => editEvent(shop.deps, scope, intoEventId, { isSecure: true }, BY_COMMAND));
    expect(await orderOf(bought)).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
  }
});

test('an order that is paid at the same moment is either delivered or canceled, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { bought, photoIds } = await order([['1'], ['2']]);
    const invoiceNumber = await payer.atBank(bought, ['pay', 'confirm']);
    const notice = await payer.noticeOf(bought, invoiceNumber);
    const [outcomes] = await Promise.all([remove(photoIds.slice(0, 1)), payer.deliver(TENANT, notice)]);
    const found = await orderOf(bought);
    const [payment] = await inShop((scope) => listTries(scope, bought.invoiceId));
    if (outcomes[0] === 'Changed') {
      expect(found).toMatchObject({ state: 'Completed', cancelReason: null });
      expect(payment).toMatchObject({ state: 'Paid', refundReason: null });
    } else {
      expect(found).toMatchObject({ state: 'Canceled', cancelReason: 'PhotoRemoved' });
      expect(payment).toMatchObject({ state: 'Paid', refundReason: 'OrderCanceled' });
    }
  }
});

/** Buys photos of a race, or its package if there are none, and pays. */
async function buy(
  { eventId, ids }: { eventId: string; ids: Record<string, string> },
  photoIds: string[],
  orderIds: string[] = [],
): Promise<Bought> {
  const cart = await buyer.openCart();
  const items = [photoIds.length > 0 ? { productId: ids.photo, photoIds } : { productId: ids.all }];
  const token = await buyer.tokenOf(eventId, '1');
  const added = await buyer.send('POST', `${cart}/items/v2`, { items, orderIds }, { token });
  expect(added.status).toBe(204);
  const { body } = await buyer.checkOut(cart);
  const bought: Bought = { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId };
  const invoiceNumber = await payer.atBank(bought, ['pay', 'confirm-silently']);
  expect(await payer.deliver(TENANT, await payer.noticeOf(bought, invoiceNumber))).toBe(204);
  return bought;
}

test.each([
  ['Photo', 2, 'leaves'],
  ['Order', 1, 'leaves'],
  ['Order', 2, 'takes back'],
] as const)(
  'a refund of the %s after a removal, with %i photos in the order, %s the package for which they counted',
  async (of, count, outcome) => {
    const race = await makeEvent(shop.deps, { photos: Array.from({ length: 6 }, () => ['1']) });
    const ids = await setCatalog(shop, race, CATALOG);
    const [photoId = ''] = race.photoIds;
    const singly = await buy({ ...race, ids }, race.photoIds.slice(0, count));
    const completing = await buy({ ...race, ids }, [], [singly.orderId]);
    expect(await inShop((scope) => listAlsoReturned(scope, singly.orderId))).toMatchObject([
      { orderId: completing.orderId, amountMinor: 3900 - 800 * count },
    ]);
    const cause = { ...BY_COMMAND, why: 'a complaint' };
    await inShop(async (scope) => {
      const { purchases } = await describeConsequences(shop.deps, scope, [photoId]);
      const seen = { isAlsoBought: true, seenOrderIds: purchases.map(({ orderId }) => orderId) };
      await removePhotoForGood(shop.deps, scope, photoId, { ...seen, letters: {} }, cause);
      const refunds = [{ orderId: singly.orderId, amount: of === 'Photo' ? 8 : 8 * count, of }];
      const confirmed = { ...seen, removed: { photoId }, refunds, replacements: [] };
      expect(await compensateBuyers(shop.deps, scope, confirmed, cause)).toBeUndefined();
    });
    const [payment] = await inShop((scope) => listTries(scope, singly.invoiceId));
    const paymentId = payment?.paymentId ?? '';
    const [part] = await inShop((scope) => listPartRefunds(scope, [paymentId]));
    if (part === undefined)
      await runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: TENANT, paymentId });
    else
      await runPaymentJob(shop.deps, 'payments.refund-part', { tenantId: TENANT, refundId: part.refundId });
    expect(await orderOf(singly)).toMatchObject(
      of === 'Photo' ? { state: 'Completed', refundedMinor: 800 } : { state: 'Canceled' },
    );
    const returning = shop.handlers().find(({ name }) => name === 'invoices.return-packages');
    await returning?.handle({ tenantId: TENANT, orderId: singly.orderId }, new AbortController().signal);
    const paid = await inShop((scope) => listTries(scope, completing.invoiceId));
    // Only the removed photo was lost without its buyer's fault.
    expect(paid).toMatchObject([{ refundReason: outcome === 'leaves' ? null : expect.any(String) }]);
    expect(await orderOf(completing)).toMatchObject({ state: 'Completed' });
    expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
  },
);
