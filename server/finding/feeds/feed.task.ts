import { createHash } from 'node:crypto';
import type { FeedFormat, FeedKind, FeedReason } from '#contract/desk-feeds.ts';
import { faultOf, type LineFault, withoutContent } from '#contract/line-faults.ts';
import { ENCODINGS } from '#contract/list-reading.ts';
import type { ResultList } from '#finding/race-results/index.ts';
import { understandResults } from '#finding/race-results/results.task.ts';
import {
  NO_NAME_COLUMN,
  type StartList,
  type Table,
  tableOfRows,
  type Unread,
} from '#finding/start-lists/index.ts';
import {
  findSizeFault,
  plainLines,
  readTable,
  understandStartList,
} from '#finding/start-lists/start-list.task.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import {
  type FeedColumns,
  hasBrokenLine,
  isGarbled,
  resultsTable,
  startListTable,
  tablesOfJson,
} from './feed-tables.rules.ts';

/** Why content is refused. The content of a faulty line is not stored: it may be personal data. */
export interface FeedFault {
  reason: FeedReason;
  lines: LineFault[];
}

/** The content of a feed. */
export interface FeedContent {
  startList: StartList | undefined;
  results: ResultList | undefined;
  /** A key that is equal for the same participants and results, regardless of the format. */
  hash: string;
}

interface FeedFile {
  bytes: Uint8Array;
  /** The media type from the server. */
  contentType: string | undefined;
  kind: FeedKind;
  format: FeedFormat;
  columns: FeedColumns;
  /** Whether people with one bib are teams, as answered for an earlier list of the event. */
  hasTeams?: boolean;
}

const LINES_KEPT = 5;

const fault = (reason: FeedReason, lines: FeedFault['lines'] = []): FeedFault => ({ reason, lines });

/**
 * Parses a feed's answer in this process, with the parsers of uploaded files. All of it must be valid, or nothing is
 * accepted.
 */
export async function parseFeed(file: FeedFile): Promise<FeedContent | FeedFault> {
  const tables = await readTables(file);
  if ('reason' in tables) return tables;
  const { checkPoints } = tables;
  const startList =
    tables.startList &&
    understandStartList(tables.startList, {
      columns: file.columns.startList,
      // As docs/feeds.md defines our own JSON.
      dates: file.format === 'Json' ? 'day-first' : undefined,
      shared: file.hasTeams === true ? 'team' : undefined,
      // Nobody can answer questions while a feed is read. If an operator mapped columns, only those count.
      nameColumn: (file.columns.startList?.size ?? 0) > 0 ? NO_NAME_COLUMN : undefined,
    });
  const results =
    tables.results && understandResults(tables.results, { columns: file.columns.results, checkPoints });
  const wrong = [startList, results].flatMap((list) => faultsIn(list));
  if (wrong.length > 0) return fault('Lines', wrong.slice(0, LINES_KEPT).map(withoutContent));
  return {
    startList: startList !== undefined && 'rows' in startList ? startList : undefined,
    results: results !== undefined && 'lines' in results ? results : undefined,
    hash: hashOf([
      startList !== undefined && 'rows' in startList ? startList.rows : null,
      results !== undefined && 'lines' in results
        ? results.lines.map(({ line: _line, ...one }) => one)
        : null,
    ]),
  };
}

/**
 * Finds the faults of a feed. Nobody reviews a feed's skipped lines, so every skipped line is a fault, except people
 * without a bib.
 */
const faultsIn = (list: StartList | ResultList | Unread | undefined): LineFault[] => {
  if (list === undefined) return [];
  return 'faults' in list ? list.faults : list.skipped.filter(({ code }) => code !== 'WithoutBib');
};

/** Reads a feed's answer in the sandbox. */
export const readFeed = defineTask({
  url: import.meta.url,
  name: 'feed',
  run: parseFeed,
  stopped: () => fault('TooLarge'),
});

