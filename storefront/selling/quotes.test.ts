import { expect, test } from 'vitest';
import type { Quote } from '#contract/shoppingcart.schema.ts';
import { quoteState } from './quotes.ts';

const quote = { added: 20, totalAmount: 20 } as Quote;

test('while a price is computed, the previous one is only shown', () => {
  expect(quoteState({ quote, isFetching: true })).toEqual({ quote: undefined, shown: quote, isDue: true });
  expect(quoteState({ quote, isFetching: false })).toEqual({ quote, shown: quote, isDue: false });
});

test('without a previous price, none is shown, and a price that failed is not due', () => {
  const unknown = { quote: undefined, shown: undefined };
  expect(quoteState({ quote: undefined, isFetching: true })).toEqual({ ...unknown, isDue: true });
  expect(quoteState({ quote: undefined, isFetching: false })).toEqual({ ...unknown, isDue: false });
});
