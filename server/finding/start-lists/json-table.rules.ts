import { z } from 'zod';
import type { Table } from './table.ts';

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

/** Converts JSON rows to a table; line 1 is the first row. */
export function tableOf(heading: readonly string[], rows: readonly (readonly unknown[])[]): Table {
  const lines = rows.map((cells, index) => ({ line: index + 1, cells: cells.map(text) }));
  return { lines: [{ line: 0, cells: [...heading] }, ...lines], description: 'JSON' };
}

/**
 * Converts a JSON list of RACE RESULT to a table. It may consist of objects with a field per column, named groups of
 * such objects, or be a list as RACE RESULT publishes it on its own pages.
 * @returns undefined if it has another shape
 */
export function tableOfRows(json: unknown): Table | undefined {
  const published = tableOfPublished(json);
  if (published !== undefined) return published;
  const rows = collectRows(json);
  if (rows === undefined) return undefined;
  const heading = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return tableOf(
    heading,
    rows.map((row) => heading.map((name) => row[name])),
  );
}

const rowSchema = z.record(z.string(), z.unknown());
/** The deepest nesting of groups; no list has more. */
const DEEPEST = 6;

function collectRows(json: unknown, depth = 0): Record<string, unknown>[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(json)) {
    const rows = json.map((row) => rowSchema.safeParse(row));
    return rows.every(({ success }) => success) ? rows.map(({ data = {} }) => data) : undefined;
  }
  const group = rowSchema.safeParse(json);
  if (!group.success) return undefined;
  const inner = Object.values(group.data).map((value) => collectRows(value, depth + 1));
  const found = inner.flatMap((rows) => rows ?? []);
  return inner.every((rows) => rows !== undefined) ? found : undefined;
}

/**
 * A list as loaded by RACE RESULT's own pages: cells in the order of `DataFields`, in groups, with separate headings.
 */
const publishedSchema = z.object({
  list: z
    .object({
      fields: z
        .array(z.object({ expression: z.string().optional(), label: z.string().optional() }))
        .optional(),
    })
    .optional(),
  DataFields: z.array(z.string()).min(1),
  data: z.union([z.array(z.unknown()), rowSchema]),
});

/** Fields whose names state their content, whatever heading the organizer gave them. */
const KNOWN_FIELD =
  /^(?:bib|lastname|firstname|lfname|flname|dateofbirth|email|contest(?:[._]?name)?|(?:finish[._]?)?(?:chip|gun|net|tod)(?:time)?)$/i;
/** Names of groups that are courses and not age groups. */
const COURSE = /\d\s?(?:km?|mi|miles?|км|χλμ)\b|maraton|marathon|maratona|марафон|μαραθώνι/iu;

function tableOfPublished(json: unknown): Table | undefined {
  const read = publishedSchema.safeParse(json);
  if (!read.success) return undefined;
  const { list, DataFields: fields, data } = read.data;
  const rows = collectCells(data);
  if (rows === undefined) return undefined;
  const headings = fields.map((field) => {
    // TimeOrStatus([ChipTime]) shows ChipTime.
    const name = /^\w*\(?\[([\w.]+)\]\)?$/.exec(field)?.[1] ?? field;
    if (KNOWN_FIELD.test(name)) return name;
    return list?.fields?.find(({ expression }) => expression === field)?.label || name;
  });
  const courses = rows.map(({ groups }) => groups.find((name) => COURSE.test(name)) ?? '');
  const hasCourses = courses.some(Boolean) && !headings.some((heading) => /^contest/i.test(heading));
  const cellsOf = (row: GroupedCells, index: number) => [
    ...row.cells,
    ...(hasCourses ? [courses[index]] : []),
  ];
  return tableOf([...headings, ...(hasCourses ? ['Contest'] : [])], rows.map(cellsOf));
}

interface GroupedCells {
  cells: unknown[];
  /** The names of the groups, without the ordering number that RACE RESULT adds: `#1_10 km`. */
  groups: string[];
}

function collectCells(data: unknown, groups: string[] = []): GroupedCells[] | undefined {
  if (groups.length > DEEPEST) return undefined;
  if (Array.isArray(data))
    return data.every(Array.isArray) ? data.map((cells: unknown[]) => ({ cells, groups })) : undefined;
  const inner = rowSchema.safeParse(data);
  if (!inner.success) return undefined;
  const found = Object.entries(inner.data).map(([name, value]) =>
    collectCells(value, [...groups, name.replace(/^#\d+_/, '')]),
  );
  return found.every((rows) => rows !== undefined) ? found.flat() : undefined;
}
