import { describe, expect, test } from 'vitest';
import { spreadsheet } from '#tests/fixtures/hostile-files.ts';
import { readTable } from './read-table.ts';

const MIB = 2 ** 20;
const HEADING = '<row r="1"><c r="A1" t="inlineStr"><is><t>Bib</t></is></c></row>';
const row = (number: number, cell: string) => `<row r="${number}"><c r="${cell}"><v>7</v></c></row>`;
const TOO_BIG = {
  faults: [expect.objectContaining({ message: expect.stringContaining('too large to be read at once') })],
};
const UNREADABLE = {
  faults: [expect.objectContaining({ message: expect.stringContaining('cannot be read as XLSX or ODS') })],
};

describe('an XLSX', () => {
  test('is parsed, whatever other parts the file contains', async () => {
    const picture = { name: 'xl/media/image1.png', text: 'not read', announced: 400 * MIB };
    const table = await readTable(spreadsheet(HEADING + row(2, 'A2'), { others: [picture] }));
    expect(table).toMatchObject({ lines: [{ cells: ['Bib'] }, { cells: ['7'] }] });
  });

  test('that declares more than a list can have is refused before unpacking', async () => {
    expect(await readTable(spreadsheet(HEADING, { announced: 400 * MIB }))).toEqual(TOO_BIG);
    const parts = Array.from({ length: 5 }, (_, index) => ({
      name: `xl/worksheets/sheet${index + 2}.xml`,
      text: '',
      announced: 30 * MIB,
    }));
    expect(await readTable(spreadsheet(HEADING, { others: parts }))).toEqual(TOO_BIG);
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.txt`, text: '' }));
    expect(await readTable(spreadsheet(HEADING, { others: many }))).toEqual(TOO_BIG);
  });

  test('with a wrong directory is refused if more or fewer bytes arrive than it declares', async () => {
    expect(await readTable(spreadsheet(HEADING, { announced: 12 }))).toEqual(UNREADABLE);
    expect(await readTable(spreadsheet(HEADING, { announced: 4 * MIB }))).toEqual(UNREADABLE);
  });

  test.each(['XFD1048576', 'IV200000', 'A99999999999'])(
    'with cells as far apart as A1 and %s does not lead to a table of all cells in between',
    async (cell) => {
      const number = Number(cell.replace(/\D/g, ''));
      expect(await readTable(spreadsheet(HEADING + row(number, cell)))).toEqual(TOO_BIG);
    },
  );
});
