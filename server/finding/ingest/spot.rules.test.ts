import { expect, test } from 'vitest';
import { spotOf } from './spot.rules.ts';

test('photos taken at one place have one spot, photos taken elsewhere another', () => {
  const spot = spotOf({ latitude: 48.2061, longitude: 16.3719 });
  expect(spot).toBe('48.206 16.372');
  expect(spotOf({ latitude: 48.2064, longitude: 16.3722 })).toBe(spot);
  expect(spotOf({ latitude: 48.2101, longitude: 16.3722 })).not.toBe(spot);
});

test('south and west differ from north and east', () => {
  expect(spotOf({ latitude: -33.9249, longitude: -70.6483 })).toBe('-33.924 -70.648');
});
