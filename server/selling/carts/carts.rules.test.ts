import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#selling/catalog/index.ts';
import {
  type CartCandidate,
  type CartLine,
  linesReplacedByPackage,
  nextUnit,
  refuseCandidate,
  reportedTheme,
} from './carts.rules.ts';

const product = (productId: string, productType: ProductRecord['productType']): ProductRecord => ({
  ...{ productId, productType, key: productId, catalogId: 'k', eventId: 'e', state: 'InCatalog' },
  ...{ titles: { en: 'x' }, priceMinor: 800, tiers: [], distances: [], currencyId: 978 },
});
const line = (change: Partial<CartLine>): CartLine => ({
  ...{ cartItemId: 'l', productId: 'single', photoId: null, personId: null },
  ...{ unit: 0, gift: null, shownPriceMinor: 800 },
  ...change,
});
const photoLine = (photoId: string, personId: string | null = null): CartLine =>
  line({ cartItemId: `line ${photoId}`, photoId, personId });
const packageLine = (personId: string): CartLine => line({ productId: 'all', personId });

const candidate = (
  of: ProductRecord,
  change: Partial<Pick<CartCandidate, 'photoId' | 'personId'>>,
): CartCandidate => ({ product: of, photoId: null, personId: null, gift: null, ...change });
const photo = product('single', 'Photo');
const all = product('all', 'PhotosWithMe');
const code = product('code', 'Promocode');
const noPackages = new Map<string, Set<string>>();

describe('adding to a cart', () => {
  test('the same photo twice is refused, whoever found it; another is welcome', () => {
    const lines = [photoLine('p1', 'anna')];
    for (const personId of [null, 'anna', 'ben'])
      expect(refuseCandidate(candidate(photo, { photoId: 'p1', personId }), lines, noPackages)).toEqual({
        refused: 'AlreadyAdded',
      });
    expect(refuseCandidate(candidate(photo, { photoId: 'p2' }), lines, noPackages)).toBeUndefined();
  });

  test('a photo that a package in the cart holds is refused as a duplicate', () => {
    const packages = new Map([['runner', new Set(['p1', 'p2'])]]);
    expect(refuseCandidate(candidate(photo, { photoId: 'p2' }), [], packages)).toEqual({
      refused: 'DuplicatePhotoInPackage',
    });
  });

  test('the packages of two competitors may stand side by side, two of one may not', () => {
    const lines = [packageLine('anna')];
    expect(refuseCandidate(candidate(all, { personId: 'ben' }), lines, noPackages)).toBeUndefined();
    for (const of of [all, product('all and more', 'PhotosWithMe')])
      expect(refuseCandidate(candidate(of, { personId: 'anna' }), lines, noPackages)).toEqual({
        refused: 'AlreadyAdded',
      });
  });

  test('who bought a photo of themselves may have their package all the same', () => {
    const lines = [photoLine('p1', 'anna')];
    expect(refuseCandidate(candidate(all, { personId: 'anna' }), lines, noPackages)).toBeUndefined();
  });

  test('promo codes to give away may be many, each with a number of its own', () => {
    const lines = [line({ productId: 'code', unit: 0 }), line({ productId: 'code', unit: 3 })];
    expect(refuseCandidate(candidate(code, {}), lines, noPackages)).toBeUndefined();
    expect(nextUnit(lines, 'code')).toBe(4);
    expect(nextUnit(lines, 'other')).toBe(0);
  });

  test('a package takes the place of the single photos it holds', () => {
    const lines = [photoLine('p1'), photoLine('p2', 'anna'), photoLine('p3')];
    expect(linesReplacedByPackage(lines, new Set(['p1', 'p2']))).toEqual(['line p1', 'line p2']);
  });
});

test('a brand that is a variant of another is reported as that one', () => {
  const settings = { theme: 'marafon', originalTheme: 'photofinish' };
  expect(reportedTheme(settings, 'marafon')).toBe('photofinish');
  expect(reportedTheme(settings, 'laufbilder')).toBe('laufbilder');
});
