import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { arbitraryPaidCart, NOW } from '#tests/fixtures/arbitrary-cart.ts';
import { priceTogether } from '#tests/fixtures/price-together.ts';
import { priceWithCodes } from './code-prices.ts';
import { type Addable, nearestOffer } from './nearest-offer.ts';
import { price } from './price.ts';
import type { CodeBenefit, EnteredCode, PricingCart, PricingCatalog, PricingLine } from './pricing-cart.ts';
import { createWork } from './pricing-work.ts';
import type { SubCart } from './sub-cart.ts';

test('a cart of several events costs the same, line by line, as if all events were priced together', () => {
  fc.assert(
    fc.property(arbitraryPaidCart({ linesMax: 6, codesMax: 0 }), (cart) => {
      expect(price(cart, NOW)).toEqual(priceTogether(cart, NOW));
    }),
    { numRuns: countOf(2000, 300) },
  );
  fc.assert(
    fc.property(arbitraryPaidCart({ linesMax: 3, codesMax: 2 }), (cart) => {
      expect(price(cart, NOW)).toEqual(priceTogether(cart, NOW));
    }),
    { numRuns: countOf(500, 60) },
  );
}, 120_000);

test('the nearest offer of a cart of several events costs the result of price()', () => {
  fc.assert(
    fc.property(arbitraryPaidCart({ linesMax: 3, codesMax: 1 }), (drawn) => {
      const cart = {
        ...drawn,
        catalogs: drawn.catalogs.map((catalog) => ({ ...catalog, packages: [] })),
      };
      const next = nearestOffer(cart, cart.catalogs.map(addableOf), NOW);
      if (next === undefined) return;
      const added = [
        ...Array.from({ length: next.photos?.count ?? 0 }, () => next.photos?.productId ?? ''),
        ...(next.giftProductId === null ? [] : [next.giftProductId]),
        ...(next.packageProductId === null ? [] : [next.packageProductId]),
      ];
      const lines = added.map((productId, place) => ({
        lineId: `next ${place}`,
        productId,
        packageId: productId === next.packageProductId ? 'next' : null,
        place: cart.lines.length + place,
      }));
      const more = price({ ...cart, lines: [...cart.lines, ...lines] }, NOW);
      expect(next.totalMinor).toBe(more.totalMinor);
    }),
    { numRuns: countOf(1000, 150) },
  );
}, 60_000);

const addableOf = ({ eventId, products }: PricingCatalog): Addable => ({
  eventId,
  photoProductIds: products
    .filter(({ productType }) => productType === 'Photo')
    .map(({ productId }) => productId),
  photosLeft: 6,
  giftProductIds: products
    .filter(({ productType }) => productType === 'Frame')
    .map(({ productId }) => productId),
  packageProductIds: products
    .filter(({ productType }) => productType === 'PhotosWithMe')
    .map(({ productId }) => productId),
});

const codeOf = (code: string, benefit: CodeBenefit): EnteredCode => ({
  code,
  terms: {
    benefit,
    eventIds: null,
    productTypes: null,
    validFrom: null,
    validUntil: null,
    isActive: true,
    isUsedUp: false,
    isForeign: false,
    excludesOthers: false,
  },
});
const TEN_PERCENT = codeOf('TEN', { kind: 'Percent', percent: 10 });
const FREE: CodeBenefit = { kind: 'FreeProduct' };

/** Creates a cart with one photo per event and one package paid in part. It counts how often lines are read. */
function countedCart(eventsCount: number, codes: EnteredCode[]): { cart: PricingCart; reads(): number } {
  let reads = 0;
  const counted = (line: PricingLine): PricingLine => ({
    ...line,
    get productId() {
      reads++;
      return line.productId;
    },
    get lineId() {
      reads++;
      return line.lineId;
    },
  });
  const catalogs = Array.from({ length: eventsCount }, (_, place): PricingCatalog => {
    const photo = `photo${place}`;
    return {
      eventId: `event${place}`,
      products: [
        {
          productId: photo,
          productType: 'Photo',
          priceMinor: 1200,
          tiers: [{ fromQuantity: 5, priceMinor: 1000 }],
        },
        { productId: `all${place}`, productType: 'PhotosWithMe', priceMinor: 3000, tiers: [] },
      ],
      offers: [],
      peopleOffers: [],
      gifts: [{ giftId: `gift${place}`, thresholdMinor: 4000, count: 1, productIds: [photo] }],
      packages: [],
      giftsWanted: null,
    };
  });
  const lines = catalogs.map((_, place) =>
    counted({ lineId: `line${place}`, productId: `photo${place}`, packageId: null, place }),
  );
  const paid = { lineId: 'all', productId: 'all0', packageId: 'anna', paidBeforeMinor: 1200 };
  return {
    cart: { currencyId: 978, rounding: true, codes, catalogs, lines: [...lines, counted(paid)] },
    reads: () => reads,
  };
}

