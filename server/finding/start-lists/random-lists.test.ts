import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { ENCODINGS } from '#contract/list-reading.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { encodeText } from '#tests/fixtures/encode-text.ts';
import { parseStartList } from './start-list.task.ts';

/** Headings and names in each language of product §1, and in some languages of athletes from abroad. */
const LANGUAGES = {
  cs: {
    heading: ['Startovní číslo', 'Příjmení', 'Jméno', 'Datum narození', 'Trať', 'Pohlaví'],
    surnames: ['Říčař', 'Žáček', 'Štěpánková', 'Dvořák', 'Bílý', 'Kovářová', 'Malá'],
    givenNames: ['Jiří', 'Zdeňka', 'Ondřej', 'Anna', 'Matěj', 'Běla'],
  },
  de: {
    heading: ['Startnr.', 'Nachname', 'Vorname', 'Geburtsdatum', 'Strecke', 'Geschlecht'],
    surnames: ['Müller', 'Größler', 'Weiß', 'Schröder', 'Bäumler', 'Meier'],
    givenNames: ['Jürgen', 'Björn', 'Käthe', 'Anna', 'Sören'],
  },
  el: {
    heading: ['Αριθμός συμμετοχής', 'Επώνυμο', 'Όνομα', 'Ημερομηνία γέννησης', 'Απόσταση', 'Φύλο'],
    surnames: ['Παπαδόπουλος', 'Γεωργιάδου', 'Καραγιώργης', 'Μυλωνάς', 'Τσιτσάνης'],
    givenNames: ['Ελένη', 'Γιώργος', 'Χρυσούλα', 'Θανάσης', 'Ιωάννα'],
  },
  en: {
    heading: ['Bib', 'Last name', 'First name', 'Date of birth', 'Distance', 'Gender'],
    surnames: ['Smith', "O'Hara", 'Núñez', 'Brontë', 'Jones'],
    givenNames: ['Zoë', 'Chloé', 'Jo', 'Begoña', 'Peter'],
  },
  es: {
    heading: ['Dorsal', 'Apellidos', 'Nombre', 'Fecha de nacimiento', 'Distancia', 'Sexo'],
    surnames: ['García Núñez', 'Peñalver', 'Gutiérrez', 'Ibáñez', 'Ruiz'],
    givenNames: ['José', 'Íñigo', 'María', 'Begoña', 'Ana'],
  },
  it: {
    heading: ['Pettorale', 'Cognome', 'Nome', 'Data di nascita', 'Distanza', 'Età'],
    surnames: ['Cantù', 'Nicolò', 'Rossi', 'Barillà', 'Crinò'],
    givenNames: ['Niccolò', 'Mosè', 'Anna', 'Giosuè', 'Noè'],
  },
  ru: {
    heading: ['Стартовый номер', 'Фамилия', 'Имя', 'Дата рождения', 'Дистанция', 'Пол'],
    surnames: ['Щукин', 'Королёв', 'Лебедева', 'Цыганкова', 'Шмидт'],
    givenNames: ['Пётр', 'Юлия', 'Андрей', 'Эмма', 'Фёкла'],
  },
  sl: {
    heading: ['Štartna številka', 'Priimek', 'Ime', 'Datum rojstva', 'Razdalja', 'Spol'],
    surnames: ['Žnidaršič', 'Kovač', 'Čebulj', 'Šuštaršič', 'Novak'],
    givenNames: ['Špela', 'Žiga', 'Matjaž', 'Anže', 'Ana'],
  },
  pl: {
    heading: ['Nr startowy', 'Nazwisko', 'Imię', 'Data urodzenia', 'Dystans', 'Płeć'],
    surnames: ['Wiśniewski', 'Łukasik', 'Górska', 'Dąbrowski', 'Żak', 'Nowak'],
    givenNames: ['Łukasz', 'Małgorzata', 'Józef', 'Ewa', 'Grażyna'],
  },
  hu: {
    heading: ['Rajtszám', 'Vezetéknév', 'Keresztnév', 'Születési dátum', 'Distance', 'Nemzetiség'],
    surnames: ['Szűcs', 'Fülöp', 'Erdős', 'Nagy', 'Kovács'],
    givenNames: ['Győző', 'Éva', 'László', 'Anna', 'Örs'],
  },
  pt: {
    heading: ['Dorsal', 'Apelido', 'Primeiro nome', 'Data de nascimento', 'Distância', 'Clube'],
    surnames: ['Gonçalves', 'Conceição', 'Magalhães', 'Simões', 'Costa'],
    givenNames: ['João', 'Inês', 'Mário', 'Ana', 'Conceição'],
  },
  nl: {
    heading: ['Startnummer', 'Achternaam', 'Voornaam', 'Geboortedatum', 'Afstand', 'Geslacht'],
    surnames: ['de Vries', 'Smit', 'van den Berg', 'Bakker', 'Daniëls'],
    givenNames: ['Jan', 'Zoë', 'Eva', 'Daniël', 'Piet'],
  },
  sv: {
    heading: ['Startnummer', 'Efternamn', 'Förnamn', 'Födelsedatum', 'Distans', 'Klubb'],
    surnames: ['Åberg', 'Sjöström', 'Lindqvist', 'Hägg', 'Ek'],
    givenNames: ['Örjan', 'Åsa', 'Märta', 'Eva', 'Björn'],
  },
} as const;

