import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Receipt } from '#contract/receipt.schema.ts';
import { listOrderMails } from '#delivering/mails/index.ts';
import { demoTenants } from '#demo/tenants.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { assignPhotos } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { requestErasure, runErasure } from '#operating/erasure/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type PartInput, refundOrder, refundOrderPart } from '#selling/invoices/index.ts';
import { cancelOrder, findOrder, listOrderItems } from '#selling/orders/index.ts';
import {
  askProvider,
  listPartRefunds,
  type PaymentProvider,
  refundPart,
  refundPayment,
} from '#selling/payments/index.ts';
import { ProviderRefusal } from '#selling/payments/provider-error.ts';
import { makeReady } from '#selling/preorders/make-ready.ts';
import { deactivatePromoCode } from '#selling/promo-codes/deactivate-promo-code.ts';
import { normaliseCode } from '#selling/promo-codes/index.ts';
import { runLedgerCommand } from '#server/commands/ledger-command.ts';
import { runSalesCommand } from '#server/commands/sales-command.ts';
import { type AwaitedOriginal, bringOriginal, reduceToStandIn } from '#tests/factories/awaited-original.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listUsedAccounts } from './account-charts.store.ts';
import { listBestPhotos } from './best-photos.store.ts';
import { checkLedger } from './check-ledger.ts';
import { bookOrder } from './follow-orders.ts';
import { sumGiftLiability } from './gift-liability.store.ts';
import { findEntryOfPayment, listEntries, readBookings } from './ledger.store.ts';
import { sumTaxed } from './oss.store.ts';

