import { describe, expect, test } from 'vitest';
import { compareCatalogs, describeChanges } from './catalog-changes.ts';
import type { CatalogContents, CatalogProduct } from './catalog-contents.ts';

const photo: CatalogProduct = {
  key: 'photo',
  productType: 'Photo',
  titles: { en: 'Photo' },
  priceMinor: 800,
  tiers: [],
  distances: [],
  state: 'InCatalog',
};
const all: CatalogProduct = {
  ...photo,
  key: 'all-photos',
  productType: 'PhotosWithMe',
  titles: { en: 'All photos' },
  priceMinor: 2900,
};
const three = {
  key: 'three',
  titles: null,
  products: ['photo'],
  fromQuantity: 3,
  toQuantity: 3,
  priceMinor: 2000,
  gift: null,
};
const gift = { key: 'gift-40', thresholdMinor: 4000, count: 1, products: ['photo'] };
const second = { key: 'second', titles: null, products: ['all-photos'], fromPerson: 2, percent: 50 };
const CURRENT: CatalogContents = {
  currencyId: 978,
  products: [all, photo],
  offers: [three],
  peopleOffers: [second],
  gifts: [gift],
};

const printed = (next: CatalogContents) =>
  describeChanges(compareCatalogs(CURRENT, next)).map(({ mark, text }) => `${mark} ${text}`);

describe('the difference to a file', () => {
  test('is empty for the same catalog, with titles in any order of languages', () => {
    expect(compareCatalogs(CURRENT, structuredClone(CURRENT))).toEqual([]);
    const two = { ...photo, titles: { en: 'Photo', de: 'Foto' } };
    const turned = { ...photo, titles: { de: 'Foto', en: 'Photo' } };
    expect(compareCatalogs({ ...CURRENT, products: [two] }, { ...CURRENT, products: [turned] })).toEqual([]);
  });

  test('lists fields, old → new', () => {
    const next: CatalogContents = {
      currencyId: 978,
      products: [
        all,
        {
          ...photo,
          titles: { de: 'Foto' },
          priceMinor: 750,
          state: 'Hidden',
          distances: ['21K', '10K'],
          tiers: [
            { fromQuantity: 3, priceMinor: 700 },
            { fromQuantity: 5, priceMinor: 601 },
          ],
        },
      ],
      offers: [{ ...three, toQuantity: 5, gift: 'photo', titles: { en: 'Three' } }],
      peopleOffers: [{ ...second, fromPerson: 3, percent: 25, titles: { en: 'Family' } }],
      gifts: [{ ...gift, thresholdMinor: 5005, count: 2, products: ['photo', 'all-photos'] }],
    };
    expect(printed(next)).toEqual([
      '~ product photo',
      '      title en: Photo → (none)',
      '      price: 8 EUR → 7.50 EUR',
      '      tiers: (none) → from 3: 7 EUR, from 5: 6.01 EUR',
      '      distances: (none) → 21K, 10K',
      '      state: (none) → Hidden',
      '      title de: (none) → Foto',
      '~ offer three',
      '      quantity: 3 → 3 to 5',
      '      gift: (none) → photo',
      '      title en: (none) → Three',
      '~ people second',
      '      from: 2 → 3',
      '      percent: 50 → 25',
      '      title en: (none) → Family',
      '~ gift gift-40',
      '      from: 40 EUR → 50.05 EUR',
      '      count: 1 → 2',
      '      products: photo → photo, all-photos',
    ]);
  });

  test('lists withdrawn products, deleted offers and deleted gifts, and all fields of new ones', () => {
    const code: CatalogProduct = { ...photo, key: 'gift-code', productType: 'Promocode' };
    expect(
      printed({ currencyId: 978, products: [photo, code], offers: [], peopleOffers: [], gifts: [] }),
    ).toEqual([
      '+ product gift-code',
      '      kind: Promocode',
      '      title en: Photo',
      '      price: 8 EUR',
      '- product all-photos: withdrawn, it can no longer be bought',
      '- offer three: deleted',
      '- people second: deleted',
      '- gift gift-40: deleted',
    ]);
  });

  test('lists a changed order of kept entries, and a changed currency', () => {
    const dollars = printed({ ...CURRENT, currencyId: 840, products: [photo, all] });
    expect(dollars.slice(0, 5)).toEqual([
      '~ catalog',
      '      currency: EUR → USD',
      '      order of products: all-photos, photo → photo, all-photos',
      '~ product photo',
      '      price: 8 EUR → 8 USD',
    ]);
    const first = { ...photo, key: 'first' };
    expect(printed({ ...CURRENT, products: [first, all, photo] })).toHaveLength(4);
  });
});
