import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelUnpaidOrders } from '#selling/invoices/cancel-unpaid.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { findOrder } from '#selling/orders/index.ts';
import { isKept, listTries } from '#selling/payments/index.ts';
import { findPromoCodes } from '#selling/promo-codes/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import {
  type Bought,
  openPayingBuyer,
  type PayingBuyer,
  runPaymentJob,
} from '#tests/factories/paying-buyer.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { countOf } from '#tests/factories/sample.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const MINUTE = 60_000;
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 10 }
`;

let shop: TestShop;
let buyer: Buyer;
let payer: PayingBuyer;
let event: MadeEvent;
let productId: string;
/** How far the shop's clock is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.deps.clock = { now: () => new Date(Date.now() + aheadMs) };
  buyer = createBuyer(shop);
  payer = await openPayingBuyer(shop);
  event = await makeEvent(shop.deps, { photos: [['1'], ['1']] });
  productId = (await setCatalog(shop, event, CATALOG)).photo ?? '';
});
afterAll(() => shop.close());

let made = 0;
/** Creates a code that pays for one photo. */
async function makeCode(usesMax: number): Promise<string> {
  const code = `GIVEN${++made}`;
  const benefit = { kind: 'FreeProduct' } as const;
  await addPromoCode(shop.deps, TENANT, code, { benefit, productTypes: ['Photo'], usesMax });
  return code;
}

/** Orders photos for 10 each with a code. @returns undefined if the code has no use left */
async function orderWith(code: string, photos: 1 | 2): Promise<Bought | undefined> {
  const cart = await buyer.openCart();
  for (const photoId of event.photoIds.slice(0, photos))
    expect((await buyer.add(cart, [{ productId, photoIds: [photoId] }])).status).toBe(204);
  if ((await buyer.addCode(cart, code)).status !== 204) return undefined;
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  return status === 201 ? { tenantId: TENANT, ...body } : undefined;
}

const triesOf = ({ invoiceId }: Bought) =>
  shop.deps.database.inTenant(TENANT, (scope) => listTries(scope, invoiceId));

const tell = async (order: Bought, invoiceNumber: string, state: 'Declined' | 'Paid') =>
  payer.deliver(TENANT, await payer.noticeOf(order, invoiceNumber, { state }));

/** Orders and leaves a declined payment open at the provider. @returns the order with its payment's number */
async function orderDeclined(code: string): Promise<Bought & { invoiceNumber: string }> {
  const order = await orderWith(code, 2);
  if (order === undefined) throw new Error('the code is used up');
  const invoiceNumber = await payer.atBank(order, []);
  await tell(order, invoiceNumber, 'Declined');
  return { ...order, invoiceNumber };
}

const reasonsOf = async (order: Bought) => (await triesOf(order)).map(({ refundReason }) => refundReason);

/** Makes the pending refunds of an order, except the bank's, which got only notifications from this test. */
async function refundPending(order: Bought): Promise<void> {
  const providers = shop.deps.providers.map((provider) => ({ ...provider, refund: async () => {} }));
  for (const { paymentId } of (await triesOf(order)).filter(isPending))
    await runPaymentJob({ ...shop.deps, providers }, 'payments.refund-payment', {
      tenantId: TENANT,
      paymentId,
    });
  expect((await triesOf(order)).filter(isPending)).toEqual([]);
}

const isPending = (payment: { state: string; refundReason: string | null }) =>
  payment.state === 'Paid' && payment.refundReason !== null;

describe('a code with one use, in orders whose payments are declined first and paid later', () => {
  test('pays for one order; the others are refunded', async () => {
    const code = await makeCode(1);
    const late = [];
    for (let index = 0; index < 2; index++) {
      late.push(await orderDeclined(code));
      aheadMs += 31 * MINUTE;
    }
    const free = await orderWith(code, 1);
    expect(free && (await payer.stateOf(free))).toBe('Completed');
    for (const order of late) {
      expect(await tell(order, order.invoiceNumber, 'Paid')).toBe(204);
      expect(await reasonsOf(order)).toEqual(['OrderRepriced']);
      await refundPending(order);
      expect(await payer.paymentStates(order)).toEqual(['PersonalCard Refunded']);
      expect(await payer.stateOf(order)).toBe('Canceled');
    }
    expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
  });

  test('pays for one of two that are paid at once', async () => {
    const code = await makeCode(1);
    const first = await orderDeclined(code);
    aheadMs += 31 * MINUTE;
    const second = await orderDeclined(code);
    aheadMs += 31 * MINUTE;
    await Promise.all([first, second].map((order) => tell(order, order.invoiceNumber, 'Paid')));
    const reasons = [await reasonsOf(first), await reasonsOf(second)].flat();
    expect(reasons.toSorted()).toEqual(['OrderRepriced', null]);
  });

  test('pays for an order that was canceled as unpaid only if it has a use left', async () => {
    const code = await makeCode(1);
    const first = await orderDeclined(code);
    aheadMs += 8 * 24 * 60 * MINUTE;
    await cancelUnpaidOrders(shop.deps, TENANT);
    const second = await orderDeclined(code);
    aheadMs += 8 * 24 * 60 * MINUTE;
    await cancelUnpaidOrders(shop.deps, TENANT);
    await tell(first, first.invoiceNumber, 'Paid');
    await tell(second, second.invoiceNumber, 'Paid');
    expect(await payer.stateOf(first)).toBe('Completed');
    expect(await reasonsOf(second)).toEqual(['OrderRepriced']);
  });
});

describe('a late payment', () => {
  test('completes its order at its price if nobody else took the code', async () => {
    const order = await orderDeclined(await makeCode(1));
    aheadMs += 24 * 60 * MINUTE;
    await tell(order, order.invoiceNumber, 'Paid');
    expect(await payer.stateOf(order)).toBe('Completed');
  });

  test('takes the code back from an unpaid order whose reservation has expired', async () => {
    const code = await makeCode(1);
    const order = await orderDeclined(code);
    aheadMs += 31 * MINUTE;
    const other = await orderDeclined(code);
    aheadMs += 31 * MINUTE;
    await tell(order, order.invoiceNumber, 'Paid');
    expect(await payer.stateOf(order)).toBe('Completed');
    await tell(other, other.invoiceNumber, 'Paid');
    expect(await reasonsOf(other)).toEqual(['OrderRepriced']);
  });
});

type Step =
  | { kind: 'order'; photos: 1 | 2 }
  | { kind: 'order and decline' }
  | { kind: 'open' | 'decline' | 'pay'; which: number }
  | { kind: 'pay all' | 'hold ends' | 'week passes' };

const which = fc.nat({ max: 20 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        photos: fc.constantFrom(1 as const, 2 as const),
      }),
    },
    { weight: 4, arbitrary: fc.constant({ kind: 'order and decline' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), which }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('decline' as const), which }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'pay all' as const }) },
    { weight: 4, arbitrary: fc.constant({ kind: 'hold ends' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'week passes' as const }) },
  ),
  { minLength: 6, maxLength: 24 },
);

/** Performs random steps with one code, and checks its uses and all payments after each. */
class Attempt {
  readonly orders: Bought[] = [];
  readonly open: { order: Bought; invoiceNumber: string }[] = [];

  readonly code: string;
  readonly usesMax: number;

  constructor(code: string, usesMax: number) {
    this.code = code;
    this.usesMax = usesMax;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'order') {
      await this.order(step.photos);
    } else if (step.kind === 'order and decline') {
      if (await this.order(2)) await this.openPayment(this.orders.length - 1);
      const payment = this.open.at(-1);
      if (payment !== undefined) await tell(payment.order, payment.invoiceNumber, 'Declined');
    } else if (step.kind === 'open') await this.openPayment(step.which);
    else if (step.kind === 'decline') {
      const payment = this.open[step.which % this.open.length];
      if (payment !== undefined) await tell(payment.order, payment.invoiceNumber, 'Declined');
    } else if (step.kind === 'pay') await this.pay(step.which);
    else if (step.kind === 'pay all')
      await Promise.all(this.open.map(({ order, invoiceNumber }) => tell(order, invoiceNumber, 'Paid')));
    else if (step.kind === 'hold ends') aheadMs += 31 * MINUTE;
    else {
      aheadMs += 8 * 24 * 60 * MINUTE;
      await cancelUnpaidOrders(shop.deps, TENANT);
    }
  }

  private async order(photos: 1 | 2): Promise<boolean> {
    const order = await orderWith(this.code, photos);
    if (order !== undefined) this.orders.push(order);
    return order !== undefined;
  }

  /** Opens a payment of an order, unless it is refused because the order has a new price, or is paid or canceled. */
  private async openPayment(place: number): Promise<void> {
    const order = this.orders[place % this.orders.length];
    if (order === undefined || (await payer.pay(order)).status !== 201) return;
    const invoiceNumber = (await triesOf(order)).at(-1)?.invoiceNumber ?? '';
    this.open.push({ order, invoiceNumber });
  }

  /** Pays. An unpaid order at its price must be completed if it holds a use of the code or one is left. */
  private async pay(place: number): Promise<void> {
    const payment = this.open[place % this.open.length];
    if (payment === undefined) return;
    const { order, invoiceNumber } = payment;
    const isOwed = await this.isOwed(payment);
    await tell(order, invoiceNumber, 'Paid');
    if (isOwed) expect(await payer.stateOf(order)).toBe('Completed');
  }

  private async isOwed({ order, invoiceNumber }: Attempt['open'][number]): Promise<boolean> {
    const payment = (await triesOf(order)).find((each) => each.invoiceNumber === invoiceNumber);
    return shop.deps.database.inTenant(TENANT, async (scope) => {
      const record = await findOrder(scope, order.orderId);
      if (record?.state !== 'AwaitingPayment' || record.totalMinor !== payment?.amountMinor) return false;
      if (record.codes.length === 0) return true;
      const [code] = await findPromoCodes(scope, [this.code]);
      const held = await scope.trx
        .selectFrom('promoCodeUses')
        .select('orderId')
        .where('promoCodeId', '=', code?.promoCodeId ?? '')
        .execute();
      return held.length < this.usesMax || held.some((use) => use.orderId === order.orderId);
    });
  }

  async check(): Promise<void> {
    let redeemed = 0;
    for (const order of this.orders) {
      const record = await shop.deps.database.inTenant(TENANT, (scope) => findOrder(scope, order.orderId));
      const isCompleted = record?.state === 'Completed';
      if (isCompleted && record.codes.length > 0) redeemed++;
      const kept = (await triesOf(order)).filter(isKept);
      expect(kept.length, 'payments that are kept').toBe(isCompleted && record.totalMinor > 0 ? 1 : 0);
    }
    expect(redeemed, 'redeemed uses').toBeLessThanOrEqual(this.usesMax);
    const [code] = await shop.deps.database.inTenant(TENANT, (scope) => findPromoCodes(scope, [this.code]));
    expect(code?.usesCount, 'counted uses').toBeLessThanOrEqual(this.usesMax);
    expect(code?.usesCount, 'counted uses').toBeGreaterThanOrEqual(redeemed);
  }
}

test('a code is never redeemed more often than its uses, and all money completes an order or is refunded', async () => {
  const limits = { numRuns: countOf(100, 10) };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2), steps, async (usesMax, taken) => {
      const attempt = new Attempt(await makeCode(usesMax), usesMax);
      for (const step of taken) {
        await attempt.take(step);
        await attempt.check();
      }
      for (const order of attempt.orders) await refundPending(order);
      await attempt.check();
    }),
    limits,
  );
  expect(await checkLedger(shop.deps, TENANT)).toMatchObject({ differences: [] });
}, 120_000);
