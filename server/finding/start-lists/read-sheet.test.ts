import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const MIB = 2 ** 20;
const SHEET = 'xl/worksheets/sheet1.xml';
const NAMESPACES = [
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');

interface ZipFile {
  name: string;
  text: string;
  /** What the zip's directory says of its size, where that is a lie. */
  announced?: number;
}

/** Returns a zip whose directory says what it is told to. */
function zipOf(files: readonly ZipFile[]): Buffer {
  let body = Buffer.alloc(0);
  let directory = Buffer.alloc(0);
  for (const { name, text, announced } of files) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    for (const [value, at] of [
      [20, 0],
      [8, 4],
      [name.length, 22],
    ] as const)
      facts.writeUInt16LE(value, at);
    const sizes = [
      [crc32(content), 10],
      [packed.length, 14],
      [announced ?? content.length, 18],
    ] as const;
    for (const [value, at] of sizes) facts.writeUInt32LE(value, at);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(body.length, 10);
    const title = Buffer.from(name);
    directory = Buffer.concat([directory, Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title]);
    body = Buffer.concat([body, Buffer.from('PK\x03\x04', 'latin1'), facts, title, packed]);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  for (const at of [8, 10]) end.writeUInt16LE(files.length, at);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}

/** Creates a spreadsheet of such rows, and files besides. */
function spreadsheet(rows: string, others: readonly ZipFile[] = [], announced?: number): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (one: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${one}</Relationships>`;
  const text = `<worksheet ${NAMESPACES}><sheetData>${rows}</sheetData></worksheet>`;
  return zipOf([
    { name: '_rels/.rels', text: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: `<workbook ${NAMESPACES}><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations(relation('r1', 'worksheet', 'worksheets/sheet1.xml')),
    },
    { name: SHEET, text, ...(announced === undefined ? {} : { announced }) },
    ...others,
  ]);
}

const HEADING = '<row r="1"><c r="A1" t="inlineStr"><is><t>Bib</t></is></c></row>';
const row = (number: number, cell: string) => `<row r="${number}"><c r="${cell}"><v>7</v></c></row>`;
const TOO_BIG = {
  fault: expect.objectContaining({ message: expect.stringContaining('far larger than a list can be') }),
};
const UNREADABLE = {
  fault: expect.objectContaining({ message: expect.stringContaining('not readable as XLSX') }),
};

describe('an XLSX', () => {
  test('is parsed, whatever other parts it contains', async () => {
    const picture = { name: 'xl/media/image1.png', text: 'not read', announced: 400 * MIB };
    const table = await readTable(spreadsheet(HEADING + row(2, 'A2'), [picture]));
    expect(table).toMatchObject({ lines: [{ cells: ['Bib'] }, { cells: ['7'] }] });
  });

  test('that declares more than a list can have is refused before it is unpacked', async () => {
    expect(await readTable(spreadsheet(HEADING, [], 400 * MIB))).toEqual(TOO_BIG);
    const parts = Array.from({ length: 5 }, (_, index) => ({
      name: `xl/worksheets/sheet${index + 2}.xml`,
      text: '',
      announced: 30 * MIB,
    }));
    expect(await readTable(spreadsheet(HEADING, parts))).toEqual(TOO_BIG);
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.txt`, text: '' }));
    expect(await readTable(spreadsheet(HEADING, many))).toEqual(TOO_BIG);
  });

  test('whose directory is wrong is refused where more or less arrives than declared', async () => {
    expect(await readTable(spreadsheet(HEADING, [], 12))).toEqual(UNREADABLE);
    expect(await readTable(spreadsheet(HEADING, [], 4 * MIB))).toEqual(UNREADABLE);
  });

  test.each(['XFD1048576', 'IV200000', 'A99999999999'])(
    'whose cells are as far apart as A1 and %s builds no table of the cells between',
    async (cell) => {
      const number = Number(cell.replace(/\D/g, ''));
      expect(await readTable(spreadsheet(HEADING + row(number, cell)))).toEqual(TOO_BIG);
    },
  );
});
