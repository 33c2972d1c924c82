import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import faults from '#desk/i18n/en/faults.ts';
import operations from '#desk/i18n/en/operations.ts';
import { MAY_DO } from '#hosting/members/index.ts';

test('the desk has a name for every operation (desk/i18n/*/operations.ts)', () => {
  expect(Object.keys(operations).toSorted()).toEqual(Object.keys(MAY_DO).toSorted());
});

test('the desk says in its languages what its calls refuse (desk/i18n/*/faults.ts)', () => {
  const files = globSync([
    'contract/desk*.schema.ts',
    'server/operating/desk-api/*.ts',
    'server/operating/corrections/*.ts',
    'server/operating/person-data/*.ts',
    'server/finding/list-imports/*.ts',
    'server/finding/feeds/change-feeds.ts',
  ]);
  const sentences = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/message:\s*(?:'([^'\n]+)'|`([^`]+)`)/g)])
    .map(([, plain, template]) => plain ?? template?.replaceAll(/\$\{[^}]*\}/g, '{}'));
  expect(sentences.length).toBeGreaterThan(0);
  expect([...new Set(sentences)].toSorted()).toEqual(Object.keys(faults.sentences).toSorted());
});

test('the desk says du in German, as the shop does', () => {
  const formal = /(?:\p{Ll}n|bis|was|dass) Sie\b|\bIhr(?:er|en|em) (?:Rolle|eigene|Worten)/u;
  const lines = globSync('desk/i18n/de/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => (formal.test(line) ? `${file}: ${line.trim()}` : [])),
  );
  expect(lines).toEqual([]);
});
