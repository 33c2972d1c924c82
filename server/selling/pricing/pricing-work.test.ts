import { expect, test, vi } from 'vitest';
import { nearestOffer } from './nearest-offer.ts';
import { price } from './price.ts';
import type { EnteredCode, PricingCart, PricingCatalog, PricingProduct } from './pricing-cart.ts';
import { createWork } from './pricing-work.ts';

/** Catalogs and carts that are within their limits and yet once took minutes or longer to price. */
const NOW = new Date('2026-05-10T09:00:00Z');

const FREE_PRODUCT: EnteredCode['terms'] = {
  benefit: { kind: 'FreeProduct' },
  eventIds: null,
  productTypes: null,
  validFrom: null,
  validUntil: null,
  isActive: true,
  isUsedUp: false,
  isForeign: false,
  excludesOthers: false,
};

function productsOf(
  count: number,
  key: string,
  productType: PricingProduct['productType'],
): PricingProduct[] {
  return Array.from({ length: count }, (_, index) => ({
    productId: `${key}${index}`,
    productType,
    priceMinor: 1000 + index,
    tiers: [],
  }));
}

/** A cart with some lines of each product. */
function cartOf(each: number, catalog: Partial<PricingCatalog>, codes: EnteredCode[] = []): PricingCart {
  const { products = [] } = catalog;
  return {
    currencyId: 978,
    rounding: false,
    codes,
    catalogs: [
      {
        eventId: 'event',
        products,
        offers: [],
        peopleOffers: [],
        gifts: [],
        packages: [],
        giftsWanted: null,
        ...catalog,
      },
    ],
    lines: products
      .filter(({ productType }) => productType !== 'PhotosWithMe')
      .flatMap(({ productId }) =>
        Array.from({ length: each }, (_, index) => ({
          lineId: `${productId} ${index}`,
          productId,
          packageId: null,
        })),
      ),
  };
}

