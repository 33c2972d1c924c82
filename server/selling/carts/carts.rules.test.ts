import { describe, expect, test } from 'vitest';
import type { ProductRecord } from '#selling/catalog/index.ts';
import { type CartLine, linesReplacedByPackage, refuseCandidate } from './carts.rules.ts';

const product = (productId: string, productType: ProductRecord['productType']): ProductRecord => ({
  ...{ productId, productType, catalogId: 'k', eventId: 'e', state: 'InCatalog' },
  ...{ titles: { en: 'x' }, priceMinor: 800, currencyId: 978 },
});
const photo = product('single', 'Photo');
const all = product('all', 'PhotosWithMe');
const photoLine = (photoId: string): CartLine => ({
  ...{ cartItemId: `line ${photoId}`, productId: 'single', photoId, personId: null },
});
const noPackages = new Map<string, Set<string>>();

describe('adding to a cart', () => {
  test('the same photo twice is refused, another is welcome', () => {
    const lines = [photoLine('p1')];
    expect(refuseCandidate({ product: photo, photoId: 'p1', personId: null }, lines, noPackages)).toEqual({
      refused: 'AlreadyAdded',
    });
    expect(
      refuseCandidate({ product: photo, photoId: 'p2', personId: null }, lines, noPackages),
    ).toBeUndefined();
  });

  test('a photo that a package in the cart holds is refused as a duplicate', () => {
    const packages = new Map([['runner', new Set(['p1', 'p2'])]]);
    expect(refuseCandidate({ product: photo, photoId: 'p2', personId: null }, [], packages)).toEqual({
      refused: 'DuplicatePhotoInPackage',
    });
  });

  test('the packages of two competitors may stand side by side, one twice may not', () => {
    const lines: CartLine[] = [{ cartItemId: 'l', productId: 'all', photoId: null, personId: 'anna' }];
    expect(
      refuseCandidate({ product: all, photoId: null, personId: 'ben' }, lines, noPackages),
    ).toBeUndefined();
    expect(refuseCandidate({ product: all, photoId: null, personId: 'anna' }, lines, noPackages)).toEqual({
      refused: 'AlreadyAdded',
    });
  });

  test('a package takes the place of the single photos it holds', () => {
    const lines = [photoLine('p1'), photoLine('p2'), photoLine('p3')];
    expect(linesReplacedByPackage(lines, new Set(['p1', 'p3']))).toEqual(['line p1', 'line p3']);
  });
});
