import { describe, expect, test } from 'vitest';
import { readColumnMap } from './headings.ts';
import type { StartListOptions } from './parse-start-list.ts';
import { parseStartList } from './start-list.task.ts';

const HEADING = 'bib,surname,name,birth date,e-mail,code,distance';
const parse = (text: string, options?: StartListOptions) => parseStartList(Buffer.from(text), options);
const faultsOf = async (text: string) => {
  const read = await parse(text);
  return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : [];
};

/** One valid line, and one of each faulty kind. */
const WRONG = [
  HEADING,
  '7,A,B,31/02/1990,,,',
  '8,A,B,,not an address,,',
  '9,C,D,,,1234,',
  ',E,F,,,,',
  '10,short',
  '11,A,B,,,,',
  '011,G,H,,,,',
  '12,Last,One,,,A7k2Q,',
  'FIFTEEN LETTERS,I,J,,,,',
].join('\n');

describe('a start list', () => {
  test('is parsed with names of any script, quoted cells and a byte order mark', async () => {
    const read = await parse(
      `\uFEFF${HEADING}\n0042,"Παπαδοπούλου",Ελένη,28/02/1991,eleni@example.com,A7k2Q,10K\n7,"O'Hara, Jr.",Jo,,,,\n`,
    );
    expect(read).toMatchObject({
      rows: [
        {
          bib: '0042',
          surname: 'Παπαδοπούλου',
          givenName: 'Ελένη',
          birthDate: '1991-02-28',
          email: 'eleni@example.com',
          code: 'A7k2Q',
          distance: '10K',
        },
        {
          bib: '7',
          surname: "O'Hara, Jr.",
          givenName: 'Jo',
          birthDate: null,
          email: null,
          code: null,
          distance: null,
        },
      ],
    });
  });

  test('may have its columns in any order, and only the bib is required', async () => {
    expect(await parse('Name,BIB\nJo,7\n')).toMatchObject({
      rows: [{ bib: '7', givenName: 'Jo', surname: '' }],
    });
  });

  test('with a faulty line is refused; each faulty line is named with the expected value', async () => {
    const faults = await faultsOf(WRONG);
    expect(faults).toEqual([
      '2: "31/02/1990" is not a birth date in the form DD/MM/YYYY',
      '3: "not an address" is not an email address',
      '4: "1234" is not a code of five digits or Latin letters',
      '6: the line has 2 columns, but there are 7 headings',
      '7: on photos, bib 11 looks like bib 011 in line 8. Give one of them another bib',
      '8: on photos, bib 011 looks like bib 11 in line 7. Give one of them another bib',
      '10: "FIFTEENLETTERS" is not a bib of one to ten digits or Latin letters',
    ]);
  });

  test('is accepted without its faulty lines on request, and names them', async () => {
    expect(await parse(WRONG)).toMatchObject({ rest: 1 });
    expect(await parse(WRONG, { skipsWrong: true })).toMatchObject({
      rows: [{ bib: '12', surname: 'Last' }],
      skipped: [2, 3, 4, 5, 6, 7, 8, 10].map((line) => ({ line })),
      // Both lines with a bib that occurs twice.
      unread: [['7'], ['8'], ['9'], ['E'], ['10'], ['FIFTEEN LETTERS'], ['11'], ['011']].map(([bib]) =>
        expect.arrayContaining([bib]),
      ),
    });
  });

  test('with a name of more than 200 letters is refused, as in the form of a participant', async () => {
    expect(await faultsOf(`${HEADING}\n7,${'Ö'.repeat(200)},B,,,,\n8,A,${'ö'.repeat(201)},,,,`)).toEqual([
      '3: the name has 201 letters, and 200 are possible. Shorten it, or correct its column',
    ]);
  });

  test('without content or with a stray quote is refused', async () => {
    expect(await faultsOf('')).toEqual(['1: the file is empty']);
    expect(await faultsOf(`${HEADING}\n`)).toEqual(['2: there is no participant below the headings']);
    expect((await faultsOf('bib,name\n1,"Jo\n'))[0]).toMatch(/cannot be read as CSV/);
  });
});

