import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bibKey, normaliseBib } from './competitor.ts';

const SPELLINGS = [
  ...[
    '503',
    ' 503 ',
    '5 0 3',
    '503.',
    '(503)',
    '"503"',
    '５０３',
    '#503',
    'Bib-503',
    '# 503',
    '№ 503',
    '№503',
    'nº503',
    'N° 503',
  ],
  ...['Bib 503', 'bib503', 'BIB: 503', 'Bib #503', 'No. 503', 'no 503', 'Race number: 503', '(Bib 503)'],
  ...[
    'Startnummer 503',
    'Startnr. 503',
    'Start-Nr 503',
    'nr.503',
    'Nummer 503',
    'Rückennummer 503',
    'Ruckennummer 503',
  ],
  ...['startovní číslo 503', 'cislo 503', 'č. 503', 'αριθμός 503', 'ΑΡΙΘΜΟΣ 503', 'αρ. 503', 'νούμερο 503'],
  ...['dorsal 503', 'Número 503', 'n.º 503', 'pettorale 503', 'pettorale n. 503', 'numero 503'],
  ...['номер 503', 'Стартовый номер № 503', 'startna številka 503', 'stevilka 503', 'št. 503'],
];

test.each(SPELLINGS)('%s is 503', (text) => expect(normaliseBib(text)).toBe('503'));

test.each([
  ['f-117', 'F-117'],
  ['NR 7', '7'],
  ['NR7', 'NR7'],
  ['n17', 'N17'],
  ['Bib H-7', 'H-7'],
  ['ж 17', 'Ж17'],
  ['丙21892', '丙21892'],
  ['Bib', 'BIB'],
  ['Novak', 'NOVAK'],
])('%s is %s', (text, bib) => expect(normaliseBib(text)).toBe(bib));

test('bibs that differ only in hyphens, leading zeros or the keyboard of their letters are equal', () => {
  for (const text of ['h-7', 'H 007', 'h7', 'Н7', 'Bib Η-7']) expect(bibKey(text)).toBe('H7');
  expect(bibKey('0042')).toBe('42');
  expect(bibKey('Ж017')).toBe('Ж17');
});

test('every sign for a hyphen between digits belongs to the bib', () => {
  for (const text of ['15-1', '15.1', '15/1', '15–1', ' 15 / 1 ', 'Bib 15-1', '015-1'])
    expect(bibKey(text)).toBe('15-1');
  expect(bibKey('151')).toBe('151');
  expect(bibKey('H-15-1')).toBe('H15-1');
});

// A search that begins again at each sign would take minutes here: photographers' keywords are written by strangers.
test.each([`A${'!'.repeat(300_000)}x`, 'no '.repeat(100_000), `${'# '.repeat(150_000)}x`])(
  'a long text without a bib is normalised at once',
  (text) => {
    expect(normaliseBib(text)).not.toBe('');
  },
);

test('normalising a normalised bib or key changes nothing', () => {
  const part = fc.constantFrom(
    'bib',
    'Nr',
    'č',
    '.',
    ' ',
    '#',
    '№',
    '(',
    '"',
    '-',
    '0',
    '7',
    '42',
    'A',
    'Ж',
    'º',
    'É',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('');
      const bib = normaliseBib(text);
      fc.pre(/^[\p{L}\d-]*\d[\p{L}\d-]*$/u.test(bib));
      expect(bibKey(bib)).toBe(bibKey(text));
      expect(bibKey(bibKey(text))).toBe(bibKey(text));
    }),
  );
});