test.each([
  ['without codes', [], 20],
  ['with a code', [TEN_PERCENT], 60],
])('the price of a cart %s reads lines in proportion to its events', (_, codes, most) => {
  const readsPerEvent = (eventsCount: number) => {
    const { cart, reads } = countedCart(eventsCount, codes);
    price(cart, NOW);
    return reads() / eventsCount;
  };
  const few = readsPerEvent(20);
  expect(few).toBeLessThan(most);
  expect(readsPerEvent(160)).toBeLessThan(few * 1.2);
});

test('the nearest offer of a cart reads lines in proportion to its events', () => {
  const readsPerEvent = (eventsCount: number) => {
    const { cart, reads } = countedCart(eventsCount, []);
    nearestOffer(cart, cart.catalogs.map(addableOf), NOW);
    return reads() / eventsCount;
  };
  const few = readsPerEvent(20);
  expect(few).toBeLessThan(80);
  expect(readsPerEvent(160)).toBeLessThan(few * 1.2);
});

test('a cart of many events with codes has no nearest offer, because each attempt would price all events', () => {
  const nearestWith = (codes: EnteredCode[]) => {
    const { cart } = countedCart(20, codes);
    return nearestOffer(cart, cart.catalogs.map(addableOf), NOW);
  };
  expect(nearestWith([])).toBeDefined();
  expect(nearestWith([TEN_PERCENT])).toBeUndefined();
});

test('a cart with an earlier payment and codes has no nearest offer, because each attempt would price each set of codes', () => {
  const { cart } = countedCart(2, [TEN_PERCENT]);
  const unpaid = { ...cart, lines: cart.lines.filter(({ paidBeforeMinor = 0 }) => paidBeforeMinor === 0) };
  expect(nearestOffer(unpaid, cart.catalogs.map(addableOf), NOW)).toBeDefined();
  expect(nearestOffer(cart, cart.catalogs.map(addableOf), NOW)).toBeUndefined();
});

/**
 * Counts how often parts of a cart are priced with codes. The cart has one photo per event, each more expensive than
 * the last.
 */
function countPlans(eventsCount: number, codes: readonly CodeBenefit[]) {
  let plans = 0;
  const partOf = (costMinor: number, counts: number[]): SubCart => {
    const empty = (): SubCart => partOf(0, [0]);
    return {
      counts,
      freed: [0],
      work: createWork(),
      plan() {
        plans++;
        return { costMinor, chargedPackages: 0, ownPackages: 0, gifts: [], quantities: [0], freed: [0] };
      },
      without: ([isTaken]) => (isTaken ? empty() : partOf(costMinor, counts)),
      freeLine: empty,
    };
  };
  const part = Array.from({ length: eventsCount }, (_, place) => partOf(100 + place, [1]));
  const validFor = part.map(() => [true]);
  const used = codes.map((benefit, place) => ({
    code: `C${place}`,
    benefit,
    excludesOthers: false,
    validFor,
  }));
  const priced = priceWithCodes(part, used);
  return { plans, freed: priced.freed.map(({ catalog }) => catalog).toSorted((a, b) => a - b) };
}

test.each([
  [50, [FREE, FREE, FREE, FREE, FREE]],
  [500, [FREE, FREE, FREE, FREE, FREE]],
  [500, [FREE, FREE, FREE, { kind: 'Percent', percent: 10 }, { kind: 'Fixed', amountMinor: 5 }]],
] satisfies [number, CodeBenefit[]][])(
  'codes make the dearest photos of %i events free without trying every way (%j)',
  (eventsCount, codes) => {
    const { plans, freed } = countPlans(eventsCount, codes);
    const free = codes.filter(({ kind }) => kind === 'FreeProduct').length;
    expect(freed).toEqual(Array.from({ length: free }, (_, index) => eventsCount - free + index));
    expect(plans).toBeLessThan(400_000);
  },
);

test('codes for few photos try every way', () => {
  const { plans } = countPlans(7, [FREE, FREE, FREE, FREE, FREE]);
  expect(plans).toBeGreaterThan(792);
});
