import { describe, expect, test } from 'vitest';
import { type LeftOfItem, leftOfItems, type PartInput, planShares } from './part-refund.rules.ts';

const item = (orderItemId: string, totalMinor: number, given: Partial<LeftOfItem> = {}) => ({
  orderItemId,
  title: orderItemId,
  productType: 'Photo' as const,
  totalMinor,
  refundedMinor: 0,
  isReturned: false,
  ...given,
});
const plan = (items: ReturnType<typeof item>[], input: Partial<PartInput>, methodDiscountMinor = 0) => {
  const shares = planShares(leftOfItems(items, methodDiscountMinor), {
    orderItemIds: [],
    amountMinor: null,
    ...input,
  });
  return typeof shares === 'string'
    ? shares
    : shares.map(({ orderItemId, amountMinor, isWhole }) => [orderItemId, amountMinor, isWhole]);
};

test('the refundable rest of a line is its price minus its share of the payment discount and of earlier refunds', () => {
  const left = leftOfItems([item('one', 1000), item('two', 500, { refundedMinor: 100 })], 150);
  expect(left.map(({ leftMinor }) => leftMinor)).toEqual([900, 350]);
  expect(leftOfItems([item('one', 1000, { isReturned: true })], 0)[0]?.leftMinor).toBe(0);
});

describe('a partial refund of an order', () => {
  const items = [item('one', 1000), item('two', 500), item('free', 0)];

  test('of lines returns them with everything that is left of them', () => {
    expect(plan(items, { orderItemIds: ['two'] })).toEqual([['two', 500, true]]);
    expect(plan([...items, item('three', 1)], { orderItemIds: ['one', 'two'] })).toEqual([
      ['one', 1000, true],
      ['two', 500, true],
    ]);
  });

  test('of an amount is divided over the lines in proportion to their remaining amounts, and returns no line', () => {
    expect(plan(items, { orderItemIds: ['one'], amountMinor: 999 })).toEqual([['one', 999, false]]);
    expect(plan(items, { amountMinor: 100 })).toEqual([
      ['one', 67, false],
      ['two', 33, false],
    ]);
    expect(plan(items, { amountMinor: 1 })).toEqual([['one', 1, false]]);
  });

  test.each([
    ['NothingAsked', {}],
    ['NothingAsked', { amountMinor: 0 }],
    ['NothingAsked', { orderItemIds: ['one'], amountMinor: -5 }],
    ['UnknownItem', { orderItemIds: ['four'] }],
    ['NothingLeft', { orderItemIds: ['one', 'free'] }],
    ['TooMuch', { amountMinor: 1501 }],
    ['TooMuch', { orderItemIds: ['two'], amountMinor: 501 }],
    ['WholeItems', { orderItemIds: ['two'], amountMinor: 500 }],
    ['WholeOrder', { amountMinor: 1500 }],
    ['WholeOrder', { orderItemIds: ['one', 'two'] }],
  ] as const)('is refused as %s: %j', (why, input) => {
    expect(plan(items, input)).toBe(why);
  });

  test('excludes gift codes: neither by line nor as part of an amount', () => {
    const gift = item('gift', 500, { productType: 'Promocode' as never });
    expect(plan([item('one', 1000), gift], { orderItemIds: ['gift'], amountMinor: 5 })).toBe('PartOfGift');
    expect(plan([item('one', 1000), gift], { orderItemIds: ['gift'] })).toEqual([['gift', 500, true]]);
    expect(plan([item('one', 1000), gift], { amountMinor: 300 })).toEqual([['one', 300, false]]);
    expect(plan([item('one', 1000), gift], { amountMinor: 1200 })).toBe('TooMuch');
  });
});
