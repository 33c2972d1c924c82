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

test('makes room for a caller by ending the unfinished body of the one who holds most', () => {
  const budget = createBodyBudget({ ofAll: 100, ofCaller: 60 });
  const ended: string[] = [];
  const bodyOf = (name: string, isUnfinished: boolean) => () => {
    if (isUnfinished) ended.push(name);
    return isUnfinished;
  };
  budget.take('one', 20, bodyOf('complete', false));
  budget.take('one', 20, bodyOf('first', true));
  budget.take('one', 20, bodyOf('second', true));
  budget.take('two', 40, bodyOf('other', true));

  expect(budget.take('one', 0.1, bodyOf('own', true))).toBeUndefined();
  expect(budget.take('three', 20, bodyOf('third', true))).toBeDefined();
  expect(ended).toEqual(['first']);
  expect(budget.take('three', 30, bodyOf('fourth', true))).toBeUndefined();
  expect(ended).toEqual(['first']);
});
