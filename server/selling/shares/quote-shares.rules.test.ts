import { expect, test } from 'vitest';
import type { ProductType } from '#contract/catalog.ts';
import { quoteShares } from './quote-shares.rules.ts';
import type { ShareRule } from './shares.rules.ts';

const EUR = 978;
const rule = (more: Partial<ShareRule> = {}): ShareRule => ({
  to: 'Photographer',
  photographerId: null,
  eventId: null,
  products: null,
  currencyId: null,
  percentHundredths: 30_00,
  fixedMinor: 0,
  minimumMinor: 0,
  tiers: [],
  ...more,
});
const PRICES = new Map<ProductType, number>([
  ['Photo', 800],
  ['FinishVideo', 1500],
]);
const quote = (...rules: ShareRule[]) => quoteShares(rules, EUR, PRICES);

test('a photo for €8 is shared by all rules together', () => {
  const rules = [rule(), rule({ to: 'Organizer', percentHundredths: 10_00 })];
  const expected = {
    productType: 'Photo',
    photosCount: 1,
    currencyId: EUR,
    netMinor: 800,
    shares: [
      { party: 'Photographer', amountMinor: 240 },
      { party: 'Organizer', amountMinor: 80 },
    ],
    keptMinor: 480,
    many: null,
  };
  expect(quote(...rules)).toEqual([expected, expected]);
});

test('a rule for one photographer is shown for that photographer', () => {
  const own = rule({ photographerId: 'ana', percentHundredths: 50_00 });
  const [first, second] = quote(own, rule());
  expect(first?.shares).toEqual([{ party: 'Photographer', amountMinor: 400 }]);
  expect(second?.shares).toEqual([{ party: 'Photographer', amountMinor: 240 }]);
});

test('shows a rule for a product with the price of one on sale', () => {
  const [video] = quote(rule({ products: ['FullVideo', 'FinishVideo'] }));
  expect(video).toMatchObject({ productType: 'FinishVideo', netMinor: 1500 });
  const [unsold] = quote(rule({ products: ['FullVideo'] }));
  expect(unsold).toMatchObject({ productType: 'FullVideo', netMinor: 1000 });
});

test('shows a package of 200 photos, where amounts per photo use up the price', () => {
  const prices = new Map<ProductType, number>([...PRICES, ['PhotosWithMe', 2_500]]);
  const limited = { isUpToList: true, isJointlyUpToList: true, currencyId: EUR } as const;
  const rules = [
    rule({ minimumMinor: 50, ...limited }),
    rule({ to: 'Organizer', percentHundredths: 10_00, minimumMinor: 20, ...limited }),
  ];
  const [quoted] = quoteShares(rules, EUR, prices);
  expect(quoted?.many).toEqual({
    photosCount: 200,
    shares: [
      { party: 'Photographer', amountMinor: 2_250 },
      { party: 'Organizer', amountMinor: 250 },
    ],
    keptMinor: 0,
  });
});

test('an amount is in its own currency', () => {
  const [yen] = quote(rule({ currencyId: 392, percentHundredths: 0, fixedMinor: 3 }));
  expect(yen).toMatchObject({ netMinor: 10, keptMinor: 7 });
});

test('a minimum above the price shows the amount that the tenant adds', () => {
  const [quoted] = quote(rule({ minimumMinor: 900, currencyId: EUR }));
  expect(quoted?.keptMinor).toBe(-100);
});

test('shows an amount per photo for a package of 20 photos, once per photo', () => {
  const prices = new Map<ProductType, number>([...PRICES, ['PhotosWithMe', 2_500]]);
  const [promised] = quoteShares([rule({ minimumMinor: 50, currencyId: EUR })], EUR, prices);
  expect(promised).toMatchObject({
    productType: 'PhotosWithMe',
    photosCount: 20,
    shares: [{ party: 'Photographer', amountMinor: 1_000 }],
    keptMinor: 1_500,
    many: { photosCount: 200, keptMinor: 2_500 - 10_000 },
  });
  const [single] = quoteShares([rule({ minimumMinor: 50, products: ['Photo'] })], EUR, prices);
  expect(single).toMatchObject({ productType: 'Photo', photosCount: 1 });
});
