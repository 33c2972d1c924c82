import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tidyLockfile, writeNotices } from '../../scripts/tidy-lockfile.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

test('the lockfile is tidy, so npm ci prints no warning (npm run lockfile)', () => {
  const lockfile = read('package-lock.json');
  expect(tidyLockfile(lockfile) === lockfile).toBe(true);
});

test('the third-party notices match the lockfile and the models (npm run lockfile)', () => {
  const notices = read('THIRD-PARTY-NOTICES.md');
  expect(notices).toBe(writeNotices(read('package-lock.json')));
  expect(notices).not.toContain('not stated');
});
