import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnKey } from './storage.ts';

test('a key belongs to a tenant only if every kind of path leads into its folder', () => {
  const part = fc.constantFrom('wald', 'other', '..', '.', '', '\\', 'C:', 'x.jpg', '\0', '%2e%2e');
  const separator = fc.constantFrom('/', '\\', '//');
  const keys = fc
    .array(fc.tuple(part, separator), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().slice(0, -1).join(''));
  fc.assert(
    fc.property(keys, (key) => {
      if (!isOwnKey('wald', key)) return;
      for (const path of [posix, win32]) {
        expect(path.isAbsolute(key)).toBe(false);
        expect(path.normalize(key).replaceAll('\\', '/')).toBe(key);
        expect(key.startsWith('wald/')).toBe(true);
      }
    }),
  );
});

test('the keys of a shop belong to its tenant', () => {
  for (const key of ['wald/events/1/a..b.jpg', 'wald/site/ü x.png']) expect(isOwnKey('wald', key)).toBe(true);
  for (const key of ['wald', 'wald2/x', 'wald/', '/wald/x', 'wald/C:'])
    expect(isOwnKey('wald', key)).toBe(false);
});
