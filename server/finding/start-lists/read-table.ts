import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, faultOf } from '#contract/line-faults.ts';
import {
  DELIMITER_NAMES,
  DELIMITERS,
  type DelimiterName,
  type ReadingChoices,
} from '#contract/list-reading.ts';
import { toPlainLine } from '#contract/plain-line.ts';
import { decodeText } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.rules.ts';
import { HEADING_WORDS } from './headings.ts';
import { tableOfRows } from './json-table.rules.ts';
import { openWorkbook, type Workbook } from './read-sheet.ts';
import { SHEET_EPOCH_MS, SheetTooBig } from './sheet.ts';
import { isZip, TABLE_MAX, type Table, type TableLine, type Unread } from './table.ts';

const DELIMITER_WORDS: Record<DelimiterName, string> = {
  comma: 'commas',
  semicolon: 'semicolons',
  tab: 'tabs',
  pipe: 'pipes',
};

/**
 * Reads CSV, XLSX, ODS or JSON into rows of text; the format is detected from the content. Rows without text are left
 * out. A table larger than `TABLE_MAX` is refused. If a file can be read in several ways, a question is returned.
 */
export async function readTable(
  bytes: Uint8Array,
  choices: Pick<ReadingChoices, 'encoding' | 'delimiter' | 'sheet'> = {},
): Promise<Table | Unread> {
  const table = await readByKind(bytes, choices);
  if ('faults' in table) return table;
  const fault = findSizeFault(table.lines);
  if (fault !== undefined) return unread(fault);
  const lines = table.lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cleanCell(toPlainLine(cell, TABLE_MAX.letters))),
  }));
  return { ...table, lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
  }),
);
const ENTITY = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|(amp|lt|gt|quot|apos|nbsp));/giu;

/**
 * Removes what programs add around texts: spaces inside quotes, apostrophes of databases (`'Berg'`), and HTML codes
 * (`O&#39;Brien`).
 */
function cleanCell(cell: string): string {
  const text = cell.includes('&')
    ? cell.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? letterOf(Number(decimal ?? `0x${hex}`), whole)
          : (ENTITIES.get(name.toLowerCase()) ?? whole),
      )
    : cell;
  return text.includes("'") ? text.replace(/^\s*'(.+)'\s*$/su, '$1').trim() : text.trim();
}

/** Returns the character of a code point if it is a visible letter, otherwise the code as written. */
function letterOf(code: number, written: string): string {
  const letter = code > 0x10ffff ? '' : String.fromCodePoint(code);
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(letter) ? letter : written;
}

const unread = (fault: Fault): Unread => ({ faults: [{ line: 1, ...fault }] });

/** The first bytes of an Excel file from before 2007 (MS-CFB 2.2). */
const OLD_EXCEL = 'd0cf11e0a1b11ae1';

function readByKind(bytes: Uint8Array, choices: ReadingChoices): Promise<Table | Unread> | Table | Unread {
  if (isZip(bytes)) return readSpreadsheet(bytes, choices.sheet);
  if (Buffer.from(bytes.subarray(0, 8)).toString('hex') === OLD_EXCEL) return unread(faultOf('NotXlsx'));
  return readJson(bytes) ?? readCsv(bytes, choices);
}

/** Reads a timing system's list in JSON; undefined if the file is no such list. */
function readJson(bytes: Uint8Array): Table | Unread | undefined {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString().trimStart();
  if (!/^\uFEFF?\s*(?:\{\s*"|\[\s*[[{])/.test(start)) return undefined;
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return tableOfRows(json) ?? unread(faultOf('NotList'));
  } catch {
    return unread(faultOf('NotList'));
  }
}

/** Returns the fault of a table larger than `TABLE_MAX`. */
export function findSizeFault(lines: readonly TableLine[]): Fault | undefined {
  const { columns, letters } = TABLE_MAX;
  if (lines.length > TABLE_MAX.lines) return faultOf('TooManyLines', { max: TABLE_MAX.lines });
  const wide = lines.find(
    ({ cells }) => cells.length > columns || cells.some((cell) => cell.length > letters),
  );
  return wide && faultOf('TooWide', { near: wide.line, columns, letters });
}

const SAMPLE_ROWS = 3;
/** How much of a file a question shows, however large its cells. */
const SAMPLE_MAX = { cells: 20, letters: 40, sheets: 50, name: 200 };

/** Joins the first cells of a line for a question. */
const sampleOf = (cells: readonly string[]): string =>
  cells
    .slice(0, SAMPLE_MAX.cells)
    .map((cell) => cell.slice(0, SAMPLE_MAX.letters))
    .join(' | ');

async function readSpreadsheet(bytes: Uint8Array, wanted: string | undefined): Promise<Table | Unread> {
  try {
    const workbook = await openWorkbook(bytes);
    const { sheets } = workbook;
    const chosen = wanted === undefined ? sheets : sheets.filter(({ name }) => name === wanted);
    const [sheet, ...others] = chosen;
    if (sheet === undefined && wanted !== undefined)
      return unread(faultOf('NoSheet', { sheet: wanted, known: sheets.map(({ name }) => name).join(', ') }));
    if (others.length > 0) return await askForSheet(workbook);
    const lines = await readLines(workbook, sheet?.number ?? 1);
    const skipped = workbook.hidden.map((name) => ({ line: 0, ...faultOf('HiddenSheet', { sheet: name }) }));
    return { lines, skipped, description: `${workbook.kind}, sheet "${sheet?.name ?? ''}"` };
  } catch (error) {
    return unread(faultOf(error instanceof SheetTooBig ? 'TooBig' : 'NotXlsx'));
  }
}

async function readLines(workbook: Workbook, number: number): Promise<TableLine[]> {
  const rows = await workbook.read(number);
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(cellText) }));
}

