import { expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createProblemQueue, messageOf } from './problem-queue.ts';

test('the latest message is shown first, then the earlier messages', () => {
  const queue = createProblemQueue();
  let changes = 0;
  const unsubscribe = queue.subscribe(() => changes++);
  queue.report(new ApiProblem({ status: 0, code: 'NetworkFailure' }));
  queue.report(new TypeError('a surprise'));
  queue.report(new ApiProblem({ status: 0, code: 'NetworkFailure' }));
  expect(queue.latest()?.code).toBe('NetworkFailure');
  queue.dismiss(queue.latest()?.id ?? 0);
  expect(queue.latest()?.code).toBe('Unexpected');
  queue.dismiss(queue.latest()?.id ?? 0);
  expect(queue.latest()).toBeNull();
  expect(changes).toBe(5);
  unsubscribe();
  queue.report(new Error('x'));
  expect(changes).toBe(5);
});

test('an unexpected error shows its message, else its name, else its stack; a server’s answer shows only its code', () => {
  const queue = createProblemQueue();
  const detailOf = (error: unknown) => {
    queue.report(error);
    return queue.latest()?.detail;
  };
  expect(detailOf(new TypeError('a surprise'))).toBe('a surprise');
  expect(detailOf(new TypeError(''))).toBe('TypeError');
  const nameless = Object.assign(new Error(''), { name: '', stack: 'at home' });
  expect(detailOf(nameless)).toBe('at home');
  expect(messageOf('plain words')).toBe('plain words');
  expect(detailOf(new ApiProblem({ status: 0, code: 'NetworkFailure' }))).toBeNull();
});

test('a duplicate or interrupted navigation is not a failure', () => {
  const queue = createProblemQueue();
  for (const name of ['NavigationDuplicated', 'AbortError'])
    queue.report(Object.assign(new Error('again'), { name }));
  expect(queue.latest()).toBeNull();
});
