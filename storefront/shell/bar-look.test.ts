import { expect, test } from 'vitest';
import { barKindOf, isLogoAtStart } from './bar-look.ts';

test('the bar is reduced from the choice of a payment until its outcome, and full elsewhere', () => {
  expect(barKindOf('order')).toBe('Quiet');
  expect(barKindOf('after-payment')).toBe('Quiet');
  expect(barKindOf('home')).toBe('Full');
  expect(barKindOf(undefined)).toBe('Full');
});

test('the logo stands at the start on certain routes, unless the theme wants it in the middle', () => {
  expect(isLogoAtStart('home', false)).toBe(true);
  expect(isLogoAtStart('home', true)).toBe(false);
  expect(isLogoAtStart('event', false)).toBe(false);
  expect(isLogoAtStart(undefined, false)).toBe(false);
});
