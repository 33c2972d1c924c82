import { expect, test } from 'vitest';
import { placeKeyOf } from './place-key.ts';

const UNKNOWN = { placeKm: null, folder: '', camera: null, spot: null };

test('a place key has everything known about the place; a declared kilometre replaces the location', () => {
  expect(placeKeyOf(UNKNOWN)).toBe('.');
  expect(placeKeyOf({ ...UNKNOWN, folder: 'bridge', camera: 'EOS R6' })).toBe('bridge, EOS R6');
  const moved = { ...UNKNOWN, folder: 'day', spot: '48.206 16.372', camera: 'EOS R6' };
  expect(placeKeyOf(moved)).toBe('day, 48.206 16.372, EOS R6');
  expect(placeKeyOf({ ...moved, spot: '48.210 16.372' })).not.toBe(placeKeyOf(moved));
  expect(placeKeyOf({ ...moved, placeKm: 18.5 })).toBe('km 18.5, EOS R6');
});
