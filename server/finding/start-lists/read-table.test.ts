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
    description: 'XLSX, first sheet',
    rows: [
      { bib: '1042', surname: 'Παπαδοπούλου', givenName: 'Ελένη', birthDate: '1991-02-28' },
      { bib: '0007', surname: 'Žižka', givenName: '', birthDate: null },
    ],
  });
});
