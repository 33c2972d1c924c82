import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { arbitraryCart, NOW } from '#tests/fixtures/arbitrary-cart.ts';
import { type Addable, type NextOffer, nearestOffer } from './nearest-offer.ts';
import { price } from './price.ts';
import type { GiftRule, PackageOffer, PricingCart, PricingCatalog, PricingLine } from './pricing-cart.ts';

const PRODUCTS: PricingCatalog['products'] = [
  { productId: 'photo', productType: 'Photo', priceMinor: 1000, tiers: [] },
  { productId: 'frame', productType: 'Frame', priceMinor: 1500, tiers: [] },
];
const threeFor25: PackageOffer = {
  offerId: '3-for-25',
  productIds: ['photo'],
  fromQuantity: 3,
  toQuantity: 3,
  priceMinor: 2500,
  giftProductId: null,
};
const frameFrom40: GiftRule = { giftId: 'frame', thresholdMinor: 4000, count: 1, productIds: ['frame'] };

const lines = (productId: string, count: number): PricingLine[] =>
  Array.from({ length: count }, (_, index) => ({
    lineId: `${productId}${index}`,
    productId,
    packageId: null,
  }));

const cart = (cartLines: PricingLine[], catalog: Partial<PricingCatalog>): PricingCart => ({
  currencyId: 978,
  rounding: false,
  catalogs: [
    {
      eventId: 'run',
      products: PRODUCTS,
      offers: [],
      peopleOffers: [],
      gifts: [],
      packages: [],
      giftsWanted: null,
      ...catalog,
    },
  ],
  lines: cartLines,
  codes: [],
});

const ADDABLE: Addable = {
  eventId: 'run',
  photoProductIds: ['photo'],
  photosLeft: 20,
  giftProductIds: ['frame'],
  packageProductIds: [],
};
const nearest = (of: PricingCart, more: Partial<Addable> = {}) =>
  nearestOffer(of, [{ ...ADDABLE, ...more }], NOW);

describe('the nearest offer', () => {
  test('is the one that needs the fewest photos, with its extra cost', () => {
    expect(nearest(cart(lines('photo', 2), { offers: [threeFor25] }))).toEqual({
      eventId: 'run',
      photos: { productId: 'photo', count: 1 },
      giftProductId: null,
      packageProductId: null,
      totalMinor: 2500,
      addedMinor: 500,
      reason: { kind: 'Offer', offerId: '3-for-25', quantity: 3, priceMinor: 2500 },
    });
    // The offer can be reached again after it was reached.
    expect(nearest(cart(lines('photo', 3), { offers: [threeFor25] }))).toMatchObject({
      photos: { count: 3 },
      addedMinor: 2500,
    });
    const tiered = PRODUCTS.map((one) => ({ ...one, tiers: [{ fromQuantity: 5, priceMinor: 600 }] }));
    expect(nearest(cart(lines('photo', 3), { products: tiered }))).toMatchObject({
      photos: { count: 2 },
      // Three already cost as much as five at the lower price.
      addedMinor: 0,
      reason: { kind: 'Tier', fromQuantity: 5, priceMinor: 600 },
    });
  });

  test('is undefined without offers, with too few photos left, or if too many are needed', () => {
    expect(nearest(cart(lines('photo', 2), {}))).toBe(undefined);
    expect(nearest(cart(lines('photo', 1), { offers: [threeFor25] }), { photosLeft: 1 })).toBe(undefined);
    const far = { ...threeFor25, fromQuantity: 12, toQuantity: 12 };
    expect(nearest(cart(lines('photo', 1), { offers: [far] }))).toBe(undefined);
    expect(nearest(cart(lines('photo', 2), { offers: [far] }))).toMatchObject({
      photos: { count: 10 },
    });
  });
});

describe('the nearest gift', () => {
  const gifts = [frameFrom40];

  test('states how many photos reach it and which product becomes free', () => {
    expect(nearest(cart(lines('photo', 3), { gifts }))).toMatchObject({
      photos: { productId: 'photo', count: 1 },
      giftProductId: 'frame',
      addedMinor: 1000,
      reason: { kind: 'Gift', thresholdMinor: 4000 },
    });
    // With an offer four photos cost less than the threshold.
    expect(nearest(cart(lines('photo', 3), { gifts, offers: [threeFor25] }))).toMatchObject({
      photos: { count: 2 },
      totalMinor: 4500,
    });
  });

  test('needs no photos once the cart reaches it, and nothing once the free product is in the cart', () => {
    expect(nearest(cart(lines('photo', 4), { gifts }))).toMatchObject({
      photos: null,
      giftProductId: 'frame',
      addedMinor: 0,
    });
    const withFrame = cart([...lines('photo', 3), ...lines('frame', 1)], { gifts });
    // A second frame is free.
    expect(nearest(withFrame)).toMatchObject({ photos: null, giftProductId: 'frame', addedMinor: 0 });
    expect(nearest(withFrame, { giftProductIds: [] })).toMatchObject({
      photos: { count: 1 },
      giftProductId: null,
      addedMinor: -500,
    });
  });

  test('is undefined if the gift is in the cart, or not wanted', () => {
    expect(nearest(cart([...lines('photo', 4), ...lines('frame', 1)], { gifts }))).toBe(undefined);
    expect(nearest(cart(lines('photo', 4), { gifts, giftsWanted: 0 }))).toBe(undefined);
  });
});

