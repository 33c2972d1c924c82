import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import faults from '#desk/i18n/en/faults.ts';
import fileFaults from '#desk/i18n/en/file-faults.ts';
import operations from '#desk/i18n/en/operations.ts';
import { formatFileFault } from '#desk/i18n/format-fault.ts';
import { MAY_DO } from '#hosting/members/index.ts';

test('the desk has a name for every operation (desk/i18n/*/operations.ts)', () => {
  expect(Object.keys(operations).toSorted()).toEqual(Object.keys(MAY_DO).toSorted());
});

test('the desk translates each refusal of its calls (desk/i18n/*/faults.ts)', () => {
  const files = globSync([
    'contract/desk*.schema.ts',
    'server/operating/desk-api/*.ts',
    'server/*/*/*.desk.ts',
    'server/operating/corrections/*.ts',
    'server/operating/person-data/*.ts',
    'server/finding/competitors/protect-participants.ts',
    'server/finding/list-imports/*.ts',
    'server/finding/events/create-event.ts',
    'server/finding/feeds/change-feeds.ts',
    'server/finding/photos/make-photos-free.ts',
    'server/finding/sponsor-marks/*.ts',
    'server/selling/catalog/copy-catalog.ts',
  ]);
  const sentences = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/message:\s*(?:'([^'\n]+)'|`([^`]+)`)/g)])
    .map(([, plain, template]) => plain ?? template?.replaceAll(/\$\{[^}]*\}/g, '{}'));
  expect(sentences.length).toBeGreaterThan(0);
  expect([...new Set(sentences)].toSorted()).toEqual(Object.keys(faults.sentences).toSorted());
});

test('the desk uses du in German, as the shop does', () => {
  const formal = /(?:\p{Ll}n|bis|was|dass) Sie\b|\bIhr(?:er|en|em) (?:Rolle|eigene|Worten)/u;
  const lines = globSync('desk/i18n/de/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => (formal.test(line) ? `${file}: ${line.trim()}` : [])),
  );
  expect(lines).toEqual([]);
});

test('the desk translates each fault of a file (desk/i18n/*/file-faults.ts)', () => {
  const files = globSync([
    'server/hosting/tenants/{settings.schema,counter.rules,make-logo-files,logo.task,read-tenant-file,plan-tenant}.ts',
    'server/hosting/pages/{read-site-file,site-file.schema,load-site-folder,site-files.rules,read-site-folder}.ts',
    'server/platform/yaml-file/{open-yaml.task,open-yaml,parse-yaml,check-value,read-words}.ts',
    'server/platform/svg/find-svg-fault.ts',
    'server/selling/catalog/{catalog-file.rules,catalog-file.schema,catalog-references.rules}.ts',
    'server/selling/frames/{frame-file.rules,frame-file.schema,read-frame-file,draw-layer,layer.task}.ts',
    'server/selling/settlements/read-payees-file.ts',
    'server/selling/shares/{read-shares-file,shares.rules,set-shares}.ts',
  ]);
  // An unknown sentence is returned unchanged.
  const marked = Object.fromEntries(Object.keys(fileFaults.sentences).map((known) => [known, `(${known})`]));
  const isSaid = (sentence: string) => formatFileFault(sentence, marked) !== sentence;
  const unsaid = files.flatMap((file) =>
    sentencesIn(readFileSync(file, 'utf8')).filter(
      (sentence) => !isSaid(sentence) && !PARTS.includes(sentence),
    ),
  );
  expect(unsaid).toEqual([]);
});

/** Examples and parts of sentences. */
const PARTS = [
  '[left, top, width, height] in pixels, like [400, 400, 5200, 2900]',
  '"{}" is {}, whatever its name says: rename it',
  'there is no {} "{}"',
  '"{}" is not in this folder{}',
  '  … and {} more',
];

/** Lists the texts of a file with at least two words, with {} for the variable parts. */
function sentencesIn(source: string): string[] {
  const lines = source.replaceAll(/\/\*.*?\*\//gs, '').split('\n');
  return lines
    .filter((line) => !/^import |^\s*\/\//.test(line))
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)+)'|`([^`]+)`/g)])
    .map(([, plain, template]) =>
      (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '{}').replaceAll(/\\(.)/g, '$1'),
    )
    .filter((text) => /^["a-z{}<×& ]+ [a-z]/.test(text) && text.split(' ').length > 2);
}
