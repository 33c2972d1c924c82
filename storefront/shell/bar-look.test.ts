import { expect, test } from 'vitest';
import { barKindOf, isLogoAtStart } from './bar-look.ts';

test('the bar is reduced at the payment, hidden after it, and full elsewhere', () => {
  expect(barKindOf('order')).toBe('Quiet');
  expect(barKindOf('after-payment')).toBe('Hidden');
  expect(barKindOf('order-paid')).toBe('Full');
  expect(barKindOf('home')).toBe('Full');
  expect(barKindOf(undefined)).toBe('Full');
});

test('the logo is at the start on certain routes, unless the theme centres it', () => {
  expect(isLogoAtStart('home', false)).toBe(true);
  expect(isLogoAtStart('removal', false)).toBe(true);
  expect(isLogoAtStart('home', true)).toBe(false);
  expect(isLogoAtStart('event', false)).toBe(false);
  expect(isLogoAtStart(undefined, false)).toBe(false);
});
