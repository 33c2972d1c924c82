import { expect, test } from 'vitest';
import { planTable } from './plan-import.ts';

test('twice the cores take half the time, plus the overhead of threads', () => {
  const rows = planTable({ cpuSeconds: 0.5, carried: 0.8 }).split('\n');
  expect(rows[2]).toBe('| 2 | 3.2 | 26.0 h |');
  expect(rows[3]).toBe('| 16 | 25.6 | 3.3 h |');
});
