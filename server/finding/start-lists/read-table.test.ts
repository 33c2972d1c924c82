import { expect, test } from 'vitest';
import writeSheet from 'write-excel-file/node';
import { parseStartList } from './start-list.task.ts';

test('a spreadsheet is read as displayed: numbers without decimals, dates as dates, names of any script', async () => {
  const written = await writeSheet([
    ['Startnr.', 'Nachname', 'Vorname', 'Geburtsdatum'].map((value) => ({ value, type: String })),
    [
      { value: 1042, type: Number },
      { value: 'Παπαδοπούλου', type: String },
      { value: 'Ελένη', type: String },
      { value: new Date(Date.UTC(1991, 1, 28)), type: Date, format: 'dd.mm.yyyy' },
    ],
    [{ value: '0007', type: String }, { value: 'Žižka', type: String }, null, null],
  ]);
  const list = await parseStartList(await written.toBuffer());
  expect(list).toMatchObject({
    description: 'XLSX, sheet "Sheet1"',
    rows: [
      { bib: '1042', surname: 'Παπαδοπούλου', givenName: 'Ελένη', birthDate: '1991-02-28' },
      { bib: '0007', surname: 'Žižka', givenName: '', birthDate: null },
    ],
  });
});

test('a spreadsheet with several sheets leads to a question that shows the first lines of each', async () => {
  const sheet = (name: string, text: string) => ({
    sheet: name,
    data: [
      ['Bib', 'Name'],
      ['7', text],
    ].map((row) => row.map((value) => ({ value, type: String }))),
  });
  const written = await writeSheet([sheet('10 km', 'Ann'), sheet('Kids & Co', 'Bob')]);
  const bytes = await written.toBuffer();
  expect(await parseStartList(bytes)).toMatchObject({
    question: {
      about: 'sheet',
      choices: [
        { value: '10 km', samples: ['Bib | Name', '7 | Ann'] },
        { value: 'Kids & Co', samples: ['Bib | Name', '7 | Bob'] },
      ],
    },
  });
  expect(await parseStartList(bytes, { sheet: 'Kids & Co' })).toMatchObject({ rows: [{ givenName: 'Bob' }] });
  expect(await parseStartList(bytes, { sheet: 'Old' })).toMatchObject({ faults: [{ code: 'NoSheet' }] });
});

test('a question shows little of a file, however large its cells', async () => {
  const wide = Array.from({ length: 190 }, () => ({ value: 'x'.repeat(30_000), type: String }));
  const written = await writeSheet([
    { sheet: 'One', data: [wide] },
    { sheet: 'Two', data: [wide] },
  ]);
  const list = await parseStartList(await written.toBuffer());
  expect(list).toMatchObject({ question: { about: 'sheet', choices: [{ value: 'One' }, { value: 'Two' }] } });
  expect(JSON.stringify(list).length).toBeLessThan(5_000);
});

test('a CSV’s separator is the one that yields most known headings, over many lines', async () => {
  const rows = Array.from({ length: 50 }, (_none, index) => `${index + 1};A;10,5`);
  expect(
    await parseStartList(Buffer.from(['Race, 2026', 'Bib;Surname;Size', ...rows].join('\n'))),
  ).toMatchObject({
    description: 'CSV, semicolons, utf-8',
    rows: expect.arrayContaining([expect.objectContaining({ bib: '50', surname: 'A' })]),
  });
  expect(await parseStartList(Buffer.from('a,b;c\n1,2;3\n4,5;6\n'))).toMatchObject({
    question: { about: 'delimiter', choices: [{ value: 'comma' }, { value: 'semicolon' }] },
  });
});

test('a stray quote that hides lines is refused', async () => {
  const list = 'bib,name\n1,"Ann\n2,Bob\n3,"Cid\n4,Dan\n';
  expect(await parseStartList(Buffer.from(list))).toMatchObject({ faults: [{ code: 'NotCsv' }] });
});