const TENANT = 'photofinish';
let shop: TestShop;
let event: MadeEvent;
let products: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  const [photofinish] = demoTenants;
  if (photofinish === undefined) throw new Error('there is no demo tenant');
  // This test runs first, because a tenant's settings are cached for some seconds.
  await defineTenant(shop.deps, {
    ...photofinish,
    issuer: { ...photofinish.issuer, vatPercent: 19 },
    paymentTypes: photofinish.paymentTypes.map((type) => ({
      ...type,
      discountPercent: type.id === 'Aggregator' ? 5 : 0,
    })),
  });
  event = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['1'], ['2']] });
  products = await setCatalog(
    shop,
    event,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
  - { key: gift, kind: Promocode, title: { en: Gift }, price: 25 }
`,
  );
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

interface Bought {
  orderId: string;
  invoiceId: string;
}

interface Input {
  product: string;
  photos?: number;
  code?: string;
  bib?: string;
}

async function order({ product, photos = 0, code, bib = '1' }: Input): Promise<Bought> {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const productId = products[product] ?? '';
  const singles = event.photoIds.slice(0, photos).map((photoId) => ({ productId, photoIds: [photoId] }));
  const gift = { productId, gift: { name: 'Anna' } };
  const items = photos > 0 ? singles : product === 'gift' ? [gift] : [{ productId }];
  const token = await buyer.tokenOf(event.eventId, bib);
  expect((await buyer.add(cart, items, { token })).status).toBe(204);
  if (code !== undefined) await buyer.addCode(cart, code);
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return body as unknown as Bought;
}

/**
 * Pays at the sandbox bank and processes its webhook.
 * @returns the payment's id
 */
async function pay(
  { invoiceId }: Bought,
  paymentTypeId = 'PersonalCard',
  more: object = {},
): Promise<string> {
  const paymentId = await payAtBank(invoiceId, paymentTypeId, more);
  await askProvider(shop.deps, TENANT, paymentId);
  return paymentId;
}

async function payAtBank(invoiceId: string, paymentTypeId: string, more: object = {}): Promise<string> {
  const reply = await shop.call({
    method: 'POST',
    url: `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`,
    payload: { paymentTypeId, returnUrl: 'http://photofinish.localhost/order-complete', ...more },
  });
  expect(reply.statusCode).toBe(201);
  const { pathname } = new URL(reply.json().payUrl);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const action of ['pay', 'confirm-silently'])
    await shop.call({ method: 'POST', url: `${pathname}/${action}`, headers, payload: '' });
  return String(reply.json().paymentId);
}

/** Returns the postings of each entry of an order as texts, such as `Sale: Money 800, Revenue -672, Vat -128`. */
async function booksOf({ orderId }: Bought): Promise<string[]> {
  return inShop(async (scope) => {
    const texts: string[] = [];
    for (const { kind, entryId } of await listEntries(scope, orderId)) {
      const { postings } = await readBookings(scope, [entryId]);
      const amounts = postings.map(({ account, amountMinor }) => `${account} ${amountMinor}`).toSorted();
      texts.push(`${kind}: ${amounts.join(', ')}`);
    }
    return texts;
  });
}

const linesOf = ({ orderId }: Bought) =>
  inShop(async (scope) => {
    const entries = await listEntries(scope, orderId);
    return (
      await readBookings(
        scope,
        entries.map(({ entryId }) => entryId),
      )
    ).lines;
  });

const refund = ({ orderId }: Bought) => refundOrder(shop.deps, TENANT, orderId, BY_COMMAND);

async function expectNoDifference(): Promise<void> {
  const { orders, payments, differences } = await checkLedger(shop.deps, TENANT);
  expect(orders + payments).toBeGreaterThan(0);
  expect(differences).toEqual([]);
}

test('books a paid package by photo, and reverses it on a refund', async () => {
  const bought = await order({ product: 'all' });
  expect(await booksOf(bought)).toEqual([]);
  await pay(bought, 'Aggregator');
  // 30.00 minus 5 %, rounded down to 28.00, of which 4.47 is tax.
  expect(await booksOf(bought)).toEqual(['Sale: Money 2800, Revenue -2353, Vat -447']);
  const lines = await linesOf(bought);
  expect(lines.map(({ photoId }) => photoId).toSorted()).toEqual(event.photoIds.slice(0, 3).toSorted());
  expect(lines.map(({ netMinor }) => netMinor).toSorted()).toEqual([784, 784, 785]);
  await refund(bought);
  expect(await booksOf(bought)).toEqual([
    'Sale: Money 2800, Revenue -2353, Vat -447',
    'Refund: Money -2800, Revenue 2353, Vat 447',
  ]);
  await expectNoDifference();
});

test('books a repeated webhook once, and a payment that no order needs once', async () => {
  const bought = await order({ product: 'photo', photos: 2 });
  const second = await payAtBank(bought.invoiceId, 'PersonalCard');
  const paymentId = await pay(bought);
  await askProvider(shop.deps, TENANT, paymentId);
  expect(await booksOf(bought)).toEqual(['Sale: Money 1600, Revenue -1345, Vat -255']);
  await askProvider(shop.deps, TENANT, second);
  const entry = await inShop((scope) => findEntryOfPayment(scope, second));
  expect(entry).toMatchObject({ kind: 'Unneeded', orderId: null });
  await expectNoDifference();
  await refundPayment(shop.deps, TENANT, second);
  await expectNoDifference();
});

test('refunds a line, then an amount, then the remaining amount, each with a receipt and a mail', async () => {
  const bought = await order({ product: 'photo', photos: 3 });
  await pay(bought);
  const [one, two] = await inShop((scope) => listOrderItems(scope, bought.orderId));
  const archive = async () =>
    shop.call({
      method: 'POST',
      url: '/public/archive-service/api/v1/archives',
      payload: { orderId: bought.orderId },
    });
  const before = (await archive()).json().archiveId;
  const downloads = async () =>
    (
      await shop.call({
        method: 'GET',
        url: `/public/archive-service/api/v1/orders/${bought.orderId}/downloads`,
      })
    ).json().downloads;
  const links = await downloads();
  const link = links.find(({ orderItemId }: { orderItemId: string }) => orderItemId === one?.orderItemId).url;
  const give = (input: PartInput, seenLeftMinor: number) =>
    refundOrderPart(shop.deps, TENANT, bought.orderId, input, BY_COMMAND, seenLeftMinor);
  const line = { orderItemIds: [one?.orderItemId ?? ''], amountMinor: null };

  expect(await give(line, 2399)).toMatchObject({ outcome: 'Changed' });
  const both = await Promise.all([give(line, 2400), give(line, 2400)]);
  expect(both.map((done) => done?.outcome).toSorted()).toEqual(['Changed', 'Given']);
  expect(await give(line, 1600)).toMatchObject({ outcome: 'Changed', plan: { why: 'NothingLeft' } });
  expect((await shop.call({ method: 'GET', url: link })).statusCode).toBe(409);
  expect(await downloads()).toHaveLength(2);
  const url = `/public/archive-service/api/v1/archives/${before}`;
  expect((await shop.call({ method: 'GET', url })).statusCode).toBe(404);
  expect((await archive()).json().archiveId).not.toBe(before);

  const amount = { orderItemIds: [two?.orderItemId ?? ''], amountMinor: 300 };
  expect(await give(amount, 1600)).toMatchObject({ outcome: 'Given', plan: { amountMinor: 300 } });
  expect(await downloads()).toHaveLength(2);
  const shown = await shop.call({
    method: 'GET',
    url: `/public/order-service/api/v1/orders/${bought.orderId}`,
  });
  expect(shown.json()).toMatchObject({
    state: 'Completed',
    refundedAmount: 11,
    items: [
      { isReturned: true, refundedPrice: 8 },
      { isReturned: false, refundedPrice: 3 },
      { isReturned: false },
    ],
  });
  await expectNoDifference();
  expect(await refund(bought)).toMatchObject({ kind: 'Refund', payment: { amountMinor: 1300 } });
  expect(await booksOf(bought)).toEqual([
    'Sale: Money 2400, Revenue -2017, Vat -383',
    'PartRefund: Money -800, Revenue 672, Vat 128',
    'PartRefund: Money -300, Revenue 252, Vat 48',
    'Refund: Money -1300, Revenue 1093, Vat 207',
  ]);
  await expectNoDifference();
  const receipts = await shop.call({
    method: 'GET',
    url: `/public/kkt/api/v1/receipts?invoiceId=${bought.invoiceId}`,
  });
  const [sale, ...refunds] = receipts.json().receipts;
  expect(
    refunds.map((each: Receipt) => [
      each.refundOf,
      each.isPart,
      each.totalAmount,
      each.vat?.amount,
      each.returnedBefore,
    ]),
  ).toEqual([
    [sale.number, true, 8, 1.28, 0],
    [sale.number, true, 3, 0.48, 0],
    [sale.number, false, 13, 2.07, 11],
  ]);
  const mails = await inShop((scope) => listOrderMails(scope, bought.orderId));
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'order',
    'order-part-refunded',
    'order-part-refunded',
    'order-refunded',
  ]);
});

test('a partial refund that the bank has not made stays open; it is made once, however many times the job dies and polls', async () => {
  const bought = await order({ product: 'photo', photos: 2 });
  const paymentId = await pay(bought);
  const bank = shop.deps.providers.find(({ name }) => name === 'sandbox');
  if (bank === undefined) throw new Error('there is no bank');
  const [one] = await inShop((scope) => listOrderItems(scope, bought.orderId));
  const line = { orderItemIds: [one?.orderItemId ?? ''], amountMinor: null };
  const givenAndLost: PaymentProvider = {
    ...bank,
    refund: async (request) => {
      await bank.refund(request);
      throw new Error('the bank did it and hung up');
    },
  };
  const dying = { ...shop.deps, providers: [givenAndLost] };
  const give = (deps = shop.deps, seenLeftMinor = 1600) =>
    refundOrderPart(deps, TENANT, bought.orderId, line, BY_COMMAND, seenLeftMinor);
  await expect(give(dying)).rejects.toThrow('hung up');
  expect(await give()).toMatchObject({ outcome: 'Changed', plan: { why: 'Returning' } });
  const [part] = await inShop((scope) => listPartRefunds(scope, [paymentId]));
  expect(part).toMatchObject({ state: 'Asked', said: 'the bank did it and hung up' });
  await expect(refundPart(dying, TENANT, part?.refundId ?? '')).rejects.toThrow('hung up');
  // The rest must wait for this refund.
  const away = { ...bank, refund: () => Promise.reject(new Error('the bank sleeps')) };
  await expect(
    refundOrder({ ...shop.deps, providers: [away] }, TENANT, bought.orderId, BY_COMMAND),
  ).rejects.toThrow('the bank sleeps');
  const ended = await Promise.all([1, 2].map(() => refundPart(shop.deps, TENANT, part?.refundId ?? '')));
  expect(ended).toEqual(['Given', 'Given']);
  await refundPayment(shop.deps, TENANT, paymentId);
  expect(await booksOf(bought)).toEqual([
    'Sale: Money 1600, Revenue -1345, Vat -255',
    'PartRefund: Money -800, Revenue 672, Vat 128',
    'Refund: Money -800, Revenue 673, Vat 127',
  ]);
  await expectNoDifference();
});

test('a partial refund that the bank refuses for good changes nothing, keeps the reason, and can be requested again', async () => {
  const bought = await order({ product: 'all' });
  const paymentId = await pay(bought);
  const bank = shop.deps.providers.find(({ name }) => name === 'sandbox');
  const no: PaymentProvider[] =
    bank === undefined
      ? []
      : [{ ...bank, refund: () => Promise.reject(new ProviderRefusal('the card is gone')) }];
  const input = { orderItemIds: [], amountMinor: 1000 };
  const give = (deps = shop.deps) => refundOrderPart(deps, TENANT, bought.orderId, input, BY_COMMAND, 3000);
  expect(await give({ ...shop.deps, providers: no })).toMatchObject({ outcome: 'Failed' });
  const [part] = await inShop((scope) => listPartRefunds(scope, [paymentId]));
  expect(part).toMatchObject({ state: 'Failed', said: 'the card is gone' });
  expect(await booksOf(bought)).toHaveLength(1);
  expect(await give()).toMatchObject({ outcome: 'Given' });
  expect((await booksOf(bought))[1]).toBe('PartRefund: Money -1000, Revenue 840, Vat 160');
  expect((await linesOf(bought)).map(({ quantity }) => quantity).toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
  await expectNoDifference();
});

test('consumer sales are taxed in the buyer’s country once the tenant enables it, at the same price', async () => {
  const { read } = shop.deps.tenants;
  onTestFinished(() => {
    shop.deps.tenants.read = read;
  });
  shop.deps.tenants.read = async (tenantId) => {
    const tenant = await read(tenantId);
    return { ...tenant, issuer: { ...tenant.issuer, country: 'DE', buyersVatFrom: '2020-01-01' } };
  };
  const bought = await order({ product: 'photo', photos: 2 });
  const url = `/public/invoice-service/api/v1/invoices/${bought.invoiceId}/payments`;
  const input = { paymentTypeId: 'PersonalCard', returnUrl: 'http://photofinish.localhost/order-complete' };
  const refused = await shop.call({ method: 'POST', url, payload: input });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'country' }] });
  const types = await shop.call({
    method: 'GET',
    url: '/public/invoice-service/api/v1/paymentTypes?amount=16&currencyId=978',
  });
  expect(types.json().paymentTypes).toContainEqual(
    expect.objectContaining({ id: 'PersonalCard', needsCountry: true }),
  );
  await pay(bought, 'PersonalCard', { country: 'AT' });
  expect(await booksOf(bought)).toEqual(['Sale: Money 1600, Revenue -1333, Vat -267']);
  const [entry] = await inShop((scope) => listEntries(scope, bought.orderId));
  expect(entry).toMatchObject({ country: 'AT', vatPercent: 20 });
  const receipts = await shop.call({
    method: 'GET',
    url: `/public/kkt/api/v1/receipts?invoiceId=${bought.invoiceId}`,
  });
  expect(receipts.json().receipts).toMatchObject([
    { vatCountry: 'AT', vat: { percent: 20, amount: 2.67 }, vats: [{ percent: 20 }], totalAmount: 16 },
  ]);
  const { terminal, lines } = recordTerminal();
  await runSalesCommand(shop.deps, TENANT, { by: 'rate' }, terminal);
  expect(lines.join('\n')).toMatch(/^AT 20 .* 2 .*13\.33.*2\.67/m);
  const always = { from: new Date(0), until: new Date('2100-01-01T00:00:00Z') };
  const taxedInAustria = async () =>
    (await inShop((scope) => sumTaxed(scope, { ...always, timeZone: 'UTC' }))).filter(
      ({ country }) => country === 'AT',
    );
  expect(await taxedInAustria()).toMatchObject([
    { currencyId: 978, percent: 20, netMinor: 1_333, vatMinor: 267 },
  ]);
  const used = await inShop((scope) => listUsedAccounts(scope, { ...always, ownCountry: 'DE' }));
  expect(used).toContainEqual({ account: 'Vat', country: 'AT', vatPercent: 20 });
  expect(used).toContainEqual({ account: 'Revenue', country: null, vatPercent: 19 });
  await refund(bought);
  expect((await booksOf(bought))[1]).toBe('Refund: Money -1600, Revenue 1333, Vat 267');
  expect(await taxedInAustria()).toMatchObject([{ netMinor: 0, vatMinor: 0 }]);
  await expectNoDifference();
});

/** Buys a gift code and pays for it. @returns its order, and the code */
async function buyGift(): Promise<{ gift: Bought; code: string }> {
  const gift = await order({ product: 'gift' });
  await pay(gift);
  const [item] = await inShop((scope) => listOrderItems(scope, gift.orderId));
  return { gift, code: item?.giftCode ?? '' };
}

test('a stopped gift code is no longer owed but becomes income, which its refund reverses', async () => {
  const owed = async () => (await inShop((scope) => sumGiftLiability(scope, undefined))).get(978) ?? 0;
  const before = await owed();
  const { gift, code } = await buyGift();
  expect(await owed()).toBe(before + 2_101);
  await inShop((scope) => deactivatePromoCode(shop.deps, scope, normaliseCode(code), BY_COMMAND));
  expect((await booksOf(gift))[1]).toBe('GiftCodesExpired: ExpiredGiftCodes -2101, GiftCodes 2101');
  expect(await owed()).toBe(before);
  await refund(gift);
  expect((await booksOf(gift))[2]).toBe('Refund: ExpiredGiftCodes 2101, Money -2500, Vat 399');
  expect(await owed()).toBe(before);
  await expectNoDifference();
});

test('a redeemed gift code that was stopped expires when its redemption is refunded', async () => {
  const { gift, code } = await buyGift();
  const redeemed = await order({ product: 'all', code });
  await inShop((scope) => deactivatePromoCode(shop.deps, scope, normaliseCode(code), BY_COMMAND));
  expect(await booksOf(gift)).toHaveLength(1);
  await refund(redeemed);
  expect((await booksOf(redeemed))[1]).toBe('Refund: GiftCodes -2101, Revenue 2101');
  expect((await booksOf(gift))[1]).toBe('GiftCodesExpired: ExpiredGiftCodes -2101, GiftCodes 2101');
  await expectNoDifference();
});

test('a gift code that is a multi-purpose voucher is taxed when it is redeemed, also on receipts', async () => {
  const { read } = shop.deps.tenants;
  onTestFinished(() => {
    shop.deps.tenants.read = read;
  });
  shop.deps.tenants.read = async (tenantId) => {
    const tenant = await read(tenantId);
    return { ...tenant, issuer: { ...tenant.issuer, giftCodesTaxed: 'AtRedemption' } };
  };
  const receiptOf = async ({ invoiceId }: Bought) =>
    (await shop.call({ url: `/public/kkt/api/v1/receipts?invoiceId=${invoiceId}` })).json().receipts[0];
  const { gift, code } = await buyGift();
  expect(await booksOf(gift)).toEqual(['Sale: GiftCodes -2500, Money 2500']);
  expect(await receiptOf(gift)).toMatchObject({ vat: null, totalAmount: 25 });
  const redeemed = await order({ product: 'all', code });
  expect(await booksOf(redeemed)).toEqual(['Sale: GiftCodes 2500, Revenue -2101, Vat -399']);
  expect(await receiptOf(redeemed)).toMatchObject({ vat: { percent: 19, amount: 3.99 }, totalAmount: 0 });
  await expectNoDifference();
});

test('a gift code is a liability until it is redeemed', async () => {
  const gift = await order({ product: 'gift' });
  await pay(gift);
  expect(await booksOf(gift)).toEqual(['Sale: GiftCodes -2101, Money 2500, Vat -399']);
  const [item] = await inShop((scope) => listOrderItems(scope, gift.orderId));
  const redeemed = await order({ product: 'all', code: item?.giftCode ?? '' });
  expect(await booksOf(redeemed)).toEqual(['Sale: GiftCodes 2101, Revenue -2101']);
  expect((await linesOf(redeemed)).map(({ discountMinor }) => discountMinor)).toEqual([166, 167, 167]);
  await refund(gift);
  expect((await booksOf(gift))[1]).toBe('Refund: Losses 2101, Money -2500, Vat 399');
  await refund(redeemed);
  expect((await booksOf(redeemed))[1]).toBe('Refund: Losses -2101, Revenue 2101');
  await expectNoDifference();
});

test('a package of a future event becomes revenue when its photos exist', async () => {
  const title = `Race ${randomUUID()}`;
  const date = '2199-01-01';
  const race = await makeEvent(shop.deps, { title, date, photos: [] });
  await inShop((scope) => applyStartList({ newId: randomUUID }, scope, race.eventId, [competitorOf('7')]));
  const { all = '' } = await setCatalog(
    shop,
    race,
    'products: [{ key: all, kind: PhotosWithMe, title: { en: All }, price: 20 }]\n',
  );
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(race.eventId, '7');
  await buyer.add(cart, [{ productId: all }], { token });
  const { body } = await buyer.checkOut(cart);
  await pay(body);
  expect(await booksOf(body)).toEqual(['Sale: DeferredRevenue -1681, Money 2000, Vat -319']);
  await makeEvent(shop.deps, { title, date, photos: [['7'], ['7']] });
  const order = await inShop((scope) => findOrder(scope, body.orderId));
  expect(await makeReady(shop.deps, TENANT, order?.preorderId ?? '')).toBe(true);
  expect((await booksOf(body))[1]).toBe('Delivery: DeferredRevenue 1681, Revenue -1681');
  const earned = (await linesOf(body)).filter(({ account }) => account === 'Revenue');
  expect(earned.map(({ netMinor }) => netMinor).toSorted()).toEqual([840, 841]);
  await expectNoDifference();
});

test('revenue of a photo, or of a package with a missing original, is deferred until the original arrives', async () => {
  const race = await makeEvent(shop.deps, { photos: [['4'], ['4']] });
  const ids = await setCatalog(
    shop,
    race,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
`,
  );
  const [first = '', second = ''] = race.photoIds;
  const originals = [
    await reduceToStandIn(shop.deps, TENANT, first),
    await reduceToStandIn(shop.deps, TENANT, second),
  ];
  const buyer = createBuyer(shop);
  const buy = async (item: { productId: string; photoIds?: string[] }) => {
    const cart = await buyer.openCart();
    await buyer.add(cart, [item], { token: await buyer.tokenOf(race.eventId, '4') });
    const bought = (await buyer.checkOut(cart)).body as unknown as Bought;
    await pay(bought);
    return bought;
  };
  const single = await buy({ productId: ids.photo ?? '', photoIds: [second] });
  const refunded = await buy({ productId: ids.photo ?? '', photoIds: [first] });
  const all = await buy({ productId: ids.all ?? '' });
  expect(await booksOf(single)).toEqual(['Sale: DeferredRevenue -672, Money 800, Vat -128']);
  expect(await booksOf(all)).toEqual(['Sale: DeferredRevenue -2521, Money 3000, Vat -479']);
  await inShop((scope) => cancelOrder(shop.deps, scope, refunded.orderId));

  const arrive = async (original: AwaitedOriginal) => {
    await bringOriginal(shop.deps, TENANT, original);
    const teller = shop.handlers().find(({ name }) => name === 'awaited-originals.tell-order');
    // An event that is emitted again is booked once.
    for (const { orderId } of [single, refunded, all, all])
      await teller?.handle({ tenantId: TENANT, orderId }, new AbortController().signal);
  };
  await arrive(originals[0]!);
  expect(await booksOf(single)).toHaveLength(1);
  expect((await booksOf(all)).slice(1)).toEqual(['Delivery: DeferredRevenue 2521, Revenue -2521']);
  const earned = (await linesOf(all)).filter(({ account }) => account === 'Revenue');
  expect(earned.map(({ photoId }) => photoId).toSorted()).toEqual([first, second].toSorted());
  await arrive(originals[1]!);
  expect((await booksOf(single)).slice(1)).toEqual(['Delivery: DeferredRevenue 672, Revenue -672']);
  expect(await booksOf(all)).toHaveLength(2);
  expect((await booksOf(refunded)).filter((entry) => entry.startsWith('Delivery'))).toEqual([]);
  // If all originals exist, a sale is revenue at once.
  expect(await booksOf(await buy({ productId: ids.photo ?? '', photoIds: [first] }))).toEqual([
    'Sale: Money 800, Revenue -672, Vat -128',
  ]);
  await expectNoDifference();
});

