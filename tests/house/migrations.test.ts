import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** The last migration that is in every released version. */
const LAST_RELEASED = '0098';
/** Statements that remove something that an older version uses, or require something that it does not write. */
const BREAKING =
  /\bdrop (table|column|default)\b|\brename (to|column)\b|\bset not null\b|\balter column \w+ type\b|\badd column \w+ [^,`]*\bnot null\b(?![^,`]*\bdefault\b)/i;

test('a migration that removes something declares that no older version may run beside it', () => {
  const files = readdirSync(FOLDER).filter(
    (file) => /^\d{4}-/.test(file) && file.slice(0, 4) > LAST_RELEASED,
  );
  const silent = files.filter((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return BREAKING.test(text) && !/export const breaksOlderVersions = true/.test(text);
  });
  expect(silent).toEqual([]);
  for (const words of [
    'alter table x drop column y',
    'add column y text not null',
    'alter column y set not null',
  ])
    expect(words).toMatch(BREAKING);
  for (const words of ['add column y text', "add column y text not null default ''", 'create index y on x'])
    expect(words).not.toMatch(BREAKING);
});
