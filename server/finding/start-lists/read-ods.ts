import { type AttrGetter, Parser } from 'saxen';
import { SHEET_EPOCH_MS, type Sheet, type SheetCell, SheetTooBig } from './sheet.ts';
import { TABLE_MAX } from './table.ts';

/** The elements that are read, by the prefixes that the standard uses (OpenDocument 1.3, part 3). */
const NAMESPACES = {
  'urn:oasis:names:tc:opendocument:xmlns:office:1.0': 'office',
  'urn:oasis:names:tc:opendocument:xmlns:style:1.0': 'style',
  'urn:oasis:names:tc:opendocument:xmlns:table:1.0': 'table',
  'urn:oasis:names:tc:opendocument:xmlns:text:1.0': 'text',
};
/** Elements in a sheet whose rows, cells and texts do not belong to the sheet. */
const FOREIGN = new Set([
  'office:annotation',
  'table:shapes',
  'table:tracked-changes',
  'text:note',
  'text:ruby-text',
]);
/** The most cells of a file, repeated ones included. */
const CELLS_MAX = 5_000_000;
/** No list has more, and a question can still list this many. */
const SHEETS_MAX = 200;
/** The deepest nesting of elements; a list's cells are far less deep. */
const DEPTH_MAX = 100;

type Attributes = Record<string, string>;
type Decode = (text: string) => string;

/**
 * Reads the sheets from `content.xml` of an OpenDocument spreadsheet. Repeated rows and cells are expanded only if they
 * have content, because programs write a sheet's empty end as a million rows.
 * @throws SheetTooBig, or any error if the text is no such file
 */
export function readOds(content: string): Sheet[] {
  const sheets: Sheet[] = [];
  const hiddenStyles = new Set<string>();
  const path: string[] = [];
  const filler = createFiller();
  let style = '';
  /** How many of the open elements do not belong to the sheet. */
  let foreign = 0;

  const openSheet = (attributes: Attributes): void => {
    const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '');
    const sheet: Sheet = { name: attributes['table:name'] ?? '', isHidden, rows: [] };
    if (sheets.push(sheet) > SHEETS_MAX) throw new SheetTooBig();
    filler.begin(sheet);
  };
  const openOwn = (name: string, attributes: () => Attributes): void => {
    if (name === 'style:style') style = attributes()['style:name'] ?? '';
    if (name === 'style:table-properties' && attributes()['table:display'] === 'false')
      hiddenStyles.add(style);
    if (name === 'table:table' && path.at(-2) === 'office:spreadsheet') openSheet(attributes());
    else filler.open(name, attributes);
  };
  const addWritten = (text: string): void => {
    if (foreign === 0 && path.includes('text:p')) filler.addText(text);
  };

  const parser = new Parser();
  parser.ns(NAMESPACES);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributesOf, decode) => {
    if (path.push(name) > DEPTH_MAX) throw new SheetTooBig();
    if (foreign > 0 || FOREIGN.has(name)) foreign += 1;
    else openOwn(name, () => decodeAll(attributesOf, decode));
  });
  parser.on('closeTag', (name) => {
    path.pop();
    if (foreign > 0) foreign -= 1;
    else filler.close(name);
  });
  parser.on('text', (text, decode) => addWritten(decode(text)));
  parser.on('cdata', addWritten);
  parser.parse(content);
  return sheets;
}

const decodeAll = (attributesOf: AttrGetter, decode: Decode): Attributes =>
  Object.fromEntries(
    Object.entries(attributesOf() || ({} as Attributes)).map(([name, value]) => [name, decode(value)]),
  );

const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell';

/** Returns how often a row or cell is repeated. */
const repetition = (stated: string | undefined): number =>
  stated !== undefined && /^[1-9]\d{0,8}$/.test(stated) ? Number(stated) : 1;

/** Creates a collector that fills one sheet after the other with rows. */
function createFiller() {
  let sheet: Sheet | undefined;
  let line = 1;
  let row: { cells: SheetCell[]; repeated: number } | undefined;
  let cell: { attributes: Attributes; paragraphs: string[] } | undefined;
  /** Empty cells that are only added if a filled one follows. */
  let gap = 0;
  let cellsCount = 0;

  const count = (some: number): void => {
    cellsCount += some;
    if (cellsCount > CELLS_MAX) throw new SheetTooBig();
  };
  const closeCell = (): void => {
    if (row === undefined || cell === undefined) return;
    const value = cellValue(cell.attributes, cell.paragraphs.join('\n').trim());
    const repeated = repetition(cell.attributes['table:number-columns-repeated']);
    cell = undefined;
    if (value === null) {
      gap += repeated;
      return;
    }
    count(gap + repeated);
    for (; gap > 0; gap--) row.cells.push(null);
    for (let copy = 0; copy < repeated; copy++) row.cells.push(value);
  };
  const closeRow = (): void => {
    if (sheet === undefined || row === undefined) return;
    const { cells, repeated } = row;
    row = undefined;
    gap = 0;
    if (cells.length > 0) {
      // One row above the limit suffices to refuse the list.
      const copies = Math.min(repeated, TABLE_MAX.lines + 1 - sheet.rows.length);
      count(copies * cells.length);
      for (let copy = 0; copy < copies; copy++) sheet.rows.push({ line: line + copy, cells });
    }
    line += repeated;
  };
  return {
    begin(next: Sheet): void {
      sheet = next;
      line = 1;
    },
    open(name: string, attributes: () => Attributes): void {
      if (name === 'table:table-row')
        row = { cells: [], repeated: repetition(attributes()['table:number-rows-repeated']) };
      else if (isCell(name)) cell = { attributes: attributes(), paragraphs: [] };
      else if (name === 'text:p') cell?.paragraphs.push('');
      else if (name === 'text:s' || name === 'text:tab' || name === 'text:line-break') this.addText(' ');
    },
    addText(text: string): void {
      if (cell === undefined || cell.paragraphs.length === 0) return;
      cell.paragraphs[cell.paragraphs.length - 1] += text;
    },
    close(name: string): void {
      if (isCell(name)) closeCell();
      else if (name === 'table:table-row') closeRow();
    },
  };
}

const DATE = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?))?Z?$/;
const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

/**
 * Returns the value of a cell; null for an empty one.
 * @param shown its displayed text
 */
function cellValue(attributes: Attributes, shown: string): SheetCell {
  const type = attributes['office:value-type'];
  if (type === 'date') return momentOf(attributes['office:date-value']) ?? (shown || null);
  if (type === 'time') return durationOf(attributes['office:time-value']) ?? (shown || null);
  const value = attributes['office:value'];
  if (type !== 'string' && value !== undefined && /\d/.test(value) && Number.isFinite(Number(value))) {
    // Keeps a bib as displayed: 007.
    return /^0\d+$/.test(shown) && Number(shown) === Number(value) ? shown : Number(value);
  }
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true';
  return attributes['office:string-value'] ?? (shown === '' ? null : shown);
}

function momentOf(text = ''): Date | undefined {
  const [, day, clock = '00:00:00'] = DATE.exec(text) ?? [];
  const moment = new Date(`${day}T${clock}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function durationOf(text = ''): Date | undefined {
  const [whole, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return new Date(SHEET_EPOCH_MS + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000);
}