describe('the nearest of offers and gifts', () => {
  const all = { productId: 'all', productType: 'PhotosWithMe', priceMinor: 3000, tiers: [] } as const;
  const products = [...PRODUCTS, all];
  const peopleOffers = [{ offerId: 'second', productIds: ['all'], fromPerson: 2, percent: 50 }];
  const ownPackage = { lineId: 'own', productId: 'all', packageId: 'anna' };
  const packageProductIds = ['all'];

  test('is only one of them: the one that needs fewer photos', () => {
    const gifts = [frameFrom40];
    expect(nearest(cart(lines('photo', 2), { gifts, offers: [threeFor25] }))).toMatchObject({
      photos: { count: 1 },
      reason: { kind: 'Offer' },
    });
    expect(nearest(cart(lines('photo', 4), { gifts, offers: [threeFor25] }))).toMatchObject({
      photos: { count: 1 },
      giftProductId: 'frame',
      reason: { kind: 'Gift' },
    });
  });

  test('is one more runner when photos reach nothing', () => {
    const one = cart([ownPackage], { products, peopleOffers });
    expect(nearest(one, { packageProductIds, photosLeft: 0 })).toEqual({
      eventId: 'run',
      photos: null,
      giftProductId: null,
      packageProductId: 'all',
      totalMinor: 4500,
      addedMinor: 1500,
      reason: { kind: 'People', offerId: 'second', fromPerson: 2, percent: 50 },
    });
    // The offer does not count a person with single photos only.
    const singles = cart(lines('photo', 1), { products, peopleOffers });
    expect(nearest(singles, { packageProductIds })).toBe(undefined);
  });
});

/** Adds what the next offer needs. `heldBy`: for each photo, the packages outside the cart that contain it, as bits. */
function take(of: PricingCart, next: NextOffer, heldBy: readonly number[]): PricingCart {
  const { photos, giftProductId, packageProductId } = next;
  const added = [
    ...lines(photos?.productId ?? '', photos?.count ?? 0),
    ...lines(giftProductId ?? '', giftProductId === null ? 0 : 1),
    ...lines(packageProductId ?? '', packageProductId === null ? 0 : 1).map((line) => ({
      ...line,
      packageId: 'somebody',
    })),
  ].map((line, index) => ({ ...line, lineId: `added ${index}` }));
  const photoIds = added.slice(0, photos?.count ?? 0).map(({ lineId }) => lineId);
  const inCart = new Set(of.lines.map(({ packageId }) => packageId));
  return {
    ...of,
    lines: [...of.lines, ...added],
    catalogs: of.catalogs.map((catalog) => ({
      ...catalog,
      packages: catalog.packages.map((one, place) => {
        const held = photoIds.filter((_, index) => ((heldBy[index] ?? 0) & (1 << place)) !== 0);
        return inCart.has(one.packageId) ? one : { ...one, lineIds: [...one.lineIds, ...held] };
      }),
    })),
  };
}

test('nothing is promised for photos for which a package pays', () => {
  const all = { productId: 'all', productType: 'PhotosWithMe', priceMinor: 1500, tiers: [] } as const;
  const packages = [{ packageId: 'anna', productId: 'all', lineIds: ['photo0', 'photo1'] }];
  const catalog = { products: [...PRODUCTS, all], offers: [threeFor25], packages };
  expect(nearest(cart(lines('photo', 2), catalog))).toBe(undefined);
});

test('adding the photos that the next offer needs costs at most the promised price, for any people in the photos', () => {
  fc.assert(
    fc.property(arbitraryCart({ linesMax: 6, codesMax: 2 }), fc.array(fc.nat(3)), (of, heldBy) => {
      const addable = of.catalogs.map(
        ({ eventId, products }): Addable => ({
          eventId,
          photoProductIds: products
            .filter(({ productType }) => productType === 'Photo')
            .map(({ productId }) => productId),
          photosLeft: 6,
          giftProductIds: products
            .filter(({ productType }) => productType === 'Frame' || productType === 'Promocode')
            .map(({ productId }) => productId),
          packageProductIds: products
            .filter(({ productType }) => productType === 'PhotosWithMe')
            .map(({ productId }) => productId),
        }),
      );
      const before = price(of, NOW).totalMinor;
      const next = nearestOffer(of, addable, NOW);
      if (next === undefined) return;
      expect(next.totalMinor - before).toBe(next.addedMinor);
      expect(price(take(of, next, heldBy), NOW).totalMinor).toBeLessThanOrEqual(next.totalMinor);
    }),
    { numRuns: countOf(2000, 400) },
  );
}, 60_000);