interface Tables {
  startList?: Table;
  results?: Table;
  checkPoints: ReadonlyMap<string, number | undefined>;
}

async function readTables({
  bytes,
  contentType,
  kind,
  format,
  columns,
}: FeedFile): Promise<Tables | FeedFault> {
  const first = firstSign(bytes);
  if (first === undefined) return fault('Empty');
  if (first === '<') return fault('Html');
  const isJson = first === '{' || first === '[';
  if (format === 'Json' && !isJson) return fault('NotJson');
  const json = isJson ? parseJson(bytes) : undefined;
  if (json !== undefined && 'reason' in json) return json;
  const wants = (list: FeedKind) => kind === list || kind === 'Both';
  if (format === 'Json') {
    const read = tablesOfJson(json?.value);
    if (read === undefined) return fault('OtherShape');
    const { startList, results, checkPoints } = read;
    const tables = {
      checkPoints,
      ...(wants('StartList') && startList !== undefined ? { startList } : {}),
      ...(wants('Results') && results !== undefined ? { results } : {}),
    };
    return refuseNonsense(tables, [tables.startList, tables.results]);
  }
  const table =
    json === undefined
      ? await readTable(bytes, { encoding: charsetOf(contentType) })
      : tableOfRows(json.value);
  if (table === undefined) return fault('OtherShape');
  if ('faults' in table) {
    const isAsked = table.question !== undefined;
    return isAsked ? fault('Lines', table.faults.map(withoutContent)) : fault('OtherShape');
  }
  const body = table.lines.length - 1;
  if (body > 0 && hasBrokenLine(table)) return fault('Lines', brokenLine(table));
  const checkPoints = new Map([...columns.splits].map((name) => [name, undefined] as const));
  const tables = {
    checkPoints,
    ...(wants('StartList') ? { startList: startListTable(table, columns) } : {}),
    ...(wants('Results') ? { results: resultsTable(table, columns) } : {}),
  };
  return refuseNonsense(tables, [table]);
}

const plainTable = (table: Table): Table => ({ ...table, lines: plainLines(table.lines) });

/** Refuses content without names, and content that was read in the wrong encoding. */
function refuseNonsense(tables: Tables, all: readonly (Table | undefined)[]): Tables | FeedFault {
  const some = all.filter((table) => table !== undefined);
  if (some.every(({ lines }) => lines.length < 2)) return fault('Empty');
  const large = some.map(({ lines }) => findSizeFault(lines)).find((found) => found !== undefined);
  if (large !== undefined) return fault('TooLarge', [withoutContent({ line: 1, ...large })]);
  if (some.some(isGarbled)) return fault('Encoding');
  // Before the race there are participants but no results yet.
  const { startList, results, checkPoints } = tables;
  return {
    checkPoints,
    ...(startList !== undefined && startList.lines.length > 1 ? { startList: plainTable(startList) } : {}),
    ...(results !== undefined && results.lines.length > 1 ? { results: plainTable(results) } : {}),
  };
}

function brokenLine({ lines: [heading, ...body] }: Table): FeedFault['lines'] {
  const width = heading?.cells.length ?? 0;
  const broken = body.find(({ cells }) => cells.length !== width);
  if (broken === undefined) return [];
  const { line, cells } = broken;
  return [{ line, ...faultOf('CellsCount', { found: cells.length, expected: width }) }];
}

/** Finds the first character that is neither a space nor a byte order mark. */
function firstSign(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 1_000))
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /[^\s\0]/.exec(start)?.[0];
}

function parseJson(bytes: Uint8Array): { value: unknown } | FeedFault {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fault('Encoding');
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return fault('NotJson');
  }
}

function charsetOf(contentType: string | undefined) {
  const charset = /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  // Servers often declare UTF-8 wrongly; real UTF-8 is detected anyway.
  return ENCODINGS.find((known) => known === charset && known !== 'utf-8');
}

function hashOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
