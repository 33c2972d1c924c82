import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerBudget } from './answer-budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function createBudget() {
  const budget = createAnswerBudget({ ofAll: 100, ofCaller: 60, patienceMs: 1_000 });
  const ended: string[] = [];
  const take = (caller: string, bytes: number, name = '') =>
    budget.take(caller, bytes, () => ended.push(name));
  return { take, ended };
}

test('limits the answers of a caller and of all callers', () => {
  const { take } = createBudget();
  const release = take('one', 60);
  expect(release).toBeDefined();
  expect(take('one', 1)).toBeUndefined();
  expect(take('two', 40)).toBeDefined();
  expect(take('three', 1)).toBeUndefined();
  release?.();
  expect(take('three', 60)).toBeDefined();
});

test('a single answer is sent, however large it is', () => {
  const { take } = createBudget();
  const release = take('one', 500);
  expect(release).toBeDefined();
  expect(take('one', 1)).toBeUndefined();
  expect(take('two', 1)).toBeUndefined();
  release?.();
  expect(take('two', 1)).toBeDefined();
});

test('ends answers that stay unread: the caller’s own oldest, or the oldest of the caller who holds most', () => {
  const { take, ended } = createBudget();
  take('one', 30, 'first');
  take('one', 30, 'second');
  take('two', 40, 'other');
  vi.advanceTimersByTime(1_001);
  expect(take('one', 30, 'third')).toBeDefined();
  expect(ended).toEqual(['first']);
  expect(take('three', 10)).toBeDefined();
  expect(ended).toEqual(['first', 'second']);
});
