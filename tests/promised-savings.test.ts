import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Gift, PackageOffer, Product } from '#contract/catalog.schema.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { type PricingCart, price } from '#selling/pricing/index.ts';
import { canBeLess, computeOffer, eventProducts } from '#storefront/finding/compute-offer.ts';
import { countOf } from '#tests/factories/sample.ts';

const EUR = 978;
const amount = (min: number, max: number) => fc.integer({ min, max }).map((minor) => toMajor(minor, EUR));

const product = (productType: 'Photo' | 'PhotosWithMe', changes: Partial<Product>): Product => ({
  productId: productType,
  catalogId: 'catalog',
  productType,
  state: 'InCatalog',
  title: productType,
  price: 0.01,
  tiers: [],
  distances: [],
  currencyId: EUR,
  ...changes,
});

const tiers = fc
  .uniqueArray(fc.record({ fromQuantity: fc.integer({ min: 2, max: 15 }), price: amount(100, 1000) }), {
    maxLength: 3,
    selector: ({ fromQuantity }) => fromQuantity,
  })
  .map((all) => all.toSorted((one, other) => one.fromQuantity - other.fromQuantity));

const offers = fc.array(
  fc
    .record({
      fromQuantity: fc.integer({ min: 2, max: 8 }),
      more: fc.integer({ min: 0, max: 4 }),
      price: amount(500, 4000),
      isGifted: fc.boolean(),
    })
    .map(
      ({ fromQuantity, more, price: whole, isGifted }): Omit<PackageOffer, 'offerId'> => ({
        ...{ title: null, productIds: ['Photo'], fromQuantity, toQuantity: fromQuantity + more },
        ...{ price: whole, giftProductId: isGifted ? 'Photo' : null },
      }),
    ),
  { maxLength: 2 },
);

const gifts = fc.array(
  fc
    .record({ threshold: amount(0, 8000), count: fc.integer({ min: 1, max: 3 }) })
    .map((gift): Omit<Gift, 'giftId'> => ({ ...gift, productIds: ['Photo'] })),
  { maxLength: 2 },
);

const arbitraryCatalog = fc.record({
  photo: fc.record({ price: amount(100, 1500), tiers }).map((changes) => product('Photo', changes)),
  offers: offers.map((all) => all.map((offer, index) => ({ ...offer, offerId: `offer-${index}` }))),
  gifts: gifts.map((all) => all.map((gift, index) => ({ ...gift, giftId: `gift-${index}` }))),
});
type Catalog = typeof arbitraryCatalog extends fc.Arbitrary<infer C> ? C : never;

/** What the server asks for so many single photos, minor units. */
function charged({ photo, offers, gifts }: Catalog, count: number, rounding: boolean): number {
  const minor = (major: number) => toMinor(major, EUR);
  const cart: PricingCart = {
    ...{ currencyId: EUR, rounding, codes: [] },
    catalogs: [
      {
        eventId: 'event',
        products: [
          {
            ...{ productId: 'Photo', productType: 'Photo', priceMinor: minor(photo.price) },
            tiers: photo.tiers.map((tier) => ({
              fromQuantity: tier.fromQuantity,
              priceMinor: minor(tier.price),
            })),
          },
        ],
        offers: offers.map(({ title: _, price: whole, ...offer }) => ({
          ...offer,
          priceMinor: minor(whole),
        })),
        gifts: gifts.map(({ threshold, ...gift }) => ({ ...gift, thresholdMinor: minor(threshold) })),
        ...{ packages: [], giftsWanted: null },
      },
    ],
    lines: Array.from({ length: count }, (_, index) => ({
      ...{ lineId: `${index}`, productId: 'Photo', packageId: null },
    })),
  };
  return price(cart, new Date(0)).totalMinor;
}

const arbitraryCase = fc.record({
  catalog: arbitraryCatalog,
  count: fc.integer({ min: 1, max: 14 }),
  rounding: fc.boolean(),
});

test('a page never promises to save more than the cart says', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ catalog, count, rounding }) => {
      const { photo, offers, gifts } = catalog;
      const products = [photo, product('PhotosWithMe', {})];
      const offer = computeOffer(eventProducts({ products, offers, gifts }), count, rounding);
      const totalMinor = charged(catalog, count, rounding);
      if (offer?.singles === null || offer === null) return;
      const promisedMinor = toMinor(offer.singles.price, EUR);
      if (offer.singles.kind === 'Exactly') expect(promisedMinor).toBe(totalMinor);
      else expect(promisedMinor).toBeLessThanOrEqual(totalMinor);
    }),
    { numRuns: countOf(2000, 400) },
  );
});

test('where the page says that nothing comes off, nothing does', () => {
  fc.assert(
    fc.property(arbitraryCase, ({ catalog, count }) => {
      const { photo, offers, gifts } = catalog;
      if (canBeLess(eventProducts({ products: [photo], offers, gifts }), count)) return;
      expect(charged(catalog, count, false)).toBe(toMinor(photo.price, EUR) * count);
    }),
    { numRuns: countOf(2000, 400) },
  );
});