describe('a start list of another system', () => {
  test('may be separated by tabs, and have its headings mapped', async () => {
    const columns = readColumnMap(['bib=Chip', 'surname=Runner']);
    if ('wrong' in columns) throw new Error(columns.wrong);
    expect(await parse('Chip\tRunner\n7\tNovák\n', { columns })).toMatchObject({
      rows: [{ bib: '7', surname: 'Novák' }],
      columns: [
        { heading: 'Chip', column: 'bib' },
        { heading: 'Runner', column: 'surname' },
      ],
      description: 'CSV, tabs, utf-8',
    });
    expect(readColumnMap(['shoe=Size'])).toEqual({ wrong: 'shoe=Size' });
  });

  test('gets its bib letters by distance if the list omits them', async () => {
    const list = 'bib,distance\n7,Half\n7,10K\n';
    expect(await parse(list)).toMatchObject({
      faults: [{ line: 2 }, { message: 'bib 7 is already in line 2' }],
    });
    const prefixes = new Map([['half', 'H']]);
    expect(await parse(list, { prefixes })).toMatchObject({ rows: [{ bib: 'H7' }, { bib: '7' }] });
  });

  test('that is not a spreadsheet despite its first bytes is refused', async () => {
    expect(await parse('PK this is no spreadsheet')).toMatchObject({
      faults: [{ message: expect.stringContaining('cannot be read as XLSX or ODS') }],
    });
  });
});

test('names every skipped line and counts every faulty one', async () => {
  const skipped = Array.from({ length: 250 }, (_none, index) => `,Berg${index}`);
  const read = await parse(['bib,surname', '1,Novak', ...skipped].join('\n'));
  expect('skipped' in read && read.skipped).toHaveLength(250);
  const wrong = Array.from({ length: 250 }, (_none, index) => `b!${index},Berg`);
  expect(await parse(['bib,surname', '1,Novak', ...wrong].join('\n'))).toMatchObject({
    faultsCount: 250,
    rest: 1,
  });
});

test('leads to a question about the order of names if the heading is ambiguous, as Fahrer-Name', async () => {
  expect(await parse('Start-Nr,Fahrer-Name\n1-1,Anna Berg\n1-2,Ben Tal')).toMatchObject({
    question: { about: 'names' },
  });
});

test('the question about dates says how many of them are open, and in which lines', async () => {
  const days = ['1990-05-17', '5/4/2012', '28.2.1991', '7/7/1988', '3/7/1985', ''];
  const list = ['bib,surname,birth date', ...days.map((day, at) => `${at + 1},N${at},${day}`)].join('\n');
  const read = await parseStartList(Buffer.from(list));
  expect('faults' in read && read.question?.facts?.map(({ message }) => message)).toEqual([
    '2 of 5 dates of birth can be read in two ways: lines 3, 6',
  ]);
});

describe('the questions of a list', () => {
  const read = (text: string, options = {}) => parseStartList(Buffer.from(text, 'latin1'), options);
  const asked = (list: Awaited<ReturnType<typeof read>>) =>
    'faults' in list ? [list.question, ...(list.further ?? [])].map((one) => one?.about) : [];

  test('are asked together, including those that do not depend on the encoding', async () => {
    const text =
      'Bib,Runner,DOB\n17,Anna Berg,06/02/1999\n18,Mi\xb9a Rossi,07/03/1998\n18,Jan Tal,\nTotal,3,';
    const list = await read(text);
    expect(asked(list)).toEqual(['encoding', 'dates', 'names', 'shared']);
    expect(list).toMatchObject({
      faults: [
        { code: 'WhichEncoding' },
        { code: 'WhichDates' },
        { code: 'WhichNames' },
        { code: 'WhichShared' },
      ],
      likely: { taken: 3, skipped: [{ line: 5, code: 'Total' }] },
    });
    const answers = {
      encoding: 'iso-8859-2',
      dates: 'day-first',
      names: 'given-first',
      shared: 'team',
    };
    expect(await read(text, answers)).toMatchObject({
      rows: [{ birthDate: '1999-02-06' }, { surname: 'Rossi' }, { surname: 'Tal' }],
    });
  });

  test('about teams wait for the column of the names', async () => {
    const text = 'bib,Loper,DOB\n17,Anna Berg,06/02/1999\n17,Jan Tal,07/03/1998';
    expect(asked(await read(text))).toEqual(['nameColumn', 'dates']);
    expect(asked(await read(text, { nameColumn: 'Loper', dates: 'day-first' }))).toEqual(['names', 'shared']);
  });
});
