import { crc32 } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import yauzl from 'yauzl';
import { readOds } from './read-ods.ts';
import { type SheetCell, type SheetRow, SheetTooBig } from './sheet.ts';

/** Far more bytes than the sheets of a race with 100,000 runners have. */
const UNPACKED_BYTES_MAX = 96 * 2 ** 20;
const FILES_MAX = 1_000;
/** The most cells. The reader creates all cells between the first and the last one, empty ones too. */
const CELLS_MAX = 5_000_000;

/** A spreadsheet, unpacked. */
export interface Workbook {
  kind: 'XLSX' | 'ODS';
  /** The visible sheets with a cell, in their order; if there are none, the hidden ones. */
  sheets: readonly { name: string; number: number }[];
  /** The names of hidden sheets with a cell that are not in `sheets`. */
  hidden: readonly string[];
  /**
   * @param number the sheet's number, counted from 1
   */
  read(number: number): Promise<SheetRow[]>;
}

/**
 * Opens an XLSX or ODS file and unpacks it here, within limits. The reader of XLSX then gets an uncompressed copy.
 * Sizes are read from the zip's directory before unpacking, no file may exceed its declared size, and two cells far
 * apart do not create a huge table.
 * @throws SheetTooBig, or any error if the file is neither
 */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const files = await unpack(Buffer.from(bytes));
  const content = files.find(({ name }) => name === 'content.xml');
  if (content !== undefined) return openOds(content.content.toString('utf8'));
  const copy = storeAll(files);
  return {
    kind: 'XLSX',
    ...listSheets(files),
    async read(number) {
      const rows = (await readSheet(copy, number)) as SheetCell[][];
      return rows.map((cells, index) => ({ line: index + 1, cells }));
    },
  };
}

function openOds(content: string): Workbook {
  const all = readOds(content).map((sheet, index) => ({
    ...sheet,
    number: index + 1,
    isEmpty: sheet.rows.length === 0,
  }));
  return {
    kind: 'ODS',
    ...chooseSheets(all),
    read: async (number) => all[number - 1]?.rows ?? [],
  };
}

interface TextFile {
  name: string;
  content: Buffer;
}

const attribute = (element: string, name: string): string | undefined => {
  const [, , value] = new RegExp(`\\s${name}=(["'])(.*?)\\1`).exec(element) ?? [];
  return value?.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi,
    (_whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (ENTITIES.get(name.toLowerCase()) ?? ''),
  );
};
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function listSheets(files: readonly TextFile[]): Pick<Workbook, 'hidden' | 'sheets'> {
  const textOf = (name: string) =>
    files.find((file) => file.name.toLowerCase() === name)?.content.toString('utf8') ?? '';
  const elements = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g'))].map(([element]) => element);
  const targets = new Map(
    elements(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((element) => [
      attribute(element, 'Id'),
      attribute(element, 'Target')
        ?.replace(/^\/?(?:xl\/)?/, 'xl/')
        .toLowerCase(),
    ]),
  );
  const sheets = elements(textOf('xl/workbook.xml'), 'sheet').map((element, index) => {
    const target = targets.get(attribute(element, '(?:\\w+:)?id'));
    const file = files.find(({ name }) => name.toLowerCase() === target);
    return {
      name: attribute(element, 'name') ?? '',
      number: index + 1,
      isHidden: /hidden/i.test(attribute(element, 'state') ?? ''),
      isEmpty: file !== undefined && !/<(?:\w+:)?c[\s>]/.test(file.content.toString('latin1')),
    };
  });
  return chooseSheets(sheets);
}

/**
 * Returns the visible sheets with a cell; if there are none, the hidden ones. Also names hidden sheets that have a
 * cell.
 */
function chooseSheets<One extends { name: string; isHidden: boolean; isEmpty: boolean }>(
  sheets: readonly One[],
): { sheets: readonly One[]; hidden: string[] } {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const filled = visible.filter(({ isEmpty }) => !isEmpty);
  const chosen = [filled, visible, sheets].find((some) => some.length > 0) ?? [];
  const hidden = sheets.filter((one) => one.isHidden && !one.isEmpty && !chosen.includes(one));
  return { sheets: chosen, hidden: hidden.map(({ name }) => name) };
}

/** Unpacks the texts of a zip and skips everything else. */
async function unpack(bytes: Buffer): Promise<TextFile[]> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > FILES_MAX) throw new SheetTooBig();
  }
  const texts = entries.filter(({ fileName }) => /\.(?:xml|rels)$/i.test(fileName));
  const announced = texts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (announced > UNPACKED_BYTES_MAX) throw new SheetTooBig();
  const files: TextFile[] = [];
  for (const entry of texts) {
    // Fails if the unpacked size differs from the declared one.
    const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
    const content = Buffer.concat(chunks as Buffer[]);
    if (/worksheets\/[^/]+\.xml$/i.test(entry.fileName) && countCells(content) > CELLS_MAX)
      throw new SheetTooBig();
    files.push({ name: entry.fileName, content });
  }
  return files;
}

/** Counts the cells of the rectangle that covers all cells of a sheet. */
function countCells(sheet: Buffer): number {
  let columns = 0;
  let rows = 0;
  for (const [, letters = '', row = ''] of sheet.toString('latin1').matchAll(/\br="([A-Z]{0,9})(\d+)"/g)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(
      columns,
      [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    );
  }
  return rows * columns;
}

/** Builds a zip whose files are stored uncompressed (APPNOTE 4.3). */
function storeAll(files: readonly TextFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.byteLength, 14);
    facts.writeUInt32LE(content.byteLength, 18);
    facts.writeUInt16LE(title.byteLength, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, content]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title]));
    parts.push(local);
    offset += local.byteLength;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