/** Expects a price to take hardly more work than permitted, and the lines to sum to it. */
function expectBounded(cart: PricingCart): void {
  const work = createWork();
  const allowed = work.left;
  const { lines, totalMinor, amountMinor } = price(cart, NOW, work);
  expect(work.left).toBeGreaterThan(-2 * allowed);
  expect(lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(totalMinor);
  expect(totalMinor).toBeLessThan(amountMinor);
}

test('many gifts of many products are tried as far as the work allows', () => {
  const products = productsOf(50, 'frame', 'Frame');
  const productIds = products.map(({ productId }) => productId);
  const gifts = Array.from({ length: 20 }, (_, index) => ({
    giftId: `gift${index}`,
    thresholdMinor: 100 + index,
    count: 100,
    productIds,
  }));
  expectBounded(cartOf(10, { products, gifts }));
});

test('if there are few gifts, the result is exact', () => {
  const products = productsOf(3, 'frame', 'Frame');
  const productIds = products.map(({ productId }) => productId);
  const gifts = [1, 2, 3].map((count) => ({
    giftId: `${count}`,
    thresholdMinor: 100 * count,
    count,
    productIds,
  }));
  const { events } = price(cartOf(10, { products, gifts }), NOW);
  expect(events[0]?.giftsGiven).toBe(6);
});

test('codes, packages and overlapping offers are tried as far as the work allows', () => {
  const photos = productsOf(4, 'photo', 'Photo');
  const offers = Array.from({ length: 6 }, (_, index) => ({
    offerId: `offer${index}`,
    productIds: [`photo${index % 4}`, `photo${(index + 1 + Math.floor(index / 4)) % 4}`],
    fromQuantity: 3,
    toQuantity: 3,
    priceMinor: 2000,
    giftProductId: null,
  }));
  const products = [...photos, ...productsOf(1, 'all', 'PhotosWithMe')];
  const { lines } = cartOf(30, { products });
  const packages = Array.from({ length: 6 }, (_, own) => ({
    packageId: `package${own}`,
    productId: 'all0',
    lineIds: lines.flatMap(({ lineId }, index) => (index % 6 === own || index % 7 === own ? lineId : [])),
  }));
  const codes = Array.from(
    { length: 5 },
    (_, index): EnteredCode => ({ code: `CODE${index}`, terms: FREE_PRODUCT }),
  );
  expectBounded(cartOf(30, { products, offers, packages }, codes));
});

test('the nearest offer is searched with few carts', () => {
  const photos = productsOf(50, 'photo', 'Photo');
  const frames = productsOf(50, 'frame', 'Frame');
  const products = [...photos, ...frames];
  let tried = 0;
  const gift = {
    giftId: 'gift',
    count: 1,
    productIds: products.map(({ productId }) => productId),
    get thresholdMinor() {
      tried += 1;
      return 4_000_000;
    },
  };
  const addable = {
    eventId: 'event',
    photosLeft: 1000,
    photoProductIds: photos.map(({ productId }) => productId),
    giftProductIds: frames.map(({ productId }) => productId),
    packageProductIds: [],
  };
  expect(nearestOffer(cartOf(1, { products, gifts: [gift] }), [addable], NOW)).toBeUndefined();
  expect(tried).toBeLessThan(5_000);
});

test('the parts of a cart to which codes apply count as work', () => {
  let read = 0;
  const photos = productsOf(100, 'photo', 'Photo').map(({ priceMinor, ...photo }) => ({
    ...photo,
    get priceMinor() {
      read += 1;
      return priceMinor;
    },
  }));
  const photoProductIds = photos.map(({ productId }) => productId);
  const offers = Array.from({ length: 20 }, (_, index) => ({
    offerId: `offer${index}`,
    productIds: photoProductIds.filter((_id, place) => (place - index * 5 + 100) % 100 < 6),
    fromQuantity: 3,
    toQuantity: 3,
    priceMinor: 2000,
    giftProductId: null,
  }));
  const codes = [null, null, null, 10, 11].map(
    (percent, index): EnteredCode => ({
      code: `CODE${index}`,
      terms: {
        ...FREE_PRODUCT,
        benefit: percent === null ? { kind: 'FreeProduct' } : { kind: 'Percent', percent },
      },
    }),
  );
  const cart = cartOf(5, { products: photos, offers }, codes);
  expectBounded(cart);
  read = 0;
  const addable = {
    eventId: 'event',
    photosLeft: 1000,
    photoProductIds,
    giftProductIds: [],
    packageProductIds: [],
  };
  nearestOffer(cart, [addable], NOW);
  // Each priced part reads prices of its products.
  expect(read).toBeLessThan(10_000);
});

test('once no work is left, no package is charged that costs more than its photos', () => {
  const products = [...productsOf(1, 'photo', 'Photo'), ...productsOf(1, 'all', 'PhotosWithMe')].map(
    (product) => (product.productId === 'all0' ? { ...product, priceMinor: 5000 } : product),
  );
  const cart = cartOf(21, { products });
  const ids = cart.lines.map(({ lineId }) => lineId);
  const packages = [
    { packageId: 'many', productId: 'all0', lineIds: ids.slice(0, 20) },
    { packageId: 'one', productId: 'all0', lineIds: ids.slice(20) },
  ];
  const catalogs = cart.catalogs.map((catalog) => ({ ...catalog, packages }));
  const spent = price({ ...cart, catalogs }, NOW, { left: 0 });
  expect(spent.totalMinor).toBe(6000);
  expect(spent).toEqual(price({ ...cart, catalogs }, NOW));
});

/** Offers of two or three items for one price, by the places of their products. */
const offersOf = (productIds: readonly string[], sets: readonly (readonly number[])[]) =>
  sets.map((places, index) => ({
    offerId: `offer${index}`,
    productIds: places.map((place) => productIds[place] ?? ''),
    fromQuantity: 2,
    toQuantity: 3,
    priceMinor: 500 + index,
    giftProductId: null,
  }));

test('cells to which nothing leads count as work', () => {
  const photos = productsOf(6, 'photo', 'Photo');
  const products = [...photos, ...productsOf(1, 'all', 'PhotosWithMe')];
  const ids = photos.map(({ productId }) => productId);
  const offers = offersOf(ids, [[0, 1, 2, 3, 4, 5], [0, 1, 2, 4], [1, 2, 3, 5], [0, 5], [4]]);
  const gifts = [{ giftId: 'gift', thresholdMinor: 100, count: 100, productIds: ids.slice(0, 4) }];
  const lines = cartOf(10, { products }).lines.filter(({ lineId }) => !/^photo[0-3] [5-9]$/.test(lineId));
  const lineIds = lines.map(({ lineId }) => lineId).filter((lineId) => /^photo[45]/.test(lineId));
  const packages = [{ packageId: 'own', productId: 'all0', lineIds }];
  const own = { lineId: 'own', productId: 'all0', packageId: 'own' };
  const fill = vi.spyOn(Float64Array.prototype, 'fill');
  price({ ...cartOf(0, { products, offers, gifts, packages }), lines: [...lines, own] }, NOW);
  const filled = fill.mock.contexts as Float64Array[];
  const cells = filled.reduce((sum, { length }) => sum + length, 0);
  fill.mockRestore();
  expect(cells).toBeGreaterThan(1_000_000);
  expect(cells).toBeLessThan(60_000_000);
});

test('if lines are in many overlapping offers, fewer of them are weighed', () => {
  const products = productsOf(3, 'photo', 'Photo');
  const ids = products.map(({ productId }) => productId);
  const sets = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
  const lines = cartOf(30, { products }).lines.filter(({ lineId }) => !/^photo[01] [1-9]/.test(lineId));
  const costs = [1, 7].map((times) => {
    const offers = offersOf(ids, Array.from({ length: times }, () => sets).flat());
    const fill = vi.spyOn(Float64Array.prototype, 'fill');
    price({ ...cartOf(0, { products, offers }), lines }, NOW);
    const [cells] = fill.mock.contexts as Float64Array[];
    fill.mockRestore();
    return (cells?.length ?? 0) * offers.length;
  });
  expect(Math.max(...costs)).toBeLessThan(5_000_000);
});
