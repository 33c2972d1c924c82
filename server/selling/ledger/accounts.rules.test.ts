import { describe, expect, test } from 'vitest';
import { ACCOUNT_CHARTS, ACCOUNT_KEY, accountKeysOf, BOOKED_ACCOUNTS } from '#contract/desk-exports.ts';
import { numberOf } from './accounts.rules.ts';
import { pairPostings } from './datev.rules.ts';
import { bookDelivery, bookRefund, bookSale, type SoldItem } from './ledger.rules.ts';

const home = (vatPercent: number | null) => ({ country: null, vatPercent });

describe('the number of an account', () => {
  test('is the adviser’s for the most specific key, or else the chart’s', () => {
    const revenue = { account: 'Revenue', ...home(7) } as const;
    expect(numberOf('SKR03', {}, revenue)).toBe('8200');
    expect(numberOf('SKR03', { Revenue: '8400' }, revenue)).toBe('8400');
    expect(numberOf('SKR03', { Revenue: '8400', 'Revenue 7': '8300' }, revenue)).toBe('8300');
    expect(numberOf('SKR03', {}, { account: 'Vat', ...home(19) })).toBe('1776');
    expect(numberOf('SKR04', {}, { account: 'Vat', ...home(7) })).toBe('3801');
    expect(numberOf('OEKR', {}, { account: 'Vat', ...home(20) })).toBe('3500');
  });

  test('of another member state never falls back to the seller’s own accounts', () => {
    const french = { account: 'Vat', country: 'FR', vatPercent: 20 } as const;
    for (const chart of ACCOUNT_CHARTS)
      expect(numberOf(chart, { Vat: '1770', 'Vat 20': '1771' }, french)).toBe(undefined);
    const numbers = { 'Vat EU': '1', 'Vat FR': '2', 'Vat FR 20': '3' };
    expect(accountKeysOf(french)).toEqual(['Vat FR 20', 'Vat FR', 'Vat EU']);
    expect(numberOf('SKR03', numbers, french)).toBe('3');
    expect(numberOf('SKR03', numbers, { ...french, vatPercent: 5.5 })).toBe('2');
    expect(numberOf('SKR03', numbers, { ...french, country: 'ES' })).toBe('1');
  });

  test('of a country outside the Union is its own account', () => {
    const swiss = { account: 'Revenue', country: 'CH', vatPercent: null } as const;
    expect(numberOf('SKR03', {}, swiss)).toBe('8338');
    expect(numberOf('OEKR', {}, swiss)).toBe(undefined);
  });

  test('is missing where charts differ between firms, and can be set for each account', () => {
    const missing = BOOKED_ACCOUNTS.filter(
      (account) => numberOf('OEKR', {}, { account, ...home(20) }) === undefined,
    );
    expect(missing).toEqual([
      'GiftCodes',
      'ExpiredGiftCodes',
      'Returns',
      'Losses',
      'ShareExpense',
      'SharesPayable',
    ]);
    for (const chart of ACCOUNT_CHARTS)
      for (const account of BOOKED_ACCOUNTS) {
        for (const country of [null, 'FR'])
          for (const vatPercent of [null, 5.5, 20])
            for (const key of accountKeysOf({ account, country, vatPercent }))
              expect(key).toMatch(ACCOUNT_KEY);
        expect(numberOf(chart, { [account]: '1234' }, { account, ...home(null) })).toBe('1234');
      }
  });
});

const item = (facts: Partial<SoldItem>): SoldItem => ({
  orderItemId: 'item',
  eventId: 'event',
  productType: 'Photo',
  listMinor: 1_190,
  chargedMinor: 1_190,
  roundingMinor: 0,
  giftOf: null,
  things: [{ photoId: 'photo', videoId: null, photographerId: null }],
  ...facts,
});
const rateOf = (type: string) => (type === 'FullVideo' ? 7 : 19);

/** Sums the pairs by account and rate, as a program that reads the batch does. */
function readPairs(...[entry, own]: Parameters<typeof pairPostings>): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (key: string, minor: number) => sums.set(key, (sums.get(key) ?? 0) + minor);
  for (const { posting, contra } of pairPostings(entry, own)) {
    const keys = [posting, contra].map((each) => accountKeysOf(each)[0] ?? '');
    add(keys[0] ?? '', posting.amountMinor);
    add(keys[1] ?? '', -posting.amountMinor);
  }
  return sums;
}

describe('the rows of a batch', () => {
  test('split revenue and tax by rate against the money', () => {
    const sale = bookSale(
      [item({}), item({ productType: 'FullVideo', listMinor: 1_070, chargedMinor: 1_070 })],
      0,
      rateOf,
    );
    expect(readPairs({ ...sale, country: null }, 'DE')).toEqual(
      new Map([
        ['Revenue 19', -1_000],
        ['Money', 2_260],
        ['Revenue 7', -1_000],
        ['Vat 19', -190],
        ['Vat 7', -70],
      ]),
    );
    const back = readPairs({ ...bookRefund(sale), country: null }, 'DE');
    expect(back.get('Revenue 7')).toBe(1_000);
    expect(back.get('Money')).toBe(-2_260);
  });

  test('name the country of sales that another member state taxes, and not the seller’s own', () => {
    const sale = bookSale([item({})], 0, 19);
    expect([...readPairs({ ...sale, country: 'FR' }, 'DE').keys()]).toEqual([
      'Revenue FR 19',
      'Money',
      'Vat FR 19',
    ]);
    expect([...readPairs({ ...sale, country: 'DE' }, 'DE').keys()]).toEqual([
      'Revenue 19',
      'Money',
      'Vat 19',
    ]);
  });

  test('move deferred revenue and redeemed gift codes to the revenue of each rate', () => {
    const deferred = bookSale(
      [item({ things: [] }), item({ orderItemId: 'film', productType: 'FullVideo', things: [] })],
      0,
      rateOf,
    );
    const things = [{ photoId: 'photo', videoId: null, photographerId: null }];
    const delivery = bookDelivery(
      deferred.lines,
      new Map([
        ['item', things],
        ['film', things],
      ]),
    );
    expect(readPairs({ ...delivery, country: null }, 'DE')).toEqual(
      new Map([
        ['Revenue 19', -1_000],
        ['DeferredRevenue', 2_112],
        ['Revenue 7', -1_112],
      ]),
    );
    const giftOf = { netMinor: 1_190, vatMinor: 0, isTaxedNow: true };
    const redemption = bookSale([item({ productType: 'PhotosWithMe', chargedMinor: 0, giftOf })], 0, 19);
    expect(readPairs({ ...redemption, country: null }, 'DE')).toEqual(
      new Map([
        ['Revenue 19', -1_000],
        ['GiftCodes', 1_190],
        ['Vat 19', -190],
      ]),
    );
  });
});
