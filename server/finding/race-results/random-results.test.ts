import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENCODINGS } from '#contract/list-reading.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { encodeText } from '#tests/fixtures/encode-text.ts';
import { readDuration } from './race-times.rules.ts';
import { parseResults } from './results.task.ts';

/** Headings of timekeepers in each language of product §1: place, bib, name, club, time; and names of runners. */
const LANGUAGES = {
  cs: {
    heading: ['Pořadí', 'Startovní číslo', 'Příjmení', 'Oddíl', 'Čas'],
    names: ['Říčař', 'Žáček', 'Dvořák', 'Bílý'],
  },
  de: {
    heading: ['Platz', 'Startnr.', 'Nachname', 'Verein', 'Zeit'],
    names: ['Müller', 'Größler', 'Weiß', 'Schröder'],
  },
  el: {
    heading: ['Θέση', 'Αριθμός συμμετοχής', 'Επώνυμο', 'Σύλλογος', 'Χρόνος'],
    names: ['Παπαδόπουλος', 'Γεωργιάδου', 'Μυλωνάς', 'Τσιτσάνης'],
  },
  en: {
    heading: ['Place', 'Bib', 'Last name', 'Club', 'Finish time'],
    names: ['Smith', 'Núñez', 'Brontë', 'Jones'],
  },
  es: {
    heading: ['Puesto', 'Dorsal', 'Apellidos', 'Club', 'Tiempo'],
    names: ['Peñalver', 'Gutiérrez', 'Ibáñez', 'Ruiz'],
  },
  it: {
    heading: ['Posizione', 'Pettorale', 'Cognome', 'Società', 'Tempo'],
    names: ['Cantù', 'Nicolò', 'Rossi', 'Crinò'],
  },
  ru: {
    heading: ['Место', 'Стартовый номер', 'Фамилия', 'Клуб', 'Время'],
    names: ['Щукин', 'Королёв', 'Лебедева', 'Шмидт'],
  },
  sl: {
    heading: ['Mesto', 'Štartna številka', 'Priimek', 'Društvo', 'Rezultat'],
    names: ['Žnidaršič', 'Kovač', 'Čebulj', 'Novak'],
  },
} as const;

const two = (value: number) => String(value).padStart(2, '0');
const NOTATIONS: ((h: number, m: number, s: number) => string)[] = [
  (h, m, s) => `${h}:${two(m)}:${two(s)}`,
  (h, m, s) => `${two(h)}:${two(m)}:${two(s)}.0`,
  (h, m, s) => `${two(h)}:${two(m)}:${two(s)},0`,
  (h, m, s) => `${h}h${two(m)}'${two(s)}''`,
  (h, m, s) => `${h * 60 + m}:${two(s)}`,
];

const resultsOf = fc
  .constantFrom(...(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]))
  .chain((language) =>
    fc.record({
      language: fc.constant(language),
      encoding: fc.constantFrom(...ENCODINGS),
      delimiter: fc.constantFrom(',', ';', '\t'),
      write: fc.constantFrom(...NOTATIONS),
      hasTitle: fc.boolean(),
      lines: fc.uniqueArray(
        fc.record({
          bib: fc.integer({ min: 1, max: 99_999 }),
          name: fc.constantFrom<string>(...LANGUAGES[language].names),
          seconds: fc.integer({ min: 3_600, max: 5 * 3_600 }),
          isOut: fc.nat(9).map((value) => value === 0),
        }),
        { minLength: 25, maxLength: 50, selector: ({ bib }) => bib },
      ),
    }),
  );

test(`random results in ${ENCODINGS.length} encodings are read as written, or cause a question`, async () => {
  const asked = { lists: 0, questions: 0 };
  await fc.assert(
    fc.asyncProperty(resultsOf, async ({ language, encoding, delimiter, write, hasTitle, lines }) => {
      const cells = lines.map(({ bib, name, seconds, isOut }, index) => {
        const time = write(Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60);
        return [isOut ? '' : `${index + 1}`, `${bib}`, name, 'TJ', isOut ? 'DNF' : time];
      });
      const text = [...(hasTitle ? [['2026']] : []), [...LANGUAGES[language].heading], ...cells]
        .map((row) => row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
        .join('\n');
      const bytes = encodeText(text, encoding);
      if (bytes === undefined) return;
      asked.lists += 1;
      const read = await parseResults(bytes);
      if ('faults' in read && read.question?.about === 'encoding') {
        asked.questions += 1;
        expect(read.question.choices.map(({ value }) => value)).toContain(encoding);
        return;
      }
      expect([language, 'faults' in read ? read.faults : []]).toEqual([language, []]);
      if ('faults' in read) return;
      const finished = lines.filter(({ isOut }) => !isOut);
      expect(read.lines.map(({ bib, finish }) => [bib, readDuration(finish)])).toEqual(
        finished.map(({ bib, seconds }) => [`${bib}`, seconds * 1000]),
      );
      expect(read.withoutTime).toEqual(lines.filter(({ isOut }) => isOut).map(({ bib }) => `${bib}`));
    }),
    { numRuns: countOf(3_000, 120), seed: SEED },
  );
  expect(asked.questions).toBeLessThanOrEqual(asked.lists / 20);
});
