import { expect, test } from 'vitest';
import { mayStillCome, videosShare } from './video-waiting.ts';

test('a share is full only when nothing is left', () => {
  expect(videosShare({ videosCount: 0, videosProcessingCount: 0 })).toBe(1);
  expect(videosShare({ videosCount: 1, videosProcessingCount: 2 })).toBe(0.33);
  expect(videosShare({ videosCount: 4999, videosProcessingCount: 1 })).toBe(0.99);
});

test('a personal video may arrive until a day after the event’s day', () => {
  const event = { date: '2026-05-10' };
  expect(mayStillCome(event, new Date(2026, 4, 10, 12))).toBe(true);
  expect(mayStillCome(event, new Date(2026, 4, 11, 23, 59))).toBe(true);
  expect(mayStillCome(event, new Date(2026, 4, 12, 0, 1))).toBe(false);
});
