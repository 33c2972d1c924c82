import { crc32 } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import yauzl from 'yauzl';

/** A cell as the spreadsheet has it. */
export type SheetCell = string | number | boolean | Date | null;

/** Far more than the sheets of a race with 100,000 runners. */
const UNPACKED_BYTES_MAX = 96 * 2 ** 20;
const FILES_MAX = 1_000;
/** The reader makes a table of all cells between the first and the last, empty ones too. */
const CELLS_MAX = 5_000_000;

/** A file that would unpack to more than a list can be. */
export class SheetTooBig extends Error {}

/**
 * Reads the first sheet of an XLSX. It is unpacked here, within limits, and its reader gets a plain copy: sizes are
 * taken from the zip's directory before anything is unpacked, no file may give more than it announced, and two cells
 * far apart make no table of everything between them.
 * @throws SheetTooBig, or anything where it is no XLSX
 */
export async function readFirstSheet(bytes: Uint8Array): Promise<SheetCell[][]> {
  return (await readSheet(await unpack(Buffer.from(bytes)))) as SheetCell[][];
}

/** Returns the same zip with its texts unpacked, and nothing else in it. */
async function unpack(bytes: Buffer): Promise<Buffer> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > FILES_MAX) throw new SheetTooBig();
  }
  const texts = entries.filter(({ fileName }) => /\.(?:xml|rels)$/i.test(fileName));
  const announced = texts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (announced > UNPACKED_BYTES_MAX) throw new SheetTooBig();
  const files: { name: string; content: Buffer }[] = [];
  for (const entry of texts) {
    // Fails where more or less comes than was announced.
    const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
    const content = Buffer.concat(chunks as Buffer[]);
    if (/worksheets\/[^/]+\.xml$/i.test(entry.fileName) && countCells(content) > CELLS_MAX)
      throw new SheetTooBig();
    files.push({ name: entry.fileName, content });
  }
  return storeAll(files);
}

/** Tells how many cells the table has that holds all of a sheet's. */
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

/** Returns a zip of files that are stored as they are (APPNOTE 4.3). */
function storeAll(files: readonly { name: string; content: Buffer }[]): Buffer {
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
