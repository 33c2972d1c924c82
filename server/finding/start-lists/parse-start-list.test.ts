import { describe, expect, test } from 'vitest';
import { TEAM_MAX } from '#contract/competitor.ts';
import { faultOf } from '#contract/line-faults.ts';
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
      // Both lines of a bib that occurs twice.
      unread: [['7'], ['8'], ['9'], ['E'], ['10'], ['FIFTEEN LETTERS'], ['11'], ['011']].map(([bib]) =>
        expect.arrayContaining([bib]),
      ),
    });
  });

  test('makes no participant of a title, a total, repeated headings or a sentence below', async () => {
    const list = await parse(
      [
        'City run 2026;;;',
        'as of 1 May;;;',
        'Bib;Surname;Name;Club',
        '1;Alpha;Ann;X',
        'Bib;Surname;Name;Club',
        '2;Beta;Bob;',
        'Total;2;;',
        ';Summe;2;',
        'Printed by RaceTool;;;',
      ].join('\n'),
    );
    expect(list).toMatchObject({ rows: [{ bib: '1' }, { bib: '2' }] });
    expect('skipped' in list && list.skipped.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: "City run 2026" is above the headings',
      '2: "as of 1 May" is above the headings',
      '5: the line repeats the headings',
      '7: "Total" is a total',
      '8: "Summe" is a total',
      '9: "Printed by RaceTool" is the only text in its line and is not a participant',
    ]);
  });

  test('does not read DNS as a bib, and counts a repeated line once', async () => {
    expect(await parse('bib,surname\nDNS,A\n-,B\n7,C\n7,C\n')).toMatchObject({
      rows: [{ bib: '7' }],
      skipped: [
        { line: 2, code: 'WithoutBib' },
        { line: 3, code: 'WithoutBib' },
        { line: 5, code: 'PersonTwice' },
      ],
    });
  });

  test('skips an unknown column; is refused with two columns for the same, or without bibs', async () => {
    expect(await parse('bib,shoe size\n1,44\n')).toMatchObject({
      columns: [{}, { heading: 'shoe size', column: null }],
    });
    expect(await faultsOf('bib,e-mail,email\n1,a@example.com,b@example.com\n')).toEqual([
      '1: two columns contain the email: "e-mail" and "email"',
    ]);
    expect(await faultsOf('name\nJo\n')).toEqual([
      '1: the column with the bib is missing. Name it with --column bib=HEADING',
    ]);
  });

  test('knows headings written as a comment, and "s-nr"', async () => {
    expect(await parse('#Startnummer;Nachname\n7;Berg\n')).toMatchObject({ rows: [{ bib: '7' }] });
    expect(await parse('s-nr;surname\n7;Berg\n')).toMatchObject({ rows: [{ bib: '7' }] });
  });

  test('without content or with a stray quote is refused', async () => {
    expect(await faultsOf('')).toEqual(['1: the file is empty']);
    expect(await faultsOf(`${HEADING}\n`)).toEqual(['2: there is no participant below the headings']);
    expect((await faultsOf('bib,name\n1,"Jo\n'))[0]).toMatch(/cannot be read as CSV/);
  });
});

