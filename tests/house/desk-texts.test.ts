import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALL_FAULTS } from '#contract/faults/call-faults.ts';
import { FIELD_FAULTS } from '#contract/faults/field-faults.ts';
import { SHOP_FAULTS } from '#contract/faults/shop-faults.ts';
import { FILE_FAULTS } from '#contract/faults.ts';
import { LINE_FAULTS } from '#contract/line-faults.ts';
import operations from '#desk/i18n/en/operations.ts';
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
  const stated = Object.keys({ ...CALL_FAULTS, ...FIELD_FAULTS, ...SHOP_FAULTS, ...FILE_FAULTS });
  expect(stated.filter((code) => !used.has(code))).toEqual([]);
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

test('pages draw arrows, because not every font has them', () => {
  const drawing = 'desk/ui/facts-list.tsx';
  const typed = globSync('desk/**/*.tsx', { exclude: [drawing] }).filter((file) =>
    /[←↑→↓]/.test(readFileSync(file, 'utf8').replaceAll(/<Arrow glyph="."/g, '')),
  );
  expect(typed, 'use Arrow or WithArrows').toEqual([]);
});
