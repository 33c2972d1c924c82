import { expect, test } from 'vitest';
import { testsBeside } from './tests-beside.ts';

test('a file has its test beside it, and a test is its own', () => {
  expect(testsBeside(['a/price.ts', 'a/price.test.ts', 'b/hero.tsx'])).toEqual([
    'a/price.test.ts',
    'b/hero.test.tsx',
  ]);
});