describe('a start list of another system', () => {
  test.each([
    ['cs', 'Startovní číslo;Příjmení;Jméno;Datum narození;E-mail;Trať'],
    ['de', 'Startnr.;Nachname;Vorname;Geburtsdatum;E-Mail;Strecke'],
    ['el', 'Αριθμός;Επώνυμο;Όνομα;Ημερομηνία γέννησης;E-mail;Απόσταση'],
    ['en', 'Bib No.;Last name;First name;Date of birth;Email;Race'],
    ['es', 'Dorsal;Apellidos;Nombre;Fecha de nacimiento;Correo electrónico;Distancia'],
    ['it', 'Pettorale;Cognome;Nome;Data di nascita;Email;Distanza'],
    ['ru', 'Стартовый номер;Фамилия;Имя;Дата рождения;Эл. почта;Дистанция'],
    ['sl', 'Štartna številka;Priimek;Ime;Datum rojstva;E-pošta;Razdalja'],
  ])('is understood with headings in %s', async (_language, heading) => {
    expect(await parse(`${heading}\nA-7;B;C;1.2.1990;d@example.com;10\n`)).toMatchObject({
      rows: [
        {
          bib: 'A-7',
          surname: 'B',
          givenName: 'C',
          birthDate: '1990-02-01',
          email: 'd@example.com',
          distance: '10',
        },
      ],
    });
  });

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

  test('asks which column contains the names if no heading says so', async () => {
    const list =
      'Bib;Deelnemer;Woonplaats;Ploeg 2\n7;Jan de Vries;Utrecht;A1\n8;Eva Bakker;Utrecht;A2\n9;Piet Smit;Utrecht;A3\n';
    expect(await parse(list)).toMatchObject({
      faults: [{ code: 'WhichNameColumn' }],
      question: {
        about: 'nameColumn',
        choices: [
          { value: 'Deelnemer', samples: ['Jan de Vries', 'Eva Bakker', 'Piet Smit'] },
          { value: 'none', samples: [] },
        ],
      },
    });
    expect(await parse(list, { nameColumn: 'Deelnemer', names: 'given-first' })).toMatchObject({
      rows: [
        { bib: '7', surname: 'de Vries', givenName: 'Jan' },
        { bib: '8', surname: 'Bakker' },
        { bib: '9', surname: 'Smit' },
      ],
      columns: [{}, { heading: 'Deelnemer', column: 'fullName' }, {}, {}],
    });
    const nameless = { rows: [{ bib: '7', surname: '', givenName: '' }, {}, {}] };
    expect(await parse(list, { nameColumn: 'none' })).toMatchObject(nameless);
    expect(await parse(list, { mapping: [{ at: 1, column: null }] })).toMatchObject(nameless);
    expect(await parse(list, { mapping: [{ at: 1, column: 'surname' }] })).toMatchObject({
      rows: [{ surname: 'Jan de Vries' }, {}, {}],
    });
  });

  test('takes a number sign as part of its heading, and a line with an age group as a title', async () => {
    expect(await parse('#,Start #,Last,First\nM40,,,\n1,101,A,B\nW 35,,,\n2,102,C,D\n')).toMatchObject({
      rows: [
        { bib: '101', surname: 'A', givenName: 'B' },
        { bib: '102', surname: 'C', givenName: 'D' },
      ],
    });
    expect(await parse('BIB#,Last,First\nM40,,\n1,A,B\nA12,C,D\n')).toMatchObject({
      rows: [{ bib: '1' }, { bib: 'A12' }],
      skipped: [{ line: 2, ...faultOf('LoneText', { text: 'M40' }) }],
    });
  });

  test('is imported without names if no column looks like names', async () => {
    const list = 'Bib;Town;Chip\n7;Graz;AA1\n8;Graz;AA2\n9;Linz;AA3\n10;Graz;AA4\n';
    expect(await parse(list)).toMatchObject({ rows: [{ bib: '7', surname: '' }, {}, {}, {}] });
  });

  test('gets its bib letters by distance if the list omits them', async () => {
    const list = 'bib,distance\n7,Half\n7,10K\n';
    expect(await parse(list)).toMatchObject({
      faults: [{ line: 2 }, { message: 'bib 7 is already in line 2' }],
    });
    const prefixes = new Map([['half', 'H']]);
    expect(await parse(list, { prefixes })).toMatchObject({ rows: [{ bib: 'H7' }, { bib: '7' }] });
  });

  test('that is no spreadsheet despite its first bytes is refused', async () => {
    expect(await parse('PK this is no spreadsheet')).toMatchObject({
      faults: [{ message: expect.stringContaining('cannot be read as XLSX or ODS') }],
    });
  });
});

describe('columns assigned by an operator', () => {
  const TEXT = 'bib,Name,Nickname\n1,Anna Berg,Annie\n2,Jan Novak,Honza';

  test('override their headings', async () => {
    const mapping = [
      { at: 1, column: null },
      { at: 2, column: 'givenName' as const },
    ];
    expect(await parse(TEXT, { mapping })).toMatchObject({
      rows: [
        { surname: '', givenName: 'Annie' },
        { surname: '', givenName: 'Honza' },
      ],
      columns: [{ column: 'bib' }, { column: null }, { column: 'givenName' }],
      split: null,
    });
  });

  test('show how whole names are split, and the result of the other order', async () => {
    const mapping = [{ at: 1, column: 'fullName' as const }];
    expect(await parse(TEXT, { mapping, names: 'family-first' })).toMatchObject({
      rows: [{ surname: 'Anna', givenName: 'Berg' }, {}],
      split: {
        order: 'family-first',
        choices: [
          { value: 'given-first', samples: ['Anna Berg = Berg, Anna', 'Jan Novak = Novak, Jan'] },
          { value: 'family-first' },
        ],
      },
    });
  });

  test('read a file without headings from its first line', async () => {
    const mapping = [
      { at: 0, column: 'bib' as const },
      { at: 1, column: 'surname' as const },
    ];
    const text = '1,Berg,TV\n2,Novak,SK';
    expect(await parse(text, { mapping })).toMatchObject({
      rows: [
        { bib: '1', surname: 'Berg' },
        { bib: '2', surname: 'Novak' },
      ],
      columns: [{ at: 0, heading: '', samples: ['1', '2'] }, {}, {}],
    });
    expect(await parse(`Nr.?,Who,Club\n${text}`, { mapping })).toMatchObject({ rows: [{}, {}] });
  });

  test('with the same meaning twice are a fault, with the columns beside it', async () => {
    const mapping = [0, 2].map((at) => ({ at, column: 'bib' as const }));
    expect(await parse(TEXT, { mapping })).toMatchObject({
      faults: [{ code: 'SameColumn' }],
      columns: [{ at: 0, column: 'bib' }, {}, { at: 2, column: 'bib' }],
    });
  });
});