const LANGUAGE_NAMES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

const listOf = fc.constantFrom(...LANGUAGE_NAMES).chain((language) => {
  const { surnames, givenNames } = LANGUAGES[language];
  const person = fc.record({
    surname: fc.constantFrom<string>(...surnames),
    givenName: fc.constantFrom<string>(...givenNames),
    year: fc.integer({ min: 1940, max: 2019 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 28 }),
    distance: fc.constantFrom('10 km', '21,1 km', '5K'),
  });
  return fc.record({
    language: fc.constant(language),
    // Enough names to detect an encoding.
    people: fc.array(person, { minLength: 25, maxLength: 60 }),
    encoding: fc.constantFrom(...ENCODINGS),
    delimiter: fc.constantFrom(',', ';', '\t'),
    hasTitle: fc.boolean(),
    hasTotal: fc.boolean(),
    hasEmptyColumn: fc.boolean(),
    hasEmptyLines: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
  });
});

const two = (value: number) => String(value).padStart(2, '0');
const cellOf = (text: string, delimiter: string) => (text.includes(delimiter) ? `"${text}"` : text);

describe('a random list in the languages of the shop', () => {
  test(`is read as written, in ${ENCODINGS.length} encodings, or leads to a question`, async () => {
    const asked = { lists: 0, questions: 0 };
    await fc.assert(
      fc.asyncProperty(listOf, async (list) => {
        const { language, people, delimiter, hasEmptyColumn } = list;
        const lines = [
          ...(list.hasTitle ? [['2026']] : []),
          [...LANGUAGES[language].heading],
          ...people.map(({ surname, givenName, year, month, date, distance }, index) => [
            String(index + 1),
            surname,
            givenName,
            `${two(date)}.${two(month)}.${year}`,
            distance,
            'M',
          ]),
          ...(list.hasTotal ? [['Total', String(people.length), '', '', '', '']] : []),
        ].map((cells) => {
          const line = cells.map((cell) => cellOf(cell, delimiter)).join(delimiter);
          return `${line}${hasEmptyColumn ? delimiter : ''}`;
        });
        if (list.hasEmptyLines) lines.splice(4, 0, delimiter.repeat(5), '');
        const bytes = encodeText(lines.join(list.lineEnd), list.encoding);
        if (bytes === undefined) return;
        asked.lists += 1;
        const read = await parseStartList(bytes);
        if ('faults' in read && read.question?.about === 'encoding') {
          asked.questions += 1;
          expect(read.question.choices.map(({ value }) => value)).toContain(list.encoding);
          return;
        }
        expect(read).toMatchObject({
          rows: people.map(({ surname, givenName, year, month, date, distance }, index) => ({
            bib: String(index + 1),
            surname,
            givenName,
            birthDate: `${year}-${two(month)}-${two(date)}`,
            distance,
          })),
        });
      }),
      { numRuns: countOf(3_000, 150), seed: SEED },
    );
    expect(asked.questions).toBeLessThanOrEqual(asked.lists / 20);
  });

  test('has its dates read in their order, or leads to a question', async () => {
    const dates = fc.array(
      fc.record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 28 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    await fc.assert(
      fc.asyncProperty(dates, fc.boolean(), async (days, isDayFirst) => {
        const lines = days.map(({ month, date }, index) => {
          const [one, other] = isDayFirst ? [date, month] : [month, date];
          return `${index + 1},${one}/${other}/1999`;
        });
        const read = await parseStartList(Buffer.from(['bib,date of birth', ...lines].join('\n')));
        const isOpen = days.every(({ date }) => date <= 12) && days.some(({ month, date }) => month !== date);
        if (isOpen) expect(read).toMatchObject({ question: { about: 'dates' } });
        else
          expect(read).toMatchObject({
            rows: days.map(({ month, date }) => ({ birthDate: `1999-${two(month)}-${two(date)}` })),
          });
      }),
      { numRuns: countOf(2_000, 100), seed: SEED },
    );
  });

  /** Notations of a day that organizers use. `asks`: the two readings of which one must be chosen. */
  const NOTATIONS = {
    '2010-12-31': ({ year, month, date }: Day) => `${year}-${two(month)}-${two(date)}`,
    '31.12.2010': ({ year, month, date }: Day) => `${date}.${month}.${year}`,
    '31. 12. 2010': ({ year, month, date }: Day) => `${date}. ${month}. ${year}`,
    '31/12/2010': ({ year, month, date }: Day) => `${two(date)}/${two(month)}/${year}`,
    '12/31/2010': ({ year, month, date }: Day) => `${month}/${date}/${year}`,
    '31-12-2010': ({ year, month, date }: Day) => `${two(date)}-${two(month)}-${year}`,
    '31-12-10': ({ year, month, date }: Day) => `${two(date)}-${two(month)}-${String(year).slice(2)}`,
    '12/31/10': ({ year, month, date }: Day) => `${month}/${date}/${String(year).slice(2)}`,
    '31 dic 2010': (day: Day) => inWords(day, 'es', 'short').replaceAll(' de ', ' '),
    '31 de diciembre de 2010': (day: Day) => inWords(day, 'es', 'long'),
    '31. prosince 2010': (day: Day) => inWords(day, 'cs', 'long'),
    '31. Dez. 2010': (day: Day) => inWords(day, 'de', 'short'),
    'Dec 31, 2010': (day: Day) => inWords(day, 'en', 'short'),
    '31 декабря 2010 г.': (day: Day) => inWords(day, 'ru', 'long'),
    '31 Δεκεμβρίου 2010': (day: Day) => inWords(day, 'el', 'long'),
    'a serial number': (day: Day) => String((dateOf(day) - Date.UTC(1899, 11, 30)) / 86_400_000),
  } as const satisfies Record<string, (day: Day) => string>;
  interface Day {
    year: number;
    month: number;
    date: number;
  }
  const dateOf = ({ year, month, date }: Day) => Date.UTC(year, month - 1, date);
  const inWords = (day: Day, language: string, month: 'long' | 'short') =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }).format(
      dateOf(day),
    );
  const dayOf: fc.Arbitrary<Day> = fc.record({
    year: fc.integer({ min: 1930, max: 2019 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 28 }),
  });
  const isoOf = ({ year, month, date }: Day) => `${year}-${two(month)}-${two(date)}`;

  test.each(Object.entries(NOTATIONS))(
    'has days like %s read right, asked about or named',
    async (name, write) => {
      await fc.assert(
        fc.asyncProperty(fc.array(dayOf, { minLength: 1, maxLength: 25 }), async (days) => {
          const lines = days.map((day, index) => `${index + 1}\tN${index}\t${write(day)}`);
          const bytes = Buffer.from(['bib\tsurname\tdate of birth', ...lines].join('\n'));
          const first = await parseStartList(bytes);
          const asks = 'question' in first && first.question?.about === 'dates';
          const dates = name === '12/31/2010' ? ('month-first' as const) : ('day-first' as const);
          const options = { skipsWrong: true, ...(asks ? { dates } : {}) };
          const read = await parseStartList(bytes, options);
          const { rows, skipped } = 'rows' in read ? read : { rows: [], skipped: read.faults };
          const named = new Set(skipped.map(({ line }) => line));
          for (const [index, day] of days.entries()) {
            const row = rows.find(({ bib }) => bib === String(index + 1));
            expect([write(day), row?.birthDate ?? (named.has(index + 2) ? 'named' : 'lost')]).toEqual([
              write(day),
              isUnread(name) ? 'named' : isoOf(day),
            ]);
          }
        }),
        { numRuns: countOf(500, 25), seed: SEED },
      );
    },
  );
  /**
   * Two digits are not a year, and a bare number is not a day. Such a line is reported, and the operator corrects the list.
   */
  const isUnread = (name: string) => name === '31-12-10' || name === '12/31/10' || name === 'a serial number';

  test('never merges two bibs: one key is one bib, and every dropped line is reported', async () => {
    const bib = fc.stringMatching(/^[0A]?[01]{1,2}[-./ ]?[1]?$/);
    await fc.assert(
      fc.asyncProperty(fc.array(bib, { minLength: 1, maxLength: 12 }), async (bibs) => {
        const lines = bibs.map((text, index) => `"${text}",N${index}`);
        const options = { shared: 'team', skipsWrong: true } as const;
        const read = await parseStartList(Buffer.from(['bib,surname', ...lines].join('\n')), options);
        const { rows, skipped } = 'rows' in read ? read : { rows: [], skipped: read.faults };
        for (const sameKey of Map.groupBy(rows, (row) => bibKey(row.bib)).values())
          expect(new Set(sameKey.map((row) => normaliseBib(row.bib))).size).toBe(1);
        const named = new Set(skipped.map(({ values }) => values.bib ?? values.text));
        for (const [index, text] of bibs.entries()) {
          const isTaken = rows.some(({ surname }) => surname === `N${index}`);
          const isNamed = named.size > 0 && !isTaken;
          expect([text, isTaken || isNamed]).toEqual([text, true]);
        }
      }),
      { numRuns: countOf(3_000, 200), seed: SEED },
    );
  });
});
