import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  ['Anna', 'Anna'],
  ['Anna, Ben', '"Anna, Ben"'],
  ['the "Ben"', '"the ""Ben"""'],
  ['10K – 2026', '10K – 2026'],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\uFF0B1', "'\uFF0B1"],
  ['\uFF0D1', "'\uFF0D1"],
  ['\uFF20A1', "'\uFF20A1"],
  [' =1+1', "' =1+1"],
  ['\u00A0=1+1', "'\u00A0=1+1"],
  ['\uFEFF=1+1', "'\uFEFF=1+1"],
  ['\t=1+1', '"\'\t\'=1+1"'],
  ['\rx', '"\'\rx"'],
  ['Anna;=1+1', '"Anna;\'=1+1"'],
  ['Anna; \uFF1D1+1', '"Anna;\' \uFF1D1+1"'],
  ['Anna\n=1+1', '"Anna\n\'=1+1"'],
  ['Anna;"=1+1"', '"Anna;\'""=1+1"""'],
])('%j is not a formula: %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

/** Splits like a spreadsheet that ignores quotes. */
const cellsOf = (line: string) => line.split(/[;\t\r\n]/);

test('no text starts a formula, whatever separators a program uses', () => {
  const signs = [...'=+-@\uFF1D\uFF0B\uFF0D\uFF20;\t\r\n "\'a,'];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...signs)).map((parts) => parts.join('')),
      (text) => {
        const cell = csvCell(text);
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        for (const each of cellsOf(read)) expect(each).not.toMatch(/^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u);
      },
    ),
  );
});
