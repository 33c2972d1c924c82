import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

test('a caller gets no more than their share, and all callers no more than the whole', () => {
  const budget = createBodyBudget({ ofAll: 100, ofCaller: 60 });
  const release = budget.take({ caller: 'one' }, 60);
  expect(release).toBeDefined();
  expect(budget.take({ caller: 'one' }, 1)).toBeUndefined();
  expect(budget.take({ caller: 'two' }, 40)).toBeDefined();
  expect(budget.take({ caller: 'three' }, 1)).toBeUndefined();
  release?.();
  expect(budget.take({ caller: 'three' }, 60)).toBeDefined();
});

test('bytes are released once', () => {
  const budget = createBodyBudget({ ofAll: 100, ofCaller: 100 });
  const release = budget.take({ caller: 'one' }, 50);
  budget.take({ caller: 'two' }, 50);
  release?.();
  release?.();
  expect(budget.take({ caller: 'one' }, 51)).toBeUndefined();
  expect(budget.take({ caller: 'one' }, 50)).toBeDefined();
});

test('makes room for a caller by ending the unfinished body of the one who holds most', () => {
  const budget = createBodyBudget({ ofAll: 100, ofCaller: 60 });
  const ended: string[] = [];
  const bodyOf = (name: string, isUnfinished: boolean) => () => {
    if (isUnfinished) ended.push(name);
    return isUnfinished;
  };
  budget.take({ caller: 'one' }, 20, bodyOf('complete', false));
  budget.take({ caller: 'one' }, 20, bodyOf('first', true));
  budget.take({ caller: 'one' }, 20, bodyOf('second', true));
  budget.take({ caller: 'two' }, 40, bodyOf('other', true));

  expect(budget.take({ caller: 'one' }, 0.1, bodyOf('own', true))).toBeUndefined();
  expect(budget.take({ caller: 'three' }, 20, bodyOf('third', true))).toBeDefined();
  expect(ended).toEqual(['first']);
  expect(budget.take({ caller: 'three' }, 30, bodyOf('fourth', true))).toBeUndefined();
  expect(ended).toEqual(['first']);
});

const BRANDS = { ofAll: 256, ofCaller: 100, ofBrand: 128, ofNewBrands: 64 };

test('the callers of a brand together get no more than its share', () => {
  const budget = createBodyBudget(BRANDS);
  const took = (caller: string, brand: string) => budget.take({ caller, brand }, 32) !== undefined;
  for (const caller of ['one', 'one', 'two', 'three']) expect(took(caller, 'greedy')).toBe(true);
  expect(took('three', 'greedy')).toBe(false);
  expect(took('four', 'greedy')).toBe(false);
  for (const caller of ['five', 'five']) expect(took(caller, 'other')).toBe(true);
});

test('two brands leave room for others that hold nothing', () => {
  const budget = createBodyBudget(BRANDS);
  const took = (caller: string, brand: string) => budget.take({ caller, brand }, 32) !== undefined;
  for (const caller of ['one', 'two', 'three']) {
    expect(took(`${caller} of first`, 'first')).toBe(true);
    expect(took(`${caller} of second`, 'second')).toBe(true);
  }
  expect(took('four of first', 'first')).toBe(false);
  expect(took('five', 'third')).toBe(true);
  expect(took('five', 'third')).toBe(false);
  expect(took('six', 'fourth')).toBe(true);
  expect(took('seven', 'fifth')).toBe(false);
});

test('unfinished bodies of a brand make room for its other callers, and for other brands', () => {
  const budget = createBodyBudget(BRANDS);
  const ended: string[] = [];
  const take = (caller: string, brand: string, bytes: number) =>
    budget.take({ caller, brand }, bytes, () => ended.push(caller) > 0) !== undefined;
  for (const caller of ['one', 'one', 'one', 'two']) expect(take(caller, 'greedy', 32)).toBe(true);
  expect(take('two', 'greedy', 32)).toBe(true);
  expect(take('two', 'greedy', 32)).toBe(false);
  expect(ended).toEqual(['one']);

  for (const caller of ['three', 'four']) expect(take(caller, 'other', 32)).toBe(true);
  expect(take('five', 'third', 64)).toBe(true);
  expect(ended).toEqual(['one']);
  expect(take('six', 'fourth', 32)).toBe(true);
  expect(ended).toEqual(['one', 'one']);
});
