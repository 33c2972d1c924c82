import { describe, expect, test } from 'vitest';
import type { StartListOptions } from './parse-start-list.ts';
import { parseStartList } from './start-list.task.ts';

const parse = (text: string, options?: StartListOptions) => parseStartList(Buffer.from(text), options);
const faultsOf = async (text: string) => {
  const read = await parse(text);
  return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : [];
};

describe('the columns of a start list', () => {
  test('are skipped if unknown; a list with two columns of the same meaning, or without bibs, is refused', async () => {
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

  test('are known if written as a comment, or as "s-nr"', async () => {
    expect(await parse('#Startnummer;Nachname\n7;Berg\n')).toMatchObject({ rows: [{ bib: '7' }] });
    expect(await parse('s-nr;surname\n7;Berg\n')).toMatchObject({ rows: [{ bib: '7' }] });
  });

  test.each([
    ['cs', 'Startovní číslo;Příjmení;Jméno;Datum narození;E-mail;Trať'],
    ['de', 'Startnr.;Nachname;Vorname;Geburtsdatum;E-Mail;Strecke'],
    ['el', 'Αριθμός;Επώνυμο;Όνομα;Ημερομηνία γέννησης;E-mail;Απόσταση'],
    ['en', 'Bib No.;Last name;First name;Date of birth;Email;Race'],
    ['es', 'Dorsal;Apellidos;Nombre;Fecha de nacimiento;Correo electrónico;Distancia'],
    ['it', 'Pettorale;Cognome;Nome;Data di nascita;Email;Distanza'],
    ['ru', 'Стартовый номер;Фамилия;Имя;Дата рождения;Эл. почта;Дистанция'],
    ['sl', 'Štartna številka;Priimek;Ime;Datum rojstva;E-pošta;Razdalja'],
  ])('are understood with headings in %s', async (_language, heading) => {
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
  ])('are known by the headings %s', async (heading, line, row) => {
    expect(await parse(`${heading}\n${line}`)).toMatchObject({ rows: [row] });
  });

  test('lead to a question about the names if no heading says where they are', async () => {
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

  test('are accepted without names if none looks like names', async () => {
    const list = 'Bib;Town;Chip\n7;Graz;AA1\n8;Graz;AA2\n9;Linz;AA3\n10;Graz;AA4\n';
    expect(await parse(list)).toMatchObject({ rows: [{ bib: '7', surname: '' }, {}, {}, {}] });
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

test('columns that only describe people are read, and never cause a refusal', async () => {
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
  // Contradicting values are dropped. A value that is missing in one line is taken from another line of the same
  // person.
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
