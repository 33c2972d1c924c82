import { expect, test } from 'vitest';
import { savingOf } from './saving.ts';

test('a saving is the difference to what the visitor would otherwise pay, exact to the cent', () => {
  expect(savingOf(24.9, 29.3, 978)).toEqual({ sum: 24.9, before: 29.3, saved: 4.4 });
});

test('nothing is compared without a saving, for an unknown price, or if nothing is to pay', () => {
  const compared = [
    savingOf(30, 30, 978),
    savingOf(30, 28, 978),
    savingOf(0, 28, 978),
    savingOf(-2, 28, 978),
    savingOf(undefined, 28, 978),
    savingOf(20, null, 978),
    savingOf(20, undefined, 978),
  ];
  expect(compared).toEqual([null, null, null, null, null, null, null]);
});
