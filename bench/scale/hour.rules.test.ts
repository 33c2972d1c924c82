import { expect, test } from 'vitest';
import { coresOf } from './hour.rules.ts';

test('an hour keeps as many cores busy as its requests and photos cost', () => {
  const costs = { serverMs: 2, databaseMs: 1, workerSeconds: 0.8, readingDatabaseSeconds: 0.01 };
  const hour = { visitors: 3_600, requestsPerVisitor: 10, peak: 3, photos: 36_000, readingHours: 1 };
  // 30 requests and 10 photos a second.
  const cores = coresOf(costs, hour);
  expect(cores.serve).toBeCloseTo(0.06);
  expect(cores.database).toBeCloseTo(0.13);
  expect(cores.work).toBeCloseTo(8);
});
