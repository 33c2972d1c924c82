import { expect, test } from 'vitest';
import { processedShare } from './event-facts.tsx';

test('progress is in whole per cent, and full only when nothing is left', () => {
  expect(processedShare({ photosCount: 0, processingCount: 7 })).toBe(0);
  expect(processedShare({ photosCount: 2, processingCount: 7 })).toBe(0.22);
  expect(processedShare({ photosCount: 9999, processingCount: 1 })).toBe(0.99);
  expect(processedShare({ photosCount: 12, processingCount: 0 })).toBe(1);
  expect(processedShare({ photosCount: 0, processingCount: 0 })).toBe(1);
});
