import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test('an address is shown without parts that may be a key', () => {
  const address = 'https://api.timing.example/4711/SECRETKEY?key=secret';
  expect(maskAddress(address)).toMatch(/^https:\/\/api\.timing\.example\/… \([0-9a-f]{6}\)$/);
  expect(maskAddress(address)).not.toBe(maskAddress(`${address}2`));
});
