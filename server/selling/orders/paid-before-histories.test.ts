import fc from 'fast-check';
import { expect, test } from 'vitest';
import { price } from '#selling/pricing/index.ts';
import { countOf } from '#tests/factories/sample.ts';
import { areCovered, assignPaidPhotos, type Credit, creditsOf, sumPaid } from './paid-before.rules.ts';

const PHOTO = 1200;
const ALL = 3000;
const PHOTOS = ['1', '2', '3', '4', '5'];
const NOW = new Date('2026-06-01T12:00:00Z');

/** A history of one runner's photos. Every buyer knows all orders. Numbers select among the existing objects. */
type Step =
  | { kind: 'Buy'; photo: number }
  /** Opens an order of the package; its payment may follow later, or never. */
  | { kind: 'Complete' }
  | { kind: 'Pay'; order: number }
  /** Refunds and returns a photo or a package. */
  | { kind: 'Return'; order: number }
  /** Refunds an amount; the photo stays with its buyer. */
  | { kind: 'Amount'; order: number; amountMinor: number };

interface Order {
  id: string;
  /** Null: the package. */
  photoId: string | null;
  state: 'Open' | 'Paid' | 'Returned';
  priceMinor: number;
  refundedMinor: number;
  credits: Credit[];
}

/** Creates a minimal model of the shop, in which each order sells one thing. */
function openShop() {
  const orders: Order[] = [];
  const paid = () => orders.filter(({ state }) => state === 'Paid');
  const packages = () => paid().filter(({ photoId }) => photoId === null);
  const countable = () =>
    paid().flatMap(({ id, photoId, priceMinor, refundedMinor }) => {
      const usedMinor = packages()
        .flatMap(({ credits }) => credits)
        .reduce((sum, credit) => sum + (credit.paidItemId === id ? credit.amountMinor : 0), 0);
      const leftMinor = priceMinor - refundedMinor - usedMinor;
      return photoId === null || leftMinor <= 0
        ? []
        : [{ orderItemId: id, photoId, ownerId: 'anna', leftMinor }];
    });
  const open = (photoId: string | null, priceMinor: number, credits: Credit[]): Order => {
    const order: Order = {
      id: `order ${orders.length}`,
      photoId,
      state: 'Open',
      priceMinor,
      refundedMinor: 0,
      credits,
    };
    orders.push(order);
    return order;
  };
  const pay = (order: Order) => {
    if (order.state === 'Open' && areCovered(order.credits, countable())) order.state = 'Paid';
  };
  const giveBack = (order: Order): void => {
    order.state = 'Returned';
    order.refundedMinor = order.priceMinor;
    for (const completing of packages())
      if (completing.credits.some(({ paidItemId }) => paidItemId === order.id)) giveBack(completing);
  };
  return {
    orders,
    paid,
    packages,
    netMinor: () =>
      orders.reduce(
        (sum, order) => sum + (order.state === 'Open' ? 0 : order.priceMinor - order.refundedMinor),
        0,
      ),
    owned: () => new Set(packages().length > 0 ? PHOTOS : paid().map(({ photoId }) => photoId ?? '')),
    complete(): Order {
      const all = { lineId: 'all', personId: 'anna', photoIds: new Set(PHOTOS) };
      const photos = assignPaidPhotos([all], countable()).get('all') ?? [];
      const { totalMinor } = price(
        {
          currencyId: 978,
          rounding: false,
          codes: [],
          lines: [{ lineId: 'all', productId: 'all', packageId: 'anna', paidBeforeMinor: sumPaid(photos) }],
          catalogs: [
            {
              eventId: 'run',
              products: [{ productId: 'all', productType: 'PhotosWithMe', priceMinor: ALL, tiers: [] }],
              offers: [],
              peopleOffers: [],
              gifts: [],
              packages: [],
              giftsWanted: null,
            },
          ],
        },
        NOW,
      );
      return open(null, totalMinor, creditsOf(ALL - totalMinor, photos));
    },
    buy: (photoId: string) => pay(open(photoId, PHOTO, [])),
    pay,
    giveBack,
  };
}

const place = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('Buy' as const), photo: fc.nat(PHOTOS.length - 1) }),
  fc.constant({ kind: 'Complete' as const }),
  fc.record({ kind: fc.constant('Pay' as const), order: place }),
  fc.record({ kind: fc.constant('Return' as const), order: place }),
  fc.record({
    kind: fc.constant('Amount' as const),
    order: place,
    amountMinor: fc.integer({ min: 1, max: 900 }),
  }),
);

/** Selects an order by a number. */
const pick = (orders: readonly Order[], number: number): Order | undefined =>
  orders.length === 0 ? undefined : orders[number % orders.length];

test('a runner’s photos never cost more than their package if the buyer used the offer, and never less than the photos that the buyer owns', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), fc.boolean(), (steps, asksAlways) => {
      const shop = openShop();
      let givenMinor = 0;
      for (const next of steps) {
        const before = shop.netMinor();
        if (next.kind === 'Buy') {
          const photoId = PHOTOS[next.photo] ?? '';
          if (shop.owned().has(photoId)) continue;
          // The cart's page replaces the photo by the package if that costs no more (decision 232).
          const rest = asksAlways ? shop.complete() : undefined;
          if (rest !== undefined && rest.priceMinor <= PHOTO) shop.pay(rest);
          else shop.buy(photoId);
        }
        if (next.kind === 'Complete' && shop.packages().length === 0) shop.complete();
        if (next.kind === 'Pay') {
          const order = pick(
            shop.orders.filter(({ state }) => state === 'Open'),
            next.order,
          );
          // An item that was bought is not paid again (decision 80).
          if (order === undefined || shop.packages().length > 0) continue;
          // Payments and refunds after an order was created change its price when its payment starts.
          const repriced = asksAlways ? shop.complete() : order;
          shop.pay(repriced);
          if (asksAlways) expect(shop.netMinor()).toBeLessThanOrEqual(Math.max(ALL, before));
        }
        if (next.kind === 'Return') {
          const order = pick(shop.paid(), next.order);
          if (order !== undefined) shop.giveBack(order);
        }
        if (next.kind === 'Amount') {
          const order = pick(shop.paid(), next.order);
          const amountMinor = Math.min(
            next.amountMinor,
            (order?.priceMinor ?? 0) - (order?.refundedMinor ?? 0),
          );
          if (order !== undefined) order.refundedMinor += amountMinor;
          givenMinor += amountMinor;
        }
        if (asksAlways) expect(shop.netMinor()).toBeLessThanOrEqual(ALL);
        const ownedMinor = Math.min(ALL, shop.owned().size * PHOTO);
        expect(shop.netMinor()).toBeGreaterThanOrEqual(ownedMinor - givenMinor);
        expect(shop.netMinor()).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: countOf(20_000, 3000) },
  );
});
