import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOfItems, planShares } from '#selling/invoices/part-refund.rules.ts';
import { countOf } from '#tests/factories/sample.ts';
import {
  type Account,
  type Booking,
  bookDelivery,
  bookPartRefund,
  bookPhotographers,
  bookRefund,
  bookSale,
  type LedgerLine,
  type SoldItem,
  type SoldThing,
  standingLines,
} from './ledger.rules.ts';
import { receivedOf, sumVat } from './vat.rules.ts';

/**
 * Runs histories of two orders: one sells gift codes among other products, the other redeems some of them. The expected
 * amounts are computed from what buyers paid and got back, independently of the ledger.
 */
interface Order {
  items: SoldItem[];
  methodDiscountMinor: number;
  /** The order's ledger entries, oldest first. */
  bookings: Booking[];
  /** The amount refunded for each item, and the items that were returned. */
  refundedMinor: Map<string, number>;
  returned: Set<string>;
  isRefunded: boolean;
}

interface History {
  orders: [Order, Order];
  percentOf: (type: SoldItem['productType']) => number | null;
  photographers: Map<string, string>;
  /** By item of the second order: the gift code of the first order that paid for it. */
  giftOf: Map<string, string>;
}

/** A step of a history. A killed step is computed, rolled back and run again. */
interface Step {
  kind: 'deliver' | 'refund-lines' | 'refund-amount' | 'assign' | 'fail' | 'refund';
  order: 0 | 1;
  pick: number;
  share: number;
  isKilled: boolean;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const balance = (bookings: readonly Booking[], account: Account) =>
  sum(
    bookings.flatMap(({ postings }) =>
      postings.map((each) => (each.account === account ? each.amountMinor : 0)),
    ),
  );
const all = ({ bookings }: Order): Booking => ({
  lines: bookings.flatMap(({ lines }) => lines),
  postings: bookings.flatMap(({ postings }) => postings),
});
const paidOf = (lines: readonly LedgerLine[]) =>
  sum(lines.map(({ netMinor, vatMinor }) => netMinor + vatMinor));

/** Returns what can be refunded of each item of a paid order. */
function leftOf(order: Order) {
  const { items, methodDiscountMinor, refundedMinor, returned } = order;
  const paid = items.map(({ orderItemId, productType, chargedMinor }) => ({
    orderItemId,
    productType,
    title: orderItemId,
    totalMinor: chargedMinor,
    refundedMinor: refundedMinor.get(orderItemId) ?? 0,
    isReturned: returned.has(orderItemId),
  }));
  return leftOfItems(paid, methodDiscountMinor);
}

/** Returns the first order's gift codes that were redeemed and whose redemption was not refunded. */
function redeemedOf({ orders, giftOf }: History): Set<string> {
  return new Set(orders[1].isRefunded ? [] : giftOf.values());
}

/** Computes what a step books, without changing anything; undefined if the step is refused or books nothing. */
function bookStep(history: History, step: Step): { booking: Booking; apply: () => void } | undefined {
  const order = history.orders[step.order];
  if (order.isRefunded) return undefined;
  const booked = all(order);
  if (step.kind === 'deliver') {
    const deferred = standingLines(booked.lines).filter(({ account }) => account === 'DeferredRevenue');
    const things = photosOf(`late ${step.pick}`, 1 + (step.pick % 6), history.photographers);
    const item = deferred[step.pick % Math.max(deferred.length, 1)];
    if (item === undefined) return undefined;
    return { booking: bookDelivery(deferred, new Map([[item.orderItemId, things]])), apply: () => {} };
  }
  if (step.kind === 'assign') {
    const photoIds = booked.lines.flatMap(({ photoId }) => photoId ?? []);
    const photoId = photoIds[step.pick % Math.max(photoIds.length, 1)];
    if (photoId === undefined) return undefined;
    const photographer = step.pick % 2 === 0 ? 'ada' : 'ben';
    const photographers = new Map(history.photographers).set(photoId, photographer);
    return {
      booking: bookPhotographers(booked, photographers, new Set([photoId])),
      apply: () => history.photographers.set(photoId, photographer),
    };
  }
  if (step.kind === 'refund') return bookWhole(history, order, booked);
  const left = leftOf(order);
  const open = left.filter(({ leftMinor }) => leftMinor > 0);
  const named = open.filter((_, index) => ((step.pick >> index) & 1) === 1);
  const isAmount = step.kind !== 'refund-lines';
  const requestedMinor = Math.round(
    sum((named.length > 0 ? named : open).map(({ leftMinor }) => leftMinor)) * step.share,
  );
  const input = {
    orderItemIds: named.map(({ orderItemId }) => orderItemId),
    amountMinor: isAmount ? requestedMinor : null,
  };
  const shares = planShares(left, input);
  if (typeof shares === 'string') return undefined;
  const booking = bookPartRefund(booked, shares, step.order === 0 ? redeemedOf(history) : new Set());
  // The provider failed, so the part is not booked, and can be refunded later.
  if (step.kind === 'fail') return undefined;
  return {
    booking,
    apply: () => {
      for (const { orderItemId, amountMinor, isWhole } of shares) {
        order.refundedMinor.set(orderItemId, (order.refundedMinor.get(orderItemId) ?? 0) + amountMinor);
        if (isWhole) order.returned.add(orderItemId);
      }
    },
  };
}

function bookWhole(history: History, order: Order, booked: Booking) {
  const [selling, redeeming] = history.orders;
  const lostBefore = [...history.giftOf].filter(
    ([, code]) => selling.isRefunded || selling.returned.has(code),
  );
  const lostMinor = sum(
    lostBefore.map(([id]) => redeeming.items.find((one) => one.orderItemId === id)?.giftOf?.netMinor ?? 0),
  );
  const booking =
    order === selling ? bookRefund(booked, redeemedOf(history)) : bookRefund(booked, new Set(), lostMinor);
  return {
    booking,
    apply: () => {
      order.isRefunded = true;
    },
  };
}

/** Runs a step. A killed step is run after a first attempt that left nothing. */
function doStep(history: History, step: Step): void {
  const first = bookStep(history, step);
  const done = step.isKilled ? bookStep(history, step) : first;
  expect(done?.booking).toEqual(first?.booking);
  if (done === undefined) return;
  done.apply();
  history.orders[step.order].bookings.push(done.booking);
}

function expectSound(history: History): void {
  for (const order of history.orders) {
    for (const booking of order.bookings) {
      expect(sum(booking.postings.map(({ amountMinor }) => amountMinor))).toBe(0);
      const wrong = booking.lines.filter(
        (line) =>
          line.listMinor - line.discountMinor - line.roundingMinor - line.methodDiscountMinor !==
          line.netMinor + line.vatMinor + line.prepaidVatMinor,
      );
      expect(wrong).toEqual([]);
    }
    const { lines } = all(order);
    const left = leftOf(order);
    const heldMinor = order.isRefunded ? 0 : sum(left.map(({ leftMinor }) => leftMinor));
    expect(balance(order.bookings, 'Money')).toBe(heldMinor);
    expect(balance(order.bookings, 'Vat')).toBe(0 - sum(lines.map(({ vatMinor }) => vatMinor)));
    for (const account of ['Revenue', 'DeferredRevenue'] as const)
      expect(balance(order.bookings, account)).toBe(
        0 - sum(lines.map((line) => (line.account === account ? line.netMinor : 0))),
      );
    for (const [index, { orderItemId, giftOf }] of order.items.entries()) {
      const standing = standingLines(lines.filter((line) => line.orderItemId === orderItemId));
      const giftMinor = order.isRefunded ? 0 : (giftOf?.netMinor ?? 0);
      expect(paidOf(standing)).toBe(order.isRefunded ? 0 : (left[index]?.leftMinor ?? 0) + giftMinor);
    }
  }
}

/** Compares the sale with the charged total, and with the receipt's tax of each rate. */
function expectSaleAsCharged({ items, methodDiscountMinor }: Order, sale: Booking, history: History): void {
  const received = receivedOf(
    items.map(({ chargedMinor }) => chargedMinor),
    methodDiscountMinor,
  );
  const receipt = sumVat(
    items.map(({ productType }, index) => ({ productType, receivedMinor: received[index] ?? 0 })),
    history.percentOf,
  );
  for (const { percent, amountMinor } of receipt)
    expect(sum(sale.lines.map((line) => (line.vatPercent === percent ? line.vatMinor : 0)))).toBe(
      amountMinor,
    );
  expect(balance([sale], 'Money')).toBe(
    sum(items.map(({ chargedMinor }) => chargedMinor)) - methodDiscountMinor,
  );
}

function photosOf(prefix: string, count: number, photographers: ReadonlyMap<string, string>): SoldThing[] {
  return Array.from({ length: count }, (_, index) => {
    const photoId = `${prefix} ${index}`;
    return { photoId, videoId: null, photographerId: photographers.get(photoId) ?? null };
  });
}

interface ItemPlan {
  kind: 'single' | 'package' | 'frame' | 'film' | 'gift';
  listMinor: number;
  chargedShare: number;
  roundingMinor: number;
  photos: number;
}

interface OrderPlan {
  items: ItemPlan[];
  methodShare: number;
}

const TYPES = {
  single: 'Photo',
  package: 'PhotosWithMe',
  frame: 'Frame',
  film: 'FullVideo',
  gift: 'Promocode',
} as const satisfies Record<ItemPlan['kind'], SoldItem['productType']>;

function itemOf(
  { kind, listMinor, chargedShare, roundingMinor, photos }: ItemPlan,
  orderItemId: string,
): SoldItem {
  const chargedMinor = Math.max(Math.round(listMinor * chargedShare), 0);
  const count = kind === 'package' ? photos : kind === 'gift' ? 0 : 1;
  const film = [{ photoId: null, videoId: `film of ${orderItemId}`, photographerId: null }];
  return {
    orderItemId,
    eventId: 'event',
    productType: TYPES[kind],
    listMinor,
    chargedMinor,
    roundingMinor: Math.min(roundingMinor, listMinor - chargedMinor),
    giftOf: null,
    things: kind === 'film' ? film : photosOf(`photo of ${orderItemId}`, count, new Map()),
  };
}

const itemPlan = fc.record({
  kind: fc.constantFrom<ItemPlan['kind']>('single', 'package', 'frame', 'film', 'gift'),
  listMinor: fc.nat(9_999),
  chargedShare: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  roundingMinor: fc.nat(99),
  photos: fc.nat(9),
});
const orderPlan = fc.record({
  items: fc.array(itemPlan, { minLength: 1, maxLength: 5 }),
  methodShare: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.3, noNaN: true })),
});
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>('deliver', 'refund-lines', 'refund-amount', 'assign', 'fail', 'refund'),
  order: fc.constantFrom<0 | 1>(0, 1),
  pick: fc.nat(255),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isKilled: fc.boolean(),
});

