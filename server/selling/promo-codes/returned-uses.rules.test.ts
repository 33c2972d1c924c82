import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { mayUsesReturn } from './returned-uses.rules.ts';

/** A history of one code and an upcoming race. Numbers select among the orders. */
type Step =
  /** Orders a photo of an earlier race, the package of the upcoming race, or both. */
  | { kind: 'Order'; hasPhoto: boolean; hasPackage: boolean; isPaid: boolean }
  | { kind: 'Publish' }
  | { kind: 'Download'; order: number }
  | { kind: 'Cancel'; order: number; isRefund: boolean };

interface Order {
  hasPhoto: boolean;
  isPaid: boolean;
  isCanceled: boolean;
  isRefunded: boolean;
  /** Whether its code's use is taken. */
  holdsUse: boolean;
  hasOriginals: boolean;
}

/** Creates a minimal model of the shop, in which each order uses the code while it has a use left. */
function openShop(usesMax: number) {
  const orders: Order[] = [];
  let isPublished = false;
  const couldDeliver = (order: Order) => order.hasPhoto || isPublished;
  const take = (step: Step): void => {
    if (step.kind === 'Publish') isPublished = true;
    if (step.kind === 'Order' && orders.filter(({ holdsUse }) => holdsUse).length < usesMax) {
      const { hasPhoto, isPaid } = step;
      const states = { isCanceled: false, isRefunded: false, holdsUse: true, hasOriginals: false };
      if (hasPhoto || step.hasPackage) orders.push({ hasPhoto, isPaid, ...states });
    }
    if (step.kind !== 'Download' && step.kind !== 'Cancel') return;
    const order = orders[step.order % Math.max(orders.length, 1)];
    if (order === undefined || order.isCanceled) return;
    if (step.kind === 'Download') {
      order.hasOriginals ||= order.isPaid && couldDeliver(order);
      return;
    }
    order.isCanceled = true;
    order.isRefunded = order.isPaid && step.isRefund;
    const canceled = { wasPaid: order.isPaid, isRefund: step.isRefund, couldDeliver: couldDeliver(order) };
    if (mayUsesReturn(canceled)) order.holdsUse = false;
  };
  return { orders, take };
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('Order' as const),
    hasPhoto: fc.boolean(),
    hasPackage: fc.boolean(),
    isPaid: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('Publish' as const) }),
  fc.record({ kind: fc.constant('Download' as const), order: fc.nat(9) }),
  fc.record({ kind: fc.constant('Cancel' as const), order: fc.nat(9), isRefund: fc.boolean() }),
);

test('no history gives more orders their originals than the code has uses, unless the shop refunds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 30 }), (usesMax, steps) => {
      const { orders, take } = openShop(usesMax);
      for (const one of steps) {
        take(one);
        const served = orders.filter(({ hasOriginals, isRefunded }) => hasOriginals && !isRefunded);
        expect(served.length).toBeLessThanOrEqual(usesMax);
      }
    }),
    { numRuns: countOf(2_000, 300) },
  );
});

test('uses return if the order was never paid, or delivered nothing', () => {
  expect(mayUsesReturn({ wasPaid: false, isRefund: false, couldDeliver: true })).toBe(true);
  expect(mayUsesReturn({ wasPaid: true, isRefund: false, couldDeliver: false })).toBe(true);
  expect(mayUsesReturn({ wasPaid: true, isRefund: true, couldDeliver: true })).toBe(true);
  expect(mayUsesReturn({ wasPaid: true, isRefund: false, couldDeliver: true })).toBe(false);
});
