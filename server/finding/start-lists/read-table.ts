import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { decodeText, type Encoding } from './decode-text.ts';

/** A line of a table and where it stands in the file, counted from 1. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** A start list as rows of text, and how it was read. */
export interface Table {
  lines: TableLine[];
  /** For people: `CSV, semicolons, windows-1250`. */
  description: string;
}

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Reads CSV or XLSX into rows of text, telling which by the bytes. */
export async function readTable(bytes: Uint8Array, encoding?: Encoding): Promise<Table | { fault: string }> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? readExcel(bytes) : readCsv(bytes, encoding);
}

async function readExcel(bytes: Uint8Array): Promise<Table | { fault: string }> {
  try {
    const rows = await readSheet(Buffer.from(bytes));
    const lines = rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
    return {
      lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')),
      description: 'XLSX, first sheet',
    };
  } catch {
    return { fault: 'is not readable as XLSX: open it in a spreadsheet program and save it again' };
  }
}

/** A cell as a person sees it: a day as DD/MM/YYYY, a number without a decimal point it does not show. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  const [year = '', month = '', day = ''] = cell.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

function readCsv(bytes: Uint8Array, wanted: Encoding | undefined): Table | { fault: string } {
  const { text, encoding } = decodeText(bytes, wanted);
  const delimiter = detectDelimiter(text);
  try {
    const options = {
      ...{ delimiter, bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true },
    } as const;
    // csv-parse's types do not follow `info`, which wraps each record with its line.
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    const lines = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
    return { lines, description: `CSV, ${DELIMITERS[delimiter]}, ${encoding}` };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: `is not readable as CSV: look for a stray quote near line ${error.lines ?? 1}` };
  }
}

/** The delimiter that the heading has most of; a comma where there is none. */
function detectDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const counted = Object.keys(DELIMITERS).map((delimiter) => ({
    delimiter,
    count: heading.split(delimiter).length,
  }));
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).delimiter;
}
