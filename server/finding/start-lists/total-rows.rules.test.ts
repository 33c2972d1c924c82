import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { parseStartList } from './start-list.task.ts';
import { isTotalCell } from './total-rows.rules.ts';

const parse = (lines: readonly string[]) =>
  parseStartList(Buffer.from(lines.join('\n')), { names: 'given-first' });

test.each([
  'Total',
  'TOTAL:',
  'Grand total',
  'Sub-total',
  'Total: 240',
  '240 participants',
  'Total participants: 1 240',
  'Summe',
  'Anzahl Teilnehmer: 240',
  'Gesamt Herren',
  'Celkem 240 účastníků',
  'Počet závodníků',
  'ΣΥΝΟΛΟ',
  'Σύνολο συμμετεχόντων: 240',
  'Total de participantes',
  'Totale iscritti',
  'Итого',
  'Всего участников: 240',
  'Кол-во участников: 240',
  'Skupaj',
  '∑ 240',
])('%s is a total', (text) => {
  expect(isTotalCell(text)).toBe(true);
});

test.each([
  'Anna Summe',
  'Totali Marco',
  'Total Running Club',
  '7',
  '',
  'Participants',
  'Suma M',
  'Countess',
])('%s is no total', (text) => {
  expect(isTotalCell(text)).toBe(false);
});

/** A person's cell below each heading. */
const PERSON: Record<string, string> = {
  Bib: '1',
  Name: 'Anna Berg',
  'Full name': 'Anna Berg',
  Surname: 'Berg',
  'First name': 'Anna',
  'Date of birth': '1.2.1990',
};

describe('a line with a word for a total', () => {
  test.each([
    ['No.;Bib;Name;Club', 'Total;2;;', 'Total'],
    ['No.;Bib;Name;Club', 'Total;2;2 participants;', 'Total'],
    ['No.;Bib;Name;Club', ';2;2 participants;', '2 participants'],
    ['Bib;Name;Club', '2;Total;', 'Total'],
    ['Bib;Name;Club', '2;;Total', 'Total'],
    ['Bib;Surname;First name;Club', '2;Total;2;', 'Total'],
    ['Bib;Surname;First name;Club', '2;Summe;Herren;', 'Summe'],
    ['Bib;Full name;Date of birth', '2;Anzahl Teilnehmer;', 'Anzahl Teilnehmer'],
  ])('below %s, %s is left out and named', async (heading, line, text) => {
    const person = heading.split(';').map((name) => PERSON[name] ?? '');
    expect(await parse([heading, person.join(';'), line])).toMatchObject({
      rows: [{ bib: '1' }],
      skipped: [{ line: 3, code: 'Total', values: { text } }],
    });
  });

  test('does not affect the person who wears that number as a bib', async () => {
    const read = await parse([
      'No.;Bib;Name;Club',
      '1;237;Dr. Eva Procházka;X',
      '2;7;Jan Tal;X',
      'Total;237;240 participants;',
    ]);
    expect(read).toMatchObject({
      rows: [{ bib: '237' }, { bib: '7' }],
      skipped: [{ line: 4, code: 'Total' }],
    });
  });

  test.each([
    ['Bib;Surname;First name', '2;Summe;Anna'],
    ['Bib;Surname;First name', '2;Total;Jo'],
    ['Bib;Full name', '2;Anna Summe'],
    ['Bib;Full name', '2;SUMA Anna'],
    ['Bib;Surname;Date of birth', '2;Summe;31.1.1990'],
    ['Bib;Surname;Email', '2;Summe;anna@example.com'],
    ['Bib;Surname;First name;Club', '2;Berg;Anna;Total'],
    ['Bib;Surname;Club', '2;Berg;Total'],
    ['Bib;Surname;Ticket', '2;Berg;1 participant'],
    ['Bib;Surname;Ticket', '2;;1 participant'],
  ])('below %s, %s is a person', async (heading, line) => {
    const person = heading.split(';').map((name) => PERSON[name] ?? '');
    const read = await parse([heading, person.join(';'), line]);
    const rows = 'rows' in read ? read.rows : [];
    expect(rows.map(({ bib }) => bib)).toContain('2');
  });

  test('does not affect a participant with such a word as name', async () => {
    const read = await parse(['Bib;Surname', '1;Berg', '2;Suma']);
    expect(read).toMatchObject({ skipped: [{ line: 3, code: 'Total' }], unread: [['2', 'Suma']] });
  });

  test('is not a person, in whatever cells word and number are; a person is never a total', async () => {
    const heading = 'No.;Bib;Surname;First name;Club;Fee';
    const words = ['Total', 'Summe', 'Celkem', 'Σύνολο', 'Totale', 'Suma', 'Итого', 'Skupaj'];
    const input = fc.record({
      word: fc.constantFrom(...words),
      count: fc.constantFrom('240', '240 participants', '240 Teilnehmer', ''),
      wordAt: fc.integer({ min: 0, max: 5 }),
      countAt: fc.integer({ min: 0, max: 5 }),
      bib: fc.constantFrom('240', ''),
      isPerson: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ word, count, wordAt, countAt, bib, isPerson }) => {
        const cells = isPerson ? ['', '240', 'Berg', 'Anna', '', ''] : ['', bib, '', '', '', ''];
        // If the word replaces the bib or the given name, no person is left.
        const at = isPerson && (wordAt === 1 || wordAt === 3) ? 2 : wordAt;
        if (!isPerson) cells[countAt] = count;
        cells[at] = word;
        const read = await parse([heading, '1;7;Tal;Jan;X;20', cells.join(';')]);
        expect(read).toMatchObject({
          rows: isPerson ? [{ bib: '7' }, { bib: '240', givenName: 'Anna' }] : [{ bib: '7' }],
          skipped: isPerson ? [] : [{ line: 3, code: 'Total' }],
        });
      }),
      { numRuns: countOf(1_000, 100), seed: SEED },
    );
  });
});
