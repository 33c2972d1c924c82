import { describe, expect, test } from 'vitest';
import type { Gift, PackageOffer, Product } from '#contract/catalog.schema.ts';
import type { Quote } from '#contract/shoppingcart.schema.ts';
import {
  dearerPackage,
  eventProducts,
  nearPackage,
  type OwnQuotes,
  offerOf,
  savingOfSelection,
} from './compute-offer.ts';

const EUR = 978;
const product = (
  productType: Product['productType'],
  price: number,
  changes: Partial<Product> = {},
): Product => ({
  productId: `product-${productType}`,
  catalogId: 'catalog',
  productType,
  state: 'InCatalog',
  title: productType,
  price,
  tiers: [],
  distances: [],
  currencyId: EUR,
  ...changes,
});
const catalog = (products: Product[], offers: PackageOffer[] = [], gifts: Gift[] = []) => ({
  products,
  offers,
  gifts,
});
const photo = product('Photo', 9.9);
const threeFor20: PackageOffer = {
  offerId: 'three',
  title: null,
  productIds: [photo.productId],
  fromQuantity: 3,
  toQuantity: 3,
  price: 20,
  giftProductId: null,
};
const oneFree: Gift = { giftId: 'gift', threshold: 40, count: 1, productIds: [photo.productId] };

describe('the offer for all photos', () => {
  const before = 5;
  const quote = (productId: string, added: number) => ({
    productId,
    added,
    totalAmount: before + added,
    singlyAdded: added,
    paidBefore: 0,
    nextOffers: [],
  });
  const quotes = (each: number | null, all: number | null, singly = each): OwnQuotes => ({
    one: null,
    each: each === null ? null : quote('photo', each),
    singly: singly === null ? null : quote('photo', singly),
    all: all === null ? null : quote('all', all),
    boughtCount: 0,
  });
  const offer = (each: number | null, all: number | null, isAllInCart = false) =>
    offerOf(quotes(each, all), EUR, isAllInCart);

  test('is the package if the cart then costs no more', () => {
    expect(offer(29, 29)).toEqual({ kind: 'Package', quote: quote('all', 29), saving: null });
    expect(offer(null, 29)).toMatchObject({ kind: 'Package', saving: null });
  });

  test('is announced if fewer photos cost at least its price, or at most the price of one more photo less', () => {
    const near = (ticked: number, all = 30, single: number | null = 8) =>
      nearPackage(offer(null, all), { totalAmount: before + ticked }, single);
    expect([near(30), near(32), near(29), near(22), near(21.9)]).toEqual([
      'Same',
      'Same',
      'Near',
      'Near',
      null,
    ]);
    expect(near(29, 30, null)).toBe(null);
    expect(nearPackage(offer(24, null), { totalAmount: 29 }, 8)).toBe(null);
    expect(nearPackage(offer(null, 30), undefined, 8)).toBe(null);
  });

  test('compares ticked photos with what each of them adds if bought singly, never with catalog prices', () => {
    const saving = (added: number, singlyAdded?: number) =>
      savingOfSelection({ ...quote('photo', added), singlyAdded } as Quote, EUR);
    expect(saving(30, 40)).toEqual({ sum: 30, before: 40, saved: 10 });
    // "3 for 20" costs 20 in any case, although the catalog price of three photos is 29.70.
    expect([saving(20, 20), saving(30, 20), saving(0, 20), saving(-2, 20)]).toEqual([null, null, null, null]);
    expect([saving(20), savingOfSelection(undefined, EUR)]).toEqual([null, null]);
  });

  test('shows what the package saves in this cart, exact to the cent', () => {
    expect(offer(29, 0)).toMatchObject({ saving: null });
    expect(offer(29.3, 24.9)).toMatchObject({ saving: { before: 29.3, saved: 4.4 } });
    // A visitor's own photos never cost more than the package; another buyer's may.
    expect(offerOf(quotes(29, 29, 41), EUR)).toMatchObject({ saving: { before: 41, saved: 12 } });
  });

  test('is single photos if they cost less, with the package beside it for a gift code', () => {
    expect(offer(28, 29)).toEqual({ kind: 'Singles', quote: quote('photo', 28), saving: null });
    expect(dearerPackage(quotes(28, 29), offer(28, 29))).toEqual(quote('all', 29));
    expect(dearerPackage(quotes(29, 29), offer(29, 29))).toBeNull();
    expect(offer(8, null)).toMatchObject({ kind: 'Singles' });
    expect(dearerPackage(quotes(8, null), offer(8, null))).toBeNull();
  });

  test('does not include a more expensive package if all photos are in the cart; the package stays available for a gift code', () => {
    expect(offer(null, 16, true)).toBeNull();
    expect(dearerPackage(quotes(null, 16), null)).toEqual(quote('all', 16));
    // The package costs no more, and adds photos that are found later.
    expect(offer(null, 0, true)).toMatchObject({ kind: 'Package' });
  });

  test('is empty if nothing is sold, or everything is in the cart', () => {
    expect(offer(null, null)).toBeNull();
  });
});

describe('the products of a distance', () => {
  const half = product('PhotosWithMe', 19, { productId: 'half', distances: ['21K'] });
  const full = product('PhotosWithMe', 29, { productId: 'full', distances: ['42K'] });
  const all = catalog([full, half, photo]);

  test('are those for it and those for everybody', () => {
    expect(eventProducts(all, '42K').photosWithMe).toBe(full);
    expect(eventProducts(all, '42K').photo).toBe(photo);
  });

  test('are only those for everybody if the distance is unknown', () => {
    expect(eventProducts(all)).toMatchObject({ photosWithMe: null, hasPackages: true });
    expect(eventProducts(all, '10K').photosWithMe).toBeNull();
  });

  test('are the cheapest of several that fit', () => {
    const general = product('PhotosWithMe', 24.9);
    expect(eventProducts(catalog([full, general]), '42K').photosWithMe).toBe(general);
  });

  test('offers and gifts are included if they count the photo', () => {
    const other = { ...threeFor20, offerId: 'frames', productIds: ['frame'] };
    expect(eventProducts(catalog([photo], [other, threeFor20], [oneFree]))).toMatchObject({
      offers: [threeFor20],
      gifts: [oneFree],
    });
  });
});
