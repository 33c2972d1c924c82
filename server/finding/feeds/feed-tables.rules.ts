import { z } from 'zod';
import {
  isStatus,
  RESULT_COLUMNS,
  type ResultColumn,
  readResultColumns,
  resultColumnOf,
} from '#finding/race-results/results.task.ts';
import {
  COLUMN_NAMES,
  type Column,
  columnOf,
  plainHeading,
  readColumnMap,
  type Table,
  tableOf,
} from '#finding/start-lists/index.ts';

/** The meaning of headings, set with the feed: for start lists, for results, and for split times. */
export interface FeedColumns {
  startList: ReadonlyMap<string, Column>;
  results: ReadonlyMap<string, ResultColumn>;
  splits: ReadonlySet<string>;
}

const SPLIT_NAME = 'split';
/** All column names that may precede the `=` in `bib=Startnr`. */
export const FEED_COLUMN_NAMES = [...new Set([...Object.keys(COLUMN_NAMES), ...RESULT_COLUMNS, SPLIT_NAME])];

/** Fields of RACE RESULT that no organizer uses as a heading, as normalised by `plainHeading`. */
const RACE_RESULT_START_LIST = new Map<string, Column>([
  ['contest', 'distance'],
  ['contest name', 'distance'],
  ['contestname', 'distance'],
  ['dateofbirth', 'birthDate'],
]);
const RACE_RESULT_RESULTS = new Map<string, ResultColumn>([
  ['contest', 'distance'],
  ['contest name', 'distance'],
  ['contestname', 'distance'],
]);

/**
 * Reads `bib=Startnr`, `chip=Net` or `split=Bridge`.
 * @returns the entry that is wrong
 */
export function readFeedColumns(
  entries: readonly string[],
  isRaceResult: boolean,
): FeedColumns | { wrong: string } {
  const startList = new Map<string, Column>();
  const results = new Map<string, ResultColumn>();
  const splits = new Set<string>();
  for (const entry of entries) {
    const [name = '', ...heading] = entry.split('=');
    const isSplit = name.trim().toLowerCase() === SPLIT_NAME && heading.join('=').trim() !== '';
    if (isSplit) splits.add(plainHeading(heading.join('=')));
    const ofStartList = readColumnMap([entry]);
    const ofResults = readResultColumns([entry]);
    if (!('wrong' in ofStartList)) for (const pair of ofStartList) startList.set(...pair);
    if (!('wrong' in ofResults)) for (const pair of ofResults) results.set(...pair);
    if (!isSplit && 'wrong' in ofStartList && 'wrong' in ofResults) return { wrong: entry };
  }
  if (!isRaceResult) return { startList, results, splits };
  return {
    startList: withKnown(startList, RACE_RESULT_START_LIST),
    results: withKnown(results, RACE_RESULT_RESULTS),
    splits,
  };
}

/** Adds the known meanings of headings. A column for which the feed names a heading is read from that heading only. */
function withKnown<C>(named: ReadonlyMap<string, C>, known: ReadonlyMap<string, C>): Map<string, C> {
  const columns = new Set(named.values());
  return new Map([...[...known].filter(([, column]) => !columns.has(column)), ...named]);
}

/** Keeps only the columns of a start list; feeds have others that organizers chose for themselves. */
export function startListTable(table: Table, { startList }: FeedColumns): Table {
  const named = new Set(startList.values());
  return keepColumns(table, (heading) => {
    const mapped = startList.get(plainHeading(heading));
    const own = columnOf(heading);
    return mapped ?? (own === undefined || named.has(own) ? undefined : own);
  });
}

/** Keeps only the columns of results. */
export function resultsTable(table: Table, { results, splits }: FeedColumns): Table {
  const named = new Set<string>(results.values());
  const kindOf = (heading: string) => {
    const plain = plainHeading(heading);
    if (splits.has(plain)) return `split ${plain}`;
    const mapped = results.get(plain);
    const own = resultColumnOf(heading);
    if (own === 'split') return `split ${plain}`;
    return mapped ?? (own === undefined || named.has(own) ? undefined : own);
  };
  // A status in the place column (for example DNF) invalidates the time beside it.
  const hasStatus = (body: Table['lines'], index: number) =>
    body.some(({ cells }) => isStatus(cells[index] ?? ''));
  return keepColumns(table, kindOf, hasStatus);
}

