import { expect, test } from 'vitest';
import { preorderStage } from './preorder-stage.ts';

const waiting = { state: 'Waiting', photosCount: 0, eventDate: '2026-09-06' } as const;

test('photos come after the race; on its day they may appear any minute', () => {
  expect(preorderStage(waiting, '2026-09-05')).toBe('BeforeRace');
  expect(preorderStage(waiting, '2026-09-06')).toBe('AfterRace');
  expect(preorderStage({ ...waiting, photosCount: 3 }, '2026-09-06')).toBe('Coming');
});

test('a ready or canceled preorder waits for nothing', () => {
  expect(preorderStage({ ...waiting, state: 'Ready', photosCount: 3 }, '2026-09-07')).toBe('Settled');
  expect(preorderStage({ ...waiting, state: 'Canceled' }, '2026-09-05')).toBe('Settled');
});
