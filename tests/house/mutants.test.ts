import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '#tests/mutants/index.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every mutant still applies: its text is in its file once, and the file of its test is there', () => {
  const stale = MUTANTS.filter(({ file, find, killedBy }) => {
    const [text, tests] = [join(ROOT, file), join(ROOT, killedBy.file)];
    return !existsSync(tests) || !existsSync(text) || readFileSync(text, 'utf8').split(find).length !== 2;
  });
  const advice = 'update `find` in tests/mutants/, then: node scripts/run-mutants.ts NN';
  expect(
    stale.map(({ id }) => id),
    advice,
  ).toEqual([]);
});

test('no two mutants have one number', () => {
  const numbers = MUTANTS.map(({ id }) => id.slice(0, 2));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(50);
});
