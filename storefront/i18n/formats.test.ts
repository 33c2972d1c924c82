import { afterEach, expect, test, vi } from 'vitest';
import { createFormats } from './formats.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['2026-05-10T09:46:12.000+02:00', '09:46'],
  ['2026-05-10T16:46:12.000+09:00', '16:46'],
])('a race’s %s is shown in the race’s zone, wherever the reader is', (moment, shown) => {
  for (const zone of ['Europe/Vienna', 'Asia/Tokyo', 'America/New_York']) {
    vi.stubEnv('TZ', zone);
    expect(createFormats('en', false).raceTime(moment)).toBe(shown);
  }
});

test('a time of the visitor’s own is shown in their zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(createFormats('en', false).ownTime('2026-05-10T07:46:12.000Z')).toBe('16:46');
});
