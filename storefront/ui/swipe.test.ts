import { expect, test } from 'vitest';
import { closesBySwipe, isGoingDown } from './swipe.ts';

test('a swipe down is distinguished from scrolling, turning and a tap', () => {
  expect(isGoingDown(3, 6)).toBeUndefined();
  expect(isGoingDown(3, 12)).toBe(true);
  expect(isGoingDown(12, 3)).toBe(false);
  expect(isGoingDown(-12, 12)).toBe(false);
  expect(isGoingDown(0, -12)).toBe(false);
});

test('a swipe down closes when it is long or fast enough', () => {
  expect(closesBySwipe(10, 120, 900)).toBe(true);
  expect(closesBySwipe(0, 60, 90)).toBe(true);
  expect(closesBySwipe(0, 60, 900)).toBe(false);
  expect(closesBySwipe(0, 20, 10)).toBe(false);
  expect(closesBySwipe(140, 120, 300)).toBe(false);
  expect(closesBySwipe(0, -200, 300)).toBe(false);
});
