import { expect, test } from 'vitest';
import { BARS_MAX, fillTimes } from './fill-times.rules.ts';

test('hours, days and months without sales fill the gaps between those with sales', () => {
  expect(fillTimes(['2026-05-11T01:00', '2026-05-10T23:00'], 'hour')).toEqual([
    '2026-05-10T23:00',
    '2026-05-11T00:00',
    '2026-05-11T01:00',
  ]);
  expect(fillTimes(['2026-02-27T00:00', '2026-03-01T00:00'], 'day')).toEqual([
    '2026-02-27T00:00',
    '2026-02-28T00:00',
    '2026-03-01T00:00',
  ]);
  expect(fillTimes(['2025-12-01T00:00', '2026-02-01T00:00'], 'month')).toHaveLength(3);
  expect(fillTimes(['2026-05-10T00:00'], 'day')).toEqual(['2026-05-10T00:00']);
  expect(fillTimes([], 'day')).toEqual([]);
});

test('returns undefined for more bars than a chart can show', () => {
  const until = (days: number) => new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 16);
  expect(fillTimes([until(1), until(BARS_MAX)], 'day')).toHaveLength(BARS_MAX);
  expect(fillTimes([until(1), until(BARS_MAX + 1)], 'day')).toBeUndefined();
});
