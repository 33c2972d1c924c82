import { afterEach, expect, test, vi } from 'vitest';
import { createFormats } from './formats.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['2026-05-10T09:46:12.000+02:00', '9:46 am'],
  ['2026-05-10T16:46:12.000+09:00', '4:46 pm'],
])('a race’s %s is shown in the race’s zone, wherever the reader is', (moment, shown) => {
  for (const zone of ['Europe/Vienna', 'Asia/Tokyo', 'America/New_York']) {
    vi.stubEnv('TZ', zone);
    expect(createFormats('en', false).raceTime(moment)).toBe(shown);
  }
});

test.each([
  ['en', '5:14 am', '2:05 pm'],
  ['de', '05:14 Uhr', '14:05 Uhr'],
  ['el', '5:14 π.μ.', '2:05 μ.μ.'],
  ['ru', '05:14', '14:05'],
  ['it', 'ore 05:14', 'ore 14:05'],
  ['es', '5:14 h', '14:05 h'],
  ['cs', '5:14 h', '14:05 h'],
  ['sl', '05:14 h', '14:05 h'],
])('%s: a race’s moment reads as a time of day, not as a pace', (language, morning, afternoon) => {
  const { raceTime } = createFormats(language, false);
  const shown = ['05:14', '14:05'].map((time) => raceTime(`2026-05-10T${time}:00.000+02:00`));
  expect(shown.map((time) => time.replace(/\s/g, ' '))).toEqual([morning, afternoon]);
});

test('a time of the visitor’s own is shown in their zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(createFormats('en', false).ownTime('2026-05-10T07:46:12.000Z')).toBe('4:46 pm');
});