test('names every skipped line, and counts every faulty one', async () => {
  const skipped = Array.from({ length: 250 }, (_none, index) => `,Berg${index}`);
  const read = await parse(['bib,surname', '1,Novak', ...skipped].join('\n'));
  expect('skipped' in read && read.skipped).toHaveLength(250);
  const wrong = Array.from({ length: 250 }, (_none, index) => `b!${index},Berg`);
  expect(await parse(['bib,surname', '1,Novak', ...wrong].join('\n'))).toMatchObject({
    faultsCount: 250,
    rest: 1,
  });
});

test.each(['Vacant', 'vakant', 'N.N.', 'N. N.', 'TBA', 'Neobsazeno', 'Вакантно', 'nicht besetzt'])(
  'skips and names a vacant place, "%s"',
  async (name) => {
    expect(await parse(`bib,surname,birth date\n1,Novak,\n2,${name},\n3,Vakant,28/02/1991`)).toMatchObject({
      rows: [{ bib: '1' }, { bib: '3' }],
      skipped: [{ line: 3, code: 'Vacant', values: { text: name } }],
      unread: [['2', name]],
    });
  },
);

test('columns that only describe people are read, and never refuse a list', async () => {
  const text =
    'Bib,Name,Surname,Verein,Team,Sex,AK,Nat\n1,Ann,Alpha,LC,Red,F,W40,AUT\n2,Bob,Beta\n1,Ann,Alpha,TV,Red,F,W40,AUT';
  expect(await parse(text)).toMatchObject({
    rows: [
      { bib: '1', gender: 'F', ageClass: 'W40', club: 'LC', nationality: 'AUT' },
      { bib: '2', gender: null, club: null },
    ],
    skipped: [{ line: 4, code: 'PersonTwice' }],
    columns: [{}, {}, {}, { column: 'club' }, { heading: 'Team', column: null }, {}, {}, {}],
  });
  // Contradicting values are dropped; a value missing in one line is taken from another of the same person.
  expect(
    await parse('bib,surname,birth date,e-mail\n1,Alpha,,a@example.com\n1,ALPHA,28/02/1991,\n2,Beta,,'),
  ).toMatchObject({
    rows: [{ bib: '1', birthDate: '1991-02-28', email: 'a@example.com' }, { bib: '2' }],
  });
});

test.each([
  ['Pohlaví', 'Věková kategorie', 'Oddíl', 'Národnost'],
  ['Geschlecht', 'Altersklasse', 'Verein', 'Nationalität'],
  ['Φύλο', 'Ηλικιακή κατηγορία', 'Σύλλογος', 'Εθνικότητα'],
  ['Gender', 'Age group', 'Club', 'Nationality'],
  ['Sexo', 'Grupo de edad', 'Equipo', 'Nacionalidad'],
  ['Sesso', 'Categoria di età', 'Società', 'Nazionalità'],
  ['Пол', 'Возрастная группа', 'Клуб', 'Гражданство'],
  ['Spol', 'Starostna kategorija', 'Društvo', 'Državljanstvo'],
])('%s, %s, %s and %s are known headings', async (...headings) => {
  expect(await parse(`bib,${headings.join(',')}\n1,a,b,c,d`)).toMatchObject({
    rows: [{ bib: '1', gender: 'a', ageClass: 'b', club: 'c', nationality: 'd' }],
  });
});

