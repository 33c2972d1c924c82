import { describe, expect, test } from 'vitest';
import { judgeAlert, unconfirmedUntil, waitsUntil } from './photo-alerts.rules.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('when an alert is due', () => {
  test.each([
    ['nothing is there', { photosCount: 0, isBusy: false, seenAt: null }, 'Wait'],
    ['nothing is there yet', { photosCount: 0, isBusy: true, seenAt: minutesAgo(60) }, 'Wait'],
    ['every photo is read', { photosCount: 1, isBusy: false, seenAt: null }, 'Tell'],
    [
      'the first photo is there while others are read',
      { photosCount: 1, isBusy: true, seenAt: null },
      'Settle',
    ],
    ['photos were seen a moment ago', { photosCount: 3, isBusy: true, seenAt: minutesAgo(14) }, 'Settle'],
    ['photos were seen long ago', { photosCount: 3, isBusy: true, seenAt: minutesAgo(15) }, 'Tell'],
  ] as const)('%s', (_name, signs, decision) => {
    expect(judgeAlert({ ...signs, now: NOW })).toBe(decision);
  });
});

describe('the retention of an address', () => {
  test('is two days while it is unconfirmed', () => {
    expect(unconfirmedUntil(NOW)).toEqual(new Date('2026-05-12T12:00:00Z'));
  });

  test('is sixty days after the race', () => {
    expect(waitsUntil('2026-06-01', NOW)).toEqual(new Date('2026-07-31T00:00:00Z'));
  });

  test('is sixty days after its confirmation if the race is long ago', () => {
    expect(waitsUntil('2025-06-01', NOW)).toEqual(new Date('2026-07-09T12:00:00Z'));
  });
});
