import { expect, test } from 'vitest';
import { listQuarters } from './quarters.rules.ts';

const now = new Date(2026, 1, 15);

test('the latest quarters come first, over the turn of years', () => {
  const quarters = listQuarters('2025-Q4', now);
  expect(quarters.slice(0, 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3']);
  expect(quarters).toHaveLength(13);
});

test('an older shown quarter stays selectable', () => {
  expect(listQuarters('2019-Q3', now).at(-1)).toBe('2019-Q3');
});
