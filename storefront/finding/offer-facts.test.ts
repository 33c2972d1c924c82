import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import { offerFacts } from './offer-facts.ts';

const photo: Product = {
  productId: 'photo',
  catalogId: 'catalog',
  productType: 'Photo',
  state: 'InCatalog',
  title: 'Photo',
  price: 8,
  tiers: [
    { fromQuantity: 3, price: 7 },
    { fromQuantity: 10, price: 6 },
  ],
  distances: [],
  currencyId: 978,
};
const offer = {
  offerId: 'o',
  title: null,
  productIds: ['photo'],
  fromQuantity: 3,
  toQuantity: 5,
  price: 20,
  giftProductId: null,
};
const gift = { giftId: 'g', threshold: 40, count: 1, productIds: ['photo'] };
const products = { photo, photosWithMe: null, hasPackages: false, offers: [offer], gifts: [gift] };

test('lists the single price first, then tiers, offers and gifts', () => {
  expect(offerFacts(products, 12)).toEqual({
    currencyId: 978,
    facts: [
      { kind: 'Single', price: 8 },
      { kind: 'Tier', fromQuantity: 3, price: 7 },
      { kind: 'Tier', fromQuantity: 10, price: 6 },
      { kind: 'Offer', fromQuantity: 3, toQuantity: 5, price: 20, oneMore: false },
      { kind: 'Gift', threshold: 40, count: 1 },
    ],
  });
});

test('lists nothing that needs more photos than there are', () => {
  expect(offerFacts({ ...products, gifts: [] }, 2)).toBeNull();
  expect(offerFacts(products, 4)?.facts).toContainEqual({
    kind: 'Offer',
    fromQuantity: 3,
    toQuantity: 4,
    price: 20,
    oneMore: false,
  });
});

test('says that an offer includes a free photo if there is one more photo', () => {
  const withOneMore = { ...offer, fromQuantity: 3, toQuantity: 3, giftProductId: 'photo' };
  const offerFactFor = (photosCount: number) =>
    offerFacts({ ...products, offers: [withOneMore] }, photosCount)?.facts.find(
      ({ kind }) => kind === 'Offer',
    );
  expect(offerFactFor(4)).toMatchObject({ oneMore: true });
  expect(offerFactFor(3)).toMatchObject({ oneMore: false });
});

test('an offer of several products is not listed as a number of photos', () => {
  const mixed = { ...offer, productIds: ['photo', 'frame'] };
  expect(
    offerFacts({ ...products, photo: { ...photo, tiers: [] }, offers: [mixed], gifts: [] }, 12),
  ).toBeNull();
});

test('lists nothing if single photos have only their price, or are not sold', () => {
  expect(offerFacts({ ...products, photo: { ...photo, tiers: [] }, offers: [], gifts: [] }, 12)).toBeNull();
  expect(offerFacts({ ...products, photo: null }, 12)).toBeNull();
});

test('leaves out discounts that cost as much as all photos', () => {
  const kindsAt = (price: number) =>
    offerFacts({ ...products, photosWithMe: { ...photo, price } }, 12)?.facts.map(
      (fact) => `${fact.kind} ${'price' in fact ? fact.price : ''}`,
    );
  expect(kindsAt(61)).toEqual(['Single 8', 'Tier 7', 'Tier 6', 'Offer 20', 'Gift ']);
  // Ten photos cost 60.
  expect(kindsAt(60)).toEqual(['Single 8', 'Tier 7', 'Offer 20', 'Gift ']);
  expect(kindsAt(40)).toEqual(['Single 8', 'Tier 7', 'Offer 20']);
  expect(kindsAt(21)).toEqual(['Single 8', 'Offer 20']);
  expect(kindsAt(20)).toBeUndefined();
});