/** Starts a history with its two sales. Each sold gift code pays for one item of the second order. */
function openHistory(
  plans: readonly [OrderPlan, OrderPlan],
  rates: readonly [number | null, number | null],
): History {
  const percentOf: History['percentOf'] = (type) => (type === 'FullVideo' ? rates[1] : rates[0]);
  const giftOf = new Map<string, string>();
  let codes: LedgerLine[] = [];
  const open = ({ items: inputs, methodShare }: OrderPlan, number: number): Order => {
    const items = inputs.map((input, index) => {
      const item = itemOf(input, `${number}-${index}`);
      const code = input.kind === 'gift' ? undefined : codes.shift();
      if (code === undefined) return item;
      giftOf.set(item.orderItemId, code.orderItemId);
      const { netMinor, vatMinor } = code;
      return { ...item, chargedMinor: 0, roundingMinor: 0, giftOf: { netMinor, vatMinor } };
    });
    const methodDiscountMinor = Math.round(sum(items.map(({ chargedMinor }) => chargedMinor)) * methodShare);
    const sale = bookSale(items, methodDiscountMinor, percentOf);
    codes = sale.lines.filter(({ account }) => account === 'GiftCodes');
    const order = {
      items,
      methodDiscountMinor,
      bookings: [sale],
      refundedMinor: new Map(),
      returned: new Set<string>(),
    };
    return { ...order, isRefunded: false };
  };
  const orders: History['orders'] = [open(plans[0], 0), open(plans[1], 1)];
  return { orders, percentOf, photographers: new Map(), giftOf };
}

