import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, faultOf } from '#contract/line-faults.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { readFirstSheet, SheetTooBig } from './read-sheet.ts';
import { plainLines, TABLE_MAX, type Table, type TableLine } from './table.ts';

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Reads CSV or XLSX into rows of text, telling which by the bytes. One that is larger than `TABLE_MAX` is refused. */
export async function readTable(bytes: Uint8Array, encoding?: Encoding): Promise<Table | { fault: Fault }> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const table = await (isZip ? readExcel(bytes) : readCsv(bytes, encoding));
  if ('fault' in table) return table;
  const fault = findSizeFault(table.lines);
  return fault === undefined ? { ...table, lines: plainLines(table.lines) } : { fault };
}

/** Tells where a table is larger than `TABLE_MAX`. */
export function findSizeFault(lines: readonly TableLine[]): Fault | undefined {
  const { columns, letters } = TABLE_MAX;
  if (lines.length > TABLE_MAX.lines) return faultOf('TooManyLines', { max: TABLE_MAX.lines });
  const wide = lines.find(
    ({ cells }) => cells.length > columns || cells.some((cell) => cell.length > letters),
  );
  return wide && faultOf('TooWide', { near: wide.line, columns, letters });
}

async function readExcel(bytes: Uint8Array): Promise<Table | { fault: Fault }> {
  try {
    const rows = await readFirstSheet(bytes);
    const lines = rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
    return {
      lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')),
      description: 'XLSX, first sheet',
    };
  } catch (error) {
    if (error instanceof SheetTooBig) return { fault: faultOf('TooBig') };
    return { fault: faultOf('NotXlsx') };
  }
}

/** Where the days of a spreadsheet are counted from: a cell that holds a time alone is a moment soon after. */
const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const LONGEST_RACE_MS = 60 * 24 * 3600_000;

/**
 * Returns a cell as a person sees it: a day as DD/MM/YYYY, a moment as YYYY-MM-DDTHH:mm:ss.S, a time alone as
 * H:mm:ss.S, a number without a decimal point it does not show.
 */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  const tenths = Math.round((cell.getTime() - SHEET_EPOCH_MS) / 100);
  const isTimeAlone = tenths >= 0 && tenths * 100 < LONGEST_RACE_MS;
  if (isTimeAlone) return timeText(tenths);
  if (tenths % 864_000 !== 0) return new Date(SHEET_EPOCH_MS + tenths * 100).toISOString().slice(0, 21);
  const [year = '', month = '', day = ''] = cell.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

function timeText(tenths: number): string {
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
}

function readCsv(bytes: Uint8Array, wanted: Encoding | undefined): Table | { fault: Fault } {
  const { text, encoding } = decodeText(bytes, wanted);
  const delimiter = detectDelimiter(text);
  try {
    const options = {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: TABLE_MAX.columns * (TABLE_MAX.letters + 3),
      to: TABLE_MAX.lines + 1,
    } as const;
    // csv-parse's types do not follow `info`, which wraps each record with its line.
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    const lines = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
    return { lines, description: `CSV, ${DELIMITERS[delimiter]}, ${encoding}` };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const near = Number(error.lines ?? 1);
    const { columns, letters } = TABLE_MAX;
    return error.code === 'CSV_MAX_RECORD_SIZE'
      ? { fault: faultOf('TooWide', { near, columns, letters }) }
      : { fault: faultOf('NotCsv', { near }) };
  }
}

/** Returns the delimiter that the heading has most of; a comma where there is none. */
function detectDelimiter(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const counted = Object.keys(DELIMITERS).map((delimiter) => ({
    delimiter,
    count: heading.split(delimiter).length,
  }));
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).delimiter;
}