/**
 * Keeps the first column of each kind.
 * @param kindOf returns the kind of a column; undefined if the column is not needed
 * @param tellsMore returns whether a column that is not needed is kept anyway
 */
function keepColumns(
  table: Table,
  kindOf: (heading: string) => string | undefined,
  tellsMore: (body: Table['lines'], index: number) => boolean = () => false,
): Table {
  const [heading, ...body] = table.lines;
  if (heading === undefined) return table;
  const kinds = heading.cells.map(kindOf);
  const kept = kinds.flatMap((kind, index) =>
    kind === undefined ? (tellsMore(body, index) ? index : []) : kinds.indexOf(kind) === index ? index : [],
  );
  const width = heading.cells.length;
  const keep = ({ line, cells }: Table['lines'][number]) => ({
    line,
    // A line of another width is kept as it is, because it is incomplete.
    cells: [...kept.map((index) => cells[index] ?? ''), ...(cells.length === width ? [] : [''])],
  });
  return { ...table, lines: [heading, ...body].map(keep) };
}

/** Returns whether a line has fewer or more cells than the heading: the file is truncated, or is something else. */
export function hasBrokenLine({ lines: [heading, ...body] }: Table): boolean {
  return body.some(({ cells }) => cells.length !== heading?.cells.length);
}

const textSchema = z.union([z.string().max(500), z.number(), z.null()]).optional();

const feedSchema = z.object({
  participants: z
    .array(
      z.object({
        bib: textSchema,
        surname: textSchema,
        name: textSchema,
        birthDate: textSchema,
        email: textSchema,
        code: textSchema,
        distance: textSchema,
      }),
    )
    .optional(),
  results: z
    .array(
      z.object({
        bib: textSchema,
        distance: textSchema,
        clock: textSchema,
        finish: textSchema,
        gun: textSchema,
        chip: textSchema,
        splits: z
          .array(
            z.object({ name: z.string().max(100), time: textSchema, km: z.number().positive().optional() }),
          )
          .max(100)
          .optional(),
      }),
    )
    .optional(),
});

/** The tables from our own JSON (docs/feeds.md); line 1 is the first entry of an array. */
export interface JsonTables {
  startList?: Table;
  results?: Table;
  /** Names of split times, as normalised by `plainHeading`, with their kilometres. */
  checkPoints: ReadonlyMap<string, number | undefined>;
}

/** Converts our own JSON to tables; undefined if it has another shape. */
export function tablesOfJson(json: unknown): JsonTables | undefined {
  const read = feedSchema.safeParse(json);
  if (!read.success || (read.data.participants === undefined && read.data.results === undefined))
    return undefined;
  const { participants, results } = read.data;
  const splits = new Map(
    (results ?? []).flatMap(({ splits = [] }) => splits.map((split) => [split.name, split.km] as const)),
  );
  const names = [...splits.keys()];
  return {
    checkPoints: new Map([...splits].map(([name, km]) => [plainHeading(name), km])),
    ...(participants === undefined
      ? {}
      : {
          startList: tableOf(
            ['bib', 'surname', 'name', 'birth date', 'e-mail', 'code', 'distance'],
            participants.map((one) => [
              ...[one.bib, one.surname, one.name, one.birthDate, one.email, one.code, one.distance],
            ]),
          ),
        }),
    ...(results === undefined
      ? {}
      : {
          results: tableOf(
            ['bib', 'distance', 'time of day', 'finish', 'gun', 'chip', ...names],
            results.map((one) => [
              ...[one.bib, one.distance, one.clock, one.finish, one.gun, one.chip],
              ...names.map((name) => one.splits?.find((split) => split.name === name)?.time),
            ]),
          ),
        }),
  };
}

/** UTF-8 that was decoded with another encoding: `MÃ¼ller`, or replacement characters. */
const GARBLED = /[ÃÂÅÄĂ][\u0080-\u00bf\u2013-\u203a\u20ac]|\ufffd/;
/** From this number of garbled cells on, a table was decoded with another encoding. */
const GARBLED_MIN = 3;

/** Returns whether texts were decoded with the wrong encoding. */
export function isGarbled({ lines }: Table): boolean {
  let garbled = 0;
  for (const { cells } of lines)
    for (const cell of cells) if (GARBLED.test(cell)) garbled += cell.includes('\ufffd') ? GARBLED_MIN : 1;
  return garbled >= GARBLED_MIN;
}