const rate = fc.constantFrom(null, 7, 8.1, 19, 20, 25);

test('no history of sales, late photos, corrections, refunds and rollbacks loses or creates a cent', () => {
  fc.assert(
    fc.property(
      fc.tuple(orderPlan, orderPlan),
      fc.tuple(rate, rate),
      fc.array(step, { maxLength: 10 }),
      (plans, rates, steps) => {
        const history = openHistory(plans, rates);
        for (const order of history.orders)
          for (const sale of order.bookings) expectSaleAsCharged(order, sale, history);
        expectSound(history);
        for (const each of steps) {
          doStep(history, each);
          expectSound(history);
        }
        const again = openHistory(plans, rates);
        for (const each of steps) doStep(again, { ...each, isKilled: false });
        expect(again.orders).toEqual(history.orders);
        const last: Omit<Step, 'order'> = { kind: 'refund', pick: 0, share: 0, isKilled: true };
        for (const order of steps.length % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          doStep(history, { ...last, order });
        const bookings = history.orders.flatMap((order) => order.bookings);
        for (const account of ['Money', 'Revenue', 'DeferredRevenue', 'GiftCodes', 'Vat', 'Losses'] as const)
          expect(balance(bookings, account)).toBe(0);
        for (const order of history.orders) expect(standingLines(all(order).lines)).toEqual([]);
      },
    ),
    { numRuns: countOf(10_000, 1_000) },
  );
});
