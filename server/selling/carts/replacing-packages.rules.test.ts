import { describe, expect, test } from 'vitest';
import type { CatalogSale, ProductRecord } from '#selling/catalog/index.ts';
import type { CartLine } from './carts.rules.ts';
import type { PricingPerson, SoldLine } from './pricing-cart.ts';
import {
  isBeaten,
  type PricedPackage,
  replacingPackages,
  worthOffering,
} from './replacing-packages.rules.ts';

const product = (productId: string, change: Partial<ProductRecord> = {}): ProductRecord => ({
  productId,
  key: productId,
  catalogId: 'run',
  eventId: 'run',
  productType: 'Photo',
  state: 'InCatalog',
  titles: { en: productId },
  priceMinor: 800,
  tiers: [],
  distances: [],
  currencyId: 978,
  ...change,
});
const photo = product('photo');
const all = product('all', { productType: 'PhotosWithMe', priceMinor: 3000 });
const framed = product('framed', { productType: 'Frame', priceMinor: 1200 });

function line(of: ProductRecord, cartItemId: string, change: Partial<CartLine> = {}): SoldLine {
  const rest = { personId: 'anna', frame: null, videoId: null, unit: 0, gift: null, shownPriceMinor: null };
  return { cartItemId, productId: of.productId, photoId: null, ...rest, ...change, product: of };
}
const single = (photoId: string, change: Partial<CartLine> = {}) =>
  line(photo, `line ${photoId}`, { photoId, ...change });

const anna: PricingPerson = { personId: 'anna', distance: null, photoIds: new Set(['p1', 'p2', 'p3']) };
const ben: PricingPerson = { personId: 'ben', distance: null, photoIds: new Set(['p3', 'p4']) };

function packagesFor(lines: SoldLine[], persons: PricingPerson[], products = [photo, all, framed]) {
  const sale: CatalogSale = {
    catalogId: 'run',
    eventId: 'run',
    currencyId: 978,
    products,
    offers: [],
    peopleOffers: [],
    gifts: [],
  };
  return replacingPackages(lines, new Map([['run', persons]]), new Map([['run', sale]]));
}

describe('a package that replaces single photos', () => {
  test('is one of at most six: those that contain most of the cart’s single photos', () => {
    const persons = Array.from(
      { length: 9 },
      (_, index): PricingPerson => ({
        personId: `r${index}`,
        distance: null,
        photoIds: new Set(Array.from({ length: index + 1 }, (_photo, at) => `p${at}`)),
      }),
    );
    const lines = Array.from({ length: 9 }, (_, index) => single(`p${index}`));
    expect(packagesFor(lines, persons).map(({ personId }) => personId)).toEqual([
      'r8',
      'r7',
      'r6',
      'r5',
      'r4',
      'r3',
    ]);
  });

  test('is marked as whole if it replaces all single photos of its event in the cart', () => {
    expect(packagesFor([single('p1'), single('p2')], [anna])).toEqual([
      {
        eventId: 'run',
        personId: 'anna',
        product: all,
        photosCount: 3,
        replaced: ['line p1', 'line p2'],
        isWhole: true,
      },
    ]);
    const both = packagesFor([single('p1'), single('p3'), single('p4', { personId: 'ben' })], [anna, ben]);
    expect(both.map(({ replaced, isWhole }) => [replaced, isWhole])).toEqual([
      [['line p1', 'line p3'], false],
      [['line p3', 'line p4'], false],
    ]);
  });

  test('is not listed if it is in the cart, contains none of the photos or is hidden, or if the photo in the cart is framed', () => {
    expect(packagesFor([single('p3'), line(all, 'all')], [anna])).toEqual([]);
    expect(packagesFor([single('p4')], [anna])).toEqual([]);
    expect(packagesFor([single('p1')], [anna], [photo, { ...all, state: 'Hidden' }])).toEqual([]);
    const inFrame = { frameId: 'gold', text: null };
    expect(packagesFor([line(framed, 'f', { photoId: 'p1', frame: inFrame })], [anna])).toEqual([]);
  });
});

describe('packages worth offering', () => {
  const lines = [single('p1'), single('p2')];
  const priced = (addedMinor: number, change: Partial<PricedPackage> = {}): PricedPackage => ({
    eventId: 'run',
    personId: 'anna',
    product: all,
    photosCount: 3,
    replaced: ['line p1', 'line p2'],
    isWhole: true,
    totalMinor: 1600 + addedMinor,
    addedMinor,
    paidMinor: 0,
    ...change,
  });

  test('add at most the price of one photo', () => {
    const worth = (addedMinor: number) => worthOffering([priced(addedMinor)], lines).length;
    expect([worth(-100), worth(0), worth(800), worth(801)]).toEqual([1, 1, 1, 0]);
  });

  test('contain more photos than they replace, or do not raise the total', () => {
    const worth = (addedMinor: number) =>
      worthOffering([priced(addedMinor, { photosCount: 2 })], lines).length;
    expect([worth(0), worth(1)]).toEqual([1, 0]);
  });

  test('are sorted by added price, then by number of photos, most first', () => {
    const [few, many, dear] = [priced(100), priced(100, { photosCount: 9 }), priced(200)];
    expect(worthOffering([dear, few, many], lines)).toEqual([many, few, dear]);
  });

  test('include one that costs no more than the nearest offer with at least its photos', () => {
    const next = (addedMinor: number, count: number) => ({
      eventId: 'run',
      addedMinor,
      photos: { productId: 'photo', count },
      giftProductId: null,
    });
    const offered = (addedMinor: number, offer: Parameters<typeof isBeaten>[0]) => {
      const packages = [priced(addedMinor, { photosCount: 22 })];
      return [isBeaten(offer, packages), worthOffering(packages, lines, offer).length];
    };
    expect(offered(900, next(900, 2))).toEqual([true, 1]);
    expect(offered(901, next(900, 2))).toEqual([false, 0]);
    // The package has fewer photos than the offer.
    expect(offered(900, next(900, 21))).toEqual([false, 0]);
    expect(offered(900, { ...next(900, 2), photos: null })).toEqual([false, 0]);
    expect(offered(900, { ...next(900, 2), eventId: 'ride' })).toEqual([false, 0]);
    expect(offered(900, { ...next(900, 2), giftProductId: 'magnet' })).toEqual([false, 0]);
  });
});
