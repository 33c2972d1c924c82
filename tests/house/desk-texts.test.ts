import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALL_FAULTS } from '#contract/faults/call-faults.ts';
import { FIELD_FAULTS } from '#contract/faults/field-faults.ts';
import { SHOP_FAULTS } from '#contract/faults/shop-faults.ts';
import { FILE_FAULTS } from '#contract/faults.ts';
import { LINE_FAULTS } from '#contract/line-faults.ts';
import fileFaults from '#desk/i18n/en/file-faults.ts';
import operations from '#desk/i18n/en/operations.ts';
import { formatFileFault } from '#desk/i18n/format-fault.ts';
import { MAY_DO } from '#hosting/members/index.ts';

test('the desk has a name for every operation (desk/i18n/*/operations.ts)', () => {
  expect(Object.keys(operations).toSorted()).toEqual(Object.keys(MAY_DO).toSorted());
});

test('no code of a fault stands for two faults, and each is used', () => {
  const catalogues = [LINE_FAULTS, CALL_FAULTS, FIELD_FAULTS, SHOP_FAULTS, FILE_FAULTS];
  const codes = catalogues.flatMap((catalogue) => Object.keys(catalogue));
  expect(codes.length).toBe(new Set(codes).size);
  const sources = globSync(['contract/*.ts', 'server/**/*.ts'])
    .filter((file) => !/\.test\.ts$|contract\/line-faults\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = new Set([...sources.matchAll(/'([A-Z]\w+)'/g)].map(([, code]) => code));
  const usedByField = Object.keys({ ...CALL_FAULTS, ...FIELD_FAULTS, ...SHOP_FAULTS });
  expect(usedByField.filter((code) => !used.has(code))).toEqual([]);
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
