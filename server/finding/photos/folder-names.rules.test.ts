import { expect, test } from 'vitest';
import { withoutNames } from './folder-names.rules.ts';

test('replaces each path part that names the photographer by an id, and nothing else', () => {
  const erase = (folder: string) => withoutNames(folder, ['Ada Berg', 'Max', 'A. (B)'], 'ID');
  expect(erase('Ada Berg/km18')).toBe('ID/km18');
  expect(erase('finish/2026 ADA_BERG card 2')).toBe('finish/ID');
  expect(erase('Max/Maxim')).toBe('ID/Maxim');
  expect(erase('a. (b)')).toBe('ID');
  expect(erase('ax (b)/climax')).toBe('ax (b)/climax');
  expect(erase('')).toBe('');
});