test('deferred revenue is earned when its buyer is erased, with or without the photo', async () => {
  const race = await makeEvent(shop.deps, { photos: [['44'], ['45'], ['44']] });
  const { photo = '', all = '' } = await setCatalog(
    shop,
    race,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
`,
  );
  for (const photoId of race.photoIds) await reduceToStandIn(shop.deps, TENANT, photoId);
  const [own = '', others = ''] = race.photoIds;
  const buyer = createBuyer(shop);
  const email = 'given-up@example.com';
  const buy = async (item: { productId: string; photoIds?: string[] }, bib: string) => {
    const cart = await buyer.openCart();
    await buyer.add(cart, [item], { token: await buyer.tokenOf(race.eventId, bib) });
    await buyer.send('PUT', `${cart}/customer`, { email });
    const { body } = await buyer.send<Bought>('POST', cart);
    await pay(body);
    return body;
  };
  // The first photo and the package's photos are erased with their runner; the second photo stays.
  const removed = await buy({ productId: photo, photoIds: [own] }, '44');
  const stays = await buy({ productId: photo, photoIds: [others] }, '45');
  const both = await buy({ productId: all }, '44');
  const subject = { emails: [email], personIds: [race.competitors['44'] ?? ''] };
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(JSON.stringify(asked));
  await runErasure(shop.deps, TENANT, asked.erasureId);
  for (const order of [removed, stays])
    expect((await booksOf(order)).slice(1)).toEqual(['Delivery: DeferredRevenue 672, Revenue -672']);
  expect((await booksOf(both)).slice(1)).toEqual(['Delivery: DeferredRevenue 2521, Revenue -2521']);
  await expectNoDifference();
});

test('sales are summed by event, photographer, product and time, each currency separately', async () => {
  shop.holdClock();
  const title = `Night run ${randomUUID()}`;
  const race = await makeEvent(shop.deps, { title, photos: [['5'], ['5']] });
  const { all = '' } = await setCatalog(
    shop,
    race,
    'products: [{ key: all, kind: PhotosWithMe, title: { en: All }, price: 238 }]\n',
  );
  const [first = ''] = race.photoIds;
  const ada = await inShop((scope) => ensurePhotographer(shop.deps, scope, 'Ada'));
  await inShop((scope) => assignPhotos(scope, [first], ada ?? ''));
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: all }], { token: await buyer.tokenOf(race.eventId, '5') });
  await pay((await buyer.checkOut(cart)).body);

  const { terminal, lines } = recordTerminal();
  const report = async (options: Record<string, string | boolean>) => {
    lines.length = 0;
    await runSalesCommand(shop.deps, TENANT, { event: race.eventId, ...options }, terminal);
    return lines.slice(1).map((line) => line.split(/\s{2,}/));
  };
  const sums = ['2', '200.00', '0.00', '0.00', '38.00', '0.00'];
  expect(await report({ by: 'event' })).toEqual([[title, 'EUR', ...sums]]);
  expect(await report({ by: 'product' })).toEqual([['PhotosWithMe', 'EUR', ...sums]]);
  expect(await report({ by: 'photographer' })).toEqual([
    ['Ada', 'EUR', '1', '100.00', '0.00', '0.00', '19.00', '0.00'],
    ['not named', 'EUR', '1', '100.00', '0.00', '0.00', '19.00', '0.00'],
  ]);
  const today = shop.deps.clock.now().toISOString().slice(0, 10);
  expect(await report({ by: 'day' })).toEqual([[`${today}T00:00`, 'EUR', ...sums]]);
  expect(await report({ by: 'day', until: '2020-01-01' })).toEqual([]);
  await report({ by: 'product', csv: true });
  expect(lines).toEqual([
    'product,currency,sold,revenue,deferred,gift_codes,tax,discount',
    'PhotosWithMe,EUR,2,200.00,0.00,0.00,38.00,0.00',
  ]);
  await expect(report({ csv: true, json: true })).rejects.toThrow('not both');
  await expect(report({ by: 'moon' })).rejects.toThrow('--by must be one of');
  await expect(report({ by: 'day', zone: 'Mars/Base' })).rejects.toThrow('not a time zone');
});

test('sales are summed by the promo codes of their orders without double counting, and refunds count for the same codes', async () => {
  const race = await makeEvent(shop.deps, { title: `Codes ${randomUUID()}`, photos: [['8'], ['8']] });
  const { photo = '' } = await setCatalog(
    shop,
    race,
    'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 10 }]\n',
  );
  await addPromoCode(shop.deps, TENANT, 'BOOKS10');
  const buy = async (index: number, code?: string) => {
    const buyer = createBuyer(shop);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: photo, photoIds: [race.photoIds[index] ?? ''] }]);
    if (code !== undefined) await buyer.addCode(cart, code);
    await buyer.read(cart);
    const bought = (await buyer.checkOut(cart)).body as unknown as Bought;
    await pay(bought);
    return bought;
  };
  const withCode = await buy(0, 'BOOKS10');
  await buy(1);
  const { terminal, lines } = recordTerminal();
  const report = async () => {
    lines.length = 0;
    await runSalesCommand(shop.deps, TENANT, { event: race.eventId, by: 'code' }, terminal);
    return lines.slice(1).map((line) => line.split(/\s{2,}/).slice(0, 4));
  };
  expect(await report()).toEqual([
    ['BOOKS10', 'EUR', '1', '7.56'],
    ['no code', 'EUR', '1', '8.40'],
  ]);
  await refundOrder(shop.deps, TENANT, withCode.orderId, BY_COMMAND);
  expect(await report()).toEqual([
    ['BOOKS10', 'EUR', '0', '0.00'],
    ['no code', 'EUR', '1', '8.40'],
  ]);
});

test('an event’s photos are listed by how many buyers chose them, and its revenue per starter', async () => {
  const race = await makeEvent(shop.deps, {
    title: `Best ${randomUUID()}`,
    photos: [['3'], ['3'], ['4'], []],
  });
  const starters = ['3', '4', '9'].map((bib) => competitorOf(bib));
  await inShop((scope) => applyStartList(shop.deps, scope, race.eventId, starters));
  const { photo = '', all = '' } = await setCatalog(
    shop,
    race,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 119 }
  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 238 }
`,
  );
  const [first = '', second = '', third = ''] = race.photoIds;
  const buy = async (item: object, bib?: string) => {
    const buyer = createBuyer(shop);
    const cart = await buyer.openCart();
    const proof = bib === undefined ? {} : { token: await buyer.tokenOf(race.eventId, bib) };
    await buyer.add(cart, [item as { productId: string }], proof);
    await buyer.read(cart);
    const bought = (await buyer.checkOut(cart)).body as unknown as Bought;
    await pay(bought);
    return bought;
  };
  await buy({ productId: all }, '3');
  await buy({ productId: photo, photoIds: [second] });
  await refundOrder(
    shop.deps,
    TENANT,
    (await buy({ productId: photo, photoIds: [third] })).orderId,
    BY_COMMAND,
  );
  const best = await inShop((scope) =>
    listBestPhotos(scope, { eventId: race.eventId, from: undefined, until: undefined, count: 9 }),
  );
  expect(best).toEqual([
    { photoId: second, currencyId: 978, chosen: 1, sold: 2, revenueMinor: 20000 },
    { photoId: first, currencyId: 978, chosen: 0, sold: 1, revenueMinor: 10000 },
  ]);
  const { terminal, lines } = recordTerminal();
  const print = async (options: Record<string, string | boolean>) => {
    lines.length = 0;
    await runSalesCommand(shop.deps, TENANT, { event: race.eventId, ...options }, terminal);
    return lines.slice(1).map((line) => line.split(/\s{2,}/).slice(1));
  };
  expect(await print({ best: true, count: '1' })).toEqual([['1.jpg', 'EUR', '1', '2', '200.00']]);
  expect(await print({ starters: true })).toEqual([['EUR', '300.00', '3', '66.7 %', '100.00']]);
  await expect(print({ starters: true, by: 'day' })).rejects.toThrow('--by event');
  await expect(print({ best: true, count: 'many' })).rejects.toThrow('--count');
  await expect(print({ best: true, csv: true })).rejects.toThrow('--json');
  await expect(runSalesCommand(shop.deps, TENANT, { best: true }, terminal)).rejects.toThrow('--event ID');
});

