import { expect, test } from 'vitest';
import { wallClock, zonedTime } from './wall-clock.ts';

const MOMENT = new Date('2026-05-10T07:46:12.250Z');

test.each([
  ['Europe/Vienna', '2026-05-10T09:46:12.250+02:00'],
  ['Asia/Tokyo', '2026-05-10T16:46:12.250+09:00'],
  ['America/St_Johns', '2026-05-10T05:16:12.250-02:30'],
  ['UTC', '2026-05-10T07:46:12.250+00:00'],
])('a time is written as local time in %s and parsed as the same time', (zone, written) => {
  expect(zonedTime(MOMENT, zone)).toBe(written);
  expect(new Date(written)).toEqual(MOMENT);
});

test('the offset is that of the given moment, also beside a clock change', () => {
  expect(zonedTime(new Date('2026-12-10T07:46:12Z'), 'Europe/Vienna')).toBe('2026-12-10T08:46:12.000+01:00');
  expect(wallClock(new Date('2026-10-25T00:59:59.900Z'), 'Europe/Vienna').toISOString()).toBe(
    '2026-10-25T02:59:59.900Z',
  );
});