async function askForSheet(workbook: Workbook): Promise<Unread> {
  const choices: { value: string; samples: string[] }[] = [];
  const sheets = workbook.sheets.filter(({ name }) => name.length <= SAMPLE_MAX.name);
  for (const { name, number } of sheets.slice(0, SAMPLE_MAX.sheets)) {
    const lines = await readLines(workbook, number);
    const filled = lines
      .map(({ cells }) => cells.filter((cell) => cell !== ''))
      .filter(({ length }) => length > 0);
    choices.push({ value: name, samples: filled.slice(0, SAMPLE_ROWS).map(sampleOf) });
  }
  return { ...unread(faultOf('WhichSheet')), question: { about: 'sheet', choices } };
}

const LONGEST_RACE_MS = 60 * 24 * 3600_000;

/**
 * Returns a cell as text: a day as YYYY-MM-DD, a date with time as YYYY-MM-DDTHH:mm:ss.S, a time as H:mm:ss.S, and a
 * number without decimals unless it has some.
 */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  const tenths = Math.round((cell.getTime() - SHEET_EPOCH_MS) / 100);
  const isTimeAlone = tenths >= 0 && tenths * 100 < LONGEST_RACE_MS;
  if (isTimeAlone) return timeText(tenths);
  if (tenths % 864_000 !== 0) return new Date(SHEET_EPOCH_MS + tenths * 100).toISOString().slice(0, 21);
  return cell.toISOString().slice(0, 10);
}

function timeText(tenths: number): string {
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
}

const SAMPLE_NAMES = 4;

function readCsv(bytes: Uint8Array, wanted: ReadingChoices): Table | Unread {
  const { text: whole, encoding, rivals } = decodeText(bytes, wanted.encoding, HEADING_WORDS);
  if (rivals.length > 0) {
    const choices = rivals.map((rival) => ({
      value: rival.encoding,
      samples: rival.names.map((name) => name.slice(0, SAMPLE_MAX.letters)),
    }));
    return { ...unread(faultOf('WhichEncoding')), question: { about: 'encoding', choices } };
  }
  // Excel writes this line, and reads it.
  const [separatorLine = '', said] = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const found = detectDelimiter(
    text,
    DELIMITER_NAMES.find((name) => name === wanted.delimiter || DELIMITERS[name] === said),
  );
  if (found.rivals.length > 0) {
    const choices = found.rivals.map(({ delimiter, lines }) => ({
      value: delimiter,
      samples: lines.slice(0, SAMPLE_NAMES).map(sampleOf),
    }));
    return { ...unread(faultOf('WhichDelimiter')), question: { about: 'delimiter', choices } };
  }
  const lines = parseCsv(text, found.delimiter, separatorLine === '' ? 0 : 1);
  return 'code' in lines
    ? unread(lines)
    : { lines, description: `CSV, ${DELIMITER_WORDS[found.delimiter]}, ${encoding}` };
}

/**
 * @param before the number of lines before this text
 */
function parseCsv(text: string, name: DelimiterName, before: number): TableLine[] | Fault {
  const delimiter = DELIMITERS[name];
  try {
    const options = {
      delimiter,
      bom: true,
      relax_column_count: true,
      // A nickname in the middle of a cell: Peter "Pete".
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: TABLE_MAX.columns * (TABLE_MAX.letters + 3),
      to: TABLE_MAX.lines + 1,
      // The option `info` would double the memory of each record.
      on_record: (record: string[], { lines: at }: { lines: number }) => ({
        line: at + before,
        cells: record,
      }),
    } as const;
    // csv-parse's types do not know that `on_record` may return another type.
    const lines = parse(text, options as object) as unknown as TableLine[];
    const width = lines[0]?.cells.length ?? 0;
    for (const { line, cells } of lines) {
      if (cells.some((cell) => hidesLine(cell, delimiter, width))) return faultOf('NotCsv', { near: line });
    }
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const near = Number(error.lines ?? 1) + before;
    const { columns, letters } = TABLE_MAX;
    return error.code === 'CSV_MAX_RECORD_SIZE'
      ? faultOf('TooWide', { near, columns, letters })
      : faultOf('NotCsv', { near });
  }
}

/** Returns whether a quoted cell contains a whole line, because a stray quote opened the cell. */
function hidesLine(cell: string, delimiter: string, width: number): boolean {
  return (
    width > 1 &&
    cell.includes('\n') &&
    cell
      .split('\n')
      .slice(1)
      .some((line) => line.split(delimiter).length >= width)
  );
}