test('days and hours follow the tenant’s zone when clocks change, even at midnight', async () => {
  const race = await makeEvent(shop.deps, { title: `Clocks ${randomUUID()}`, photos: [['6'], ['6']] });
  const { all = '' } = await setCatalog(
    shop,
    race,
    'products: [{ key: all, kind: PhotosWithMe, title: { en: All }, price: 20 }]\n',
  );
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: all }], { token: await buyer.tokenOf(race.eventId, '6') });
  await pay((await buyer.checkOut(cart)).body);
  // Only the owner of the tables can change booking times.
  const owner = new pg.Client(shop.deps.database.poolSettings('login', 'test') as pg.ClientConfig);
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('set session_replication_role = replica');
  const { terminal, lines } = recordTerminal();
  const sold = async (bookedAt: [string, string], options: Record<string, string>) => {
    await owner.query(
      `update ledger_lines set booked_at = case photo_id when $2 then $3::timestamptz else $4::timestamptz end
      where event_id = $1`,
      [race.eventId, race.photoIds[0], ...bookedAt],
    );
    lines.length = 0;
    await runSalesCommand(shop.deps, TENANT, { event: race.eventId, ...options }, terminal);
    return lines
      .slice(1)
      .map((line) => line.split(/\s{2,}/).filter((_, column) => column % 2 === 0 && column < 3));
  };
  const vienna = { zone: 'Europe/Vienna' };
  const repeated: [string, string] = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'];
  expect(await sold(repeated, { by: 'hour', ...vienna })).toEqual([['2026-10-25T02:00', '2']]);
  const longDay: [string, string] = ['2026-10-24T22:00Z', '2026-10-25T22:59Z'];
  const sunday = { from: '2026-10-25', until: '2026-10-25' };
  expect(await sold(longDay, { by: 'day', ...vienna, ...sunday })).toEqual([['2026-10-25T00:00', '2']]);
  const around: [string, string] = ['2026-10-24T21:59Z', '2026-10-25T23:00Z'];
  expect(await sold(around, { by: 'day', ...vienna, ...sunday })).toEqual([]);
  // In Cairo that day begins at one o'clock.
  const cairo = { zone: 'Africa/Cairo', by: 'day' };
  const midnight: [string, string] = ['2026-04-23T21:59Z', '2026-04-23T22:00Z'];
  expect(await sold(midnight, cairo)).toEqual([
    ['2026-04-23T00:00', '1'],
    ['2026-04-24T00:00', '1'],
  ]);
  expect(await sold(midnight, { ...cairo, from: '2026-04-24' })).toEqual([['2026-04-24T00:00', '1']]);
  expect(await sold(midnight, { ...cairo, until: '2026-04-23' })).toEqual([['2026-04-23T00:00', '1']]);
  // Zones whose offset has a fraction of an hour; one of them only in winter.
  for (const [zone, ...moments] of [
    ['Asia/Kathmandu', '2026-05-10T18:14Z', '2026-05-10T18:15Z'],
    ['Australia/Lord_Howe', '2026-05-10T13:29Z', '2026-05-10T13:30Z'],
    ['Australia/Lord_Howe', '2026-01-10T12:59Z', '2026-01-10T13:00Z'],
  ] as const) {
    const hours = (await sold(moments, { by: 'hour', zone })).map(([hour = '', count]) => [
      hour.slice(10),
      count,
    ]);
    expect(hours).toEqual([
      ['T23:00', '1'],
      ['T00:00', '1'],
    ]);
  }
});