describe('a list as databases and organizers export it', () => {
  const read = (lines: string[]) => parseStartList(Buffer.from(lines.join('\n')));

  test('has whole bibs where each is a decimal without a fraction; one of a relay keeps its runner', async () => {
    expect(await read(['Bib;Surname', '17.0;A', '2.0;B', 'Total;2'])).toMatchObject({
      rows: [{ bib: '17' }, { bib: '2' }],
    });
    expect(await read(['Bib;Surname', '17,00;A', '118,00;B'])).toMatchObject({
      rows: [{ bib: '17' }, { bib: '118' }],
    });
    expect(await read(['Bib;Surname', '17.0;A', '17.1;B'])).toMatchObject({
      rows: [{ bib: '17-0' }, { bib: '17-1' }],
    });
  });

  test.each([
    [
      'Rider_number,name,club',
      '7,"Berg, Anna",Kranich 04',
      { bib: '7', surname: 'Berg', club: 'Kranich 04' },
    ],
    ['Plate,First_name,Surname', '7,Anna,Berg', { bib: '7', givenName: 'Anna', surname: 'Berg' }],
    [
      'Doss.,Nom,Prénom,Sexe,Catégorie',
      '7,BERG,Anna,F,M2',
      { bib: '7', surname: 'BERG', givenName: 'Anna', gender: 'F', ageClass: 'M2' },
    ],
    ['Номер,Фамилия,Емейл', '7,Берг,anna@example.com', { bib: '7', email: 'anna@example.com' }],
  ])('knows the headings %s', async (heading, line, row) => {
    expect(await read([heading, line])).toMatchObject({ rows: [row] });
  });

  test('asks for the order of names below a heading such as Fahrer-Name', async () => {
    expect(await read(['Start-Nr,Fahrer-Name', '1-1,Anna Berg', '1-2,Ben Tal'])).toMatchObject({
      question: { about: 'names' },
    });
  });
});

describe('lines of different people with one bib', () => {
  const list =
    'bib,surname,name\n7,Alpha,Ann\n8,Beta,Bob\n7,Gamma,Gus\n9,Delta,Dan\n7,Epsilon,Eve\n8,Zeta,Zoe';

  test('are all listed if they are left out', async () => {
    const read = await parseStartList(Buffer.from(list), { shared: 'skip' });
    expect('rows' in read && read.skipped.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: bib 7 belongs to another person in line 4',
      '3: bib 8 belongs to another person in line 7',
      '4: bib 7 belongs to another person in line 2',
      '6: bib 7 belongs to another person in line 2',
      '7: bib 8 belongs to another person in line 3',
    ]);
  });

  test('are named in the question about them', async () => {
    const read = await parseStartList(Buffer.from(list));
    expect('faults' in read && read.question?.facts?.map(({ message }) => message)).toEqual([
      'lines 2, 4, 6 all have bib 7',
      'lines 3 and 7 both have bib 8',
    ]);
  });

  test('are refused beyond the most members of a team', async () => {
    const lines = Array.from({ length: TEAM_MAX + 2 }, (_, at) => `7,Runner${at},Anna`);
    const many = Buffer.from(['bib,surname,name', ...lines].join('\n'));
    const refused = [
      `${TEAM_MAX + 2}: bib 7 already belongs to 50 people, and more are not possible. Give this one another bib`,
      `${TEAM_MAX + 3}: bib 7 already belongs to 50 people, and more are not possible. Give this one another bib`,
    ];
    const read = await parseStartList(many, { shared: 'team' });
    expect('faults' in read && read.faults.map(({ line, message }) => `${line}: ${message}`)).toEqual(
      refused,
    );
    const rest = await parseStartList(many, { shared: 'team', skipsWrong: true });
    expect('rows' in rest && [rest.rows.length, rest.skipped.length, rest.unread.length]).toEqual([
      TEAM_MAX,
      2,
      2,
    ]);
  });

  test('are listed with every contradicting line of one person', async () => {
    const twice = 'bib,surname,birth date\n7,Alpha,28.2.1991\n8,Beta,\n7,Alpha,1.3.1992';
    const read = await parseStartList(Buffer.from(twice), { skipsWrong: true });
    expect('rows' in read && read.skipped.map(({ line, code }) => [line, code])).toEqual([
      [2, 'NamesakesOnBib'],
      [4, 'NamesakesOnBib'],
    ]);
  });

  test('name two namesakes of a team by their dates of birth, and other contradictions by the bib', async () => {
    const messagesOf = async (...lines: string[]) => {
      const text = ['bib,surname,name,birth date,e-mail', ...lines].join('\n');
      const read = await parseStartList(Buffer.from(text), { shared: 'team' });
      return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : [];
    };
    const what = 'two people named "Jan Novak" on bib 19 have different dates of birth, here and in line';
    const how = 'Correct one of the dates, or give one of them another bib';
    expect(
      await messagesOf('19,Novak,Jan,28.2.1991,', '19,Berg,Ida,,', '19,Novak,Jan,13.3.1965,', '20,Tal,Eva,,'),
    ).toEqual([`2: ${what} 4. ${how}`, `4: ${what} 2. ${how}`]);
    expect(
      await messagesOf('19,Novak,Jan,,a@example.com', '19,Novak,Jan,,b@example.com', '20,Tal,Eva,,'),
    ).toEqual(['2: bib 19 is already in line 3', '3: bib 19 is already in line 2']);
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

  test('are asked together, also those that are open in any encoding', async () => {
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
