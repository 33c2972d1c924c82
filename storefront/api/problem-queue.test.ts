import { expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { createProblemQueue } from './problem-queue.ts';

test('the latest message is shown first, then the ones before it', () => {
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