test('an order is booked once; books cannot be changed or unbalanced', async () => {
  const bought = await order({ product: 'photo', photos: 1 });
  await pay(bought);
  const place = { country: null, percentOf: () => 19, untaxedOf: () => null };
  const facts = { placeOf: () => place, bookedAt: new Date() };
  expect(await inShop((scope) => bookOrder(shop.deps, scope, bought.orderId, facts))).toBe(false);
  const [entry] = await inShop((scope) => listEntries(scope, bought.orderId));
  const entryId = entry?.entryId ?? '';
  const attempts = [
    sql`update ledger_lines set net_minor = 1 where entry_id = ${entryId}`,
    sql`delete from ledger_postings where entry_id = ${entryId}`,
    sql`insert into ledger_postings values (${TENANT}, ${entryId}, 'Losses', 1)`,
  ];
  for (const attempt of attempts)
    await expect(inShop(({ trx }) => attempt.execute(trx))).rejects.toThrow(/permission denied|sum to 0/);
});

test('orders older than the books are booked on the day they were paid, with the tax of their receipt', async () => {
  const bought = await order({ product: 'all' });
  await pay(bought);
  // Simulates a version without a ledger. Only the owner of the tables can delete rows.
  const [entry] = await inShop((scope) => listEntries(scope, bought.orderId));
  const owner = new pg.Client(shop.deps.database.poolSettings('login', 'test') as pg.ClientConfig);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  for (const table of ['ledger_lines', 'ledger_postings', 'ledger_entries'])
    await owner.query(`delete from ${table} where entry_id = $1`, [entry?.entryId]);
  await owner.end();
  const { terminal, lines: printed } = recordTerminal();
  expect(await runLedgerCommand(shop.deps, ['check'], { tenant: TENANT }, terminal)).toBe(1);
  expect(printed.join('\n')).toMatch(/is completed but not booked: run "photofinish ledger book"/);
  expect(await runLedgerCommand(shop.deps, ['book'], { tenant: TENANT }, terminal)).toBe(0);
  expect(printed.at(-1)).toMatch(/the books agree$/);
  const [again] = await inShop((scope) => listEntries(scope, bought.orderId));
  expect(again).toMatchObject({ kind: 'Sale', paymentId: entry?.paymentId, vatPercent: 19 });
  expect((await booksOf(bought))[0]).toBe('Sale: Money 3000, Revenue -2521, Vat -479');
});
