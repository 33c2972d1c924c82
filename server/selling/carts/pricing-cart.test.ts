import { describe, expect, test } from 'vitest';
import type { CatalogSale, ProductRecord } from '#selling/catalog/index.ts';
import type { CartLine } from './carts.rules.ts';
import { type PricingPerson, pricingCart, type SoldLine } from './pricing-cart.ts';

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
const all = (productId: string, priceMinor: number, change: Partial<ProductRecord> = {}): ProductRecord =>
  product(productId, { productType: 'PhotosWithMe', priceMinor, ...change });

const photo = product('photo');
const framed = product('framed', { productType: 'Frame', priceMinor: 1200 });
const products = [
  ...[photo, product('old', { state: 'Withdrawn' }), all('dear', 3900), all('cheap', 2900)],
  ...[all('short', 1900, { distances: ['10K'] }), all('hidden', 100, { state: 'Hidden' })],
  ...[framed, all('all framed', 3900, { productType: 'PhotosWithFrame' })],
];

function sold(of: ProductRecord, change: Partial<CartLine>): SoldLine {
  const line = { cartItemId: `${change.photoId ?? change.personId}`, productId: of.productId, photoId: null };
  const rest = { personId: null, frame: null, videoId: null, unit: 0, gift: null, shownPriceMinor: null };
  return { ...line, ...rest, ...change, product: of };
}

function packagesOf(lines: SoldLine[], holdings: PricingPerson[]) {
  const sale: CatalogSale = {
    catalogId: 'run',
    eventId: 'run',
    currencyId: 978,
    products,
    offers: [],
    peopleOffers: [],
    gifts: [],
  };
  const cart = pricingCart({
    currencyId: 978,
    rounding: true,
    lines,
    codes: [],
    sales: new Map([['run', sale]]),
    holdings: new Map([['run', holdings]]),
    paidBefore: new Map(),
    giftsWanted: new Map(),
  });
  return { cart, packages: cart.catalogs[0]?.packages };
}

const holding = (personId: string, distance: string | null, ...photoIds: string[]): PricingPerson => ({
  personId,
  distance,
  photoIds: new Set(photoIds),
});

describe('the package that competes with single photos', () => {
  const lines = [sold(photo, { photoId: 'p1' }), sold(photo, { photoId: 'p2' })];

  test('is the cheapest package on sale for the runner’s distance', () => {
    expect(packagesOf(lines, [holding('anna', '10K', 'p1', 'p9')]).packages).toEqual([
      { packageId: 'anna short', productId: 'short', lineIds: ['p1'] },
    ]);
    expect(packagesOf(lines, [holding('ben', '21K', 'p2')]).packages).toMatchObject([{ productId: 'cheap' }]);
    expect(packagesOf(lines, [holding('cleo', null, 'p2')]).packages).toMatchObject([{ productId: 'cheap' }]);
  });

  test('is the package in the cart, if it contains one', () => {
    const own = sold(all('dear', 3900), { personId: 'anna', cartItemId: 'own' });
    const { cart, packages } = packagesOf([...lines, own], [holding('anna', '10K', 'p1', 'p2')]);
    expect(packages).toEqual([{ packageId: 'anna dear', productId: 'dear', lineIds: ['p1', 'p2'] }]);
    expect(cart.lines.at(-1)).toMatchObject({
      lineId: 'own',
      productId: 'dear',
      packageId: 'anna dear',
      place: 2,
    });
  });

  test('of framed photos is a package in the same frame with the same name', () => {
    const gold = { frameId: 'gold', text: null };
    const named = { frameId: 'gold', text: 'Oma' };
    const mixed = [
      ...lines,
      sold(framed, { photoId: 'p1', frame: gold, cartItemId: 'gold p1' }),
      sold(framed, { photoId: 'p2', frame: gold, cartItemId: 'gold p2' }),
      sold(framed, { photoId: 'p2', frame: named, cartItemId: 'Oma p2' }),
    ];
    expect(packagesOf(mixed, [holding('anna', null, 'p1', 'p2')]).packages).toEqual([
      { packageId: 'anna all framed gold ', productId: 'all framed', lineIds: ['gold p1', 'gold p2'] },
      { packageId: 'anna cheap', productId: 'cheap', lineIds: ['p1', 'p2'] },
      { packageId: 'anna all framed gold Oma', productId: 'all framed', lineIds: ['Oma p2'] },
    ]);
  });

  test('is one of a few packages, however many persons and printed names a visitor adds to the cart', () => {
    const names = Array.from({ length: 400 }, (_, index) => ({ frameId: 'gold', text: `N ${index}` }));
    const many = [
      ...Array.from({ length: 60 }, (_, index) => sold(photo, { photoId: `p${index}` })),
      ...names.map((frame) => sold(framed, { photoId: 'p1', frame, cartItemId: frame.text })),
    ];
    const everybody = Array.from({ length: 60 }, (_, index) => holding(`r${index}`, null, 'p1', `p${index}`));
    const { packages = [] } = packagesOf(many, everybody);
    expect(packages).toHaveLength(6);
    expect(packages[0]?.lineIds).toEqual(['p0', 'p1']);
  });

  test('has a price after its sale has ended only in carts that already contain it', () => {
    const ids = (some: ReturnType<typeof sold>[]) =>
      packagesOf(some, []).cart.catalogs[0]?.products.map(({ productId }) => productId);
    expect(ids(lines)).not.toContain('old');
    expect(ids([...lines, sold(product('old', { state: 'Withdrawn' }), { photoId: 'p3' })])).toContain('old');
  });
});
