import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

test('a caller gets no more than their share, and all callers no more than the whole', () => {
  const budget = createBodyBudget({ ofAll: 100, ofCaller: 60 });
  const release = budget.take('one', 60);
  expect(release).toBeDefined();
  expect(budget.take('one', 1)).toBeUndefined();
  expect(budget.take('two', 40)).toBeDefined();
  expect(budget.take('three', 1)).toBeUndefined();
  release?.();
  expect(budget.take('three', 60)).toBeDefined();
});

test('bytes are released once', () => {
  const budget = createBodyBudget({ ofAll: 100, ofCaller: 100 });
  const release = budget.take('one', 50);
  budget.take('two', 50);
  release?.();
  release?.();
  expect(budget.take('one', 51)).toBeUndefined();
  expect(budget.take('one', 50)).toBeDefined();
});
