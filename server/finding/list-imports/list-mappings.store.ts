import type { ColumnType } from 'kysely';
import type { ListKind } from '#contract/desk-lists.ts';
import type { ColumnMeaning, NameOrder } from '#contract/list-reading.ts';
import {
  hashHeadings,
  type MappedEvent,
  type ReadColumn,
  type RememberedMapping,
} from '#finding/start-lists/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    listMappings: Columns<
      'listMappings',
      { kind: ListKind; mapping: ColumnType<ColumnMeaning[], string, string>; names: NameOrder }
    >;
  }
}

/** The most mappings that are compared with a list. A brand has a few for each timekeeper and event. */
const MAPPINGS_MAX = 1000;

/** Lists the mappings for a kind of list, the most recently used first. */
export function listMappings(scope: Scope, kind: ListKind): Promise<RememberedMapping[]> {
  return selectFrom(scope, 'listMappings')
    .select(['headingsHash', 'mapping', 'names'])
    .where('kind', '=', kind)
    .orderBy('appliedAt', 'desc')
    .limit(MAPPINGS_MAX)
    .execute();
}

/** Returns whether a mapping for these headings is stored. */
export async function hasMapping(
  scope: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  eventId: MappedEvent,
): Promise<boolean> {
  const found = await selectFrom(scope, 'listMappings')
    .select('headingsHash')
    .where('kind', '=', kind)
    .where('headingsHash', '=', hashHeadings(columns, eventId))
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the meanings of columns for lists with these headings. */
export async function saveMapping(
  scope: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  { eventId, mapping, names }: Omit<RememberedMapping, 'headingsHash'> & { eventId: MappedEvent },
  now: Date,
): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), names, appliedAt: now };
  await insertInto(scope, 'listMappings', { kind, headingsHash: hashHeadings(columns, eventId), ...row })
    .onConflict((conflict) => conflict.columns(['tenantId', 'kind', 'headingsHash']).doUpdateSet(row))
    .execute();
}

/** Deletes the mapping for these headings. */
export async function removeMapping(
  scope: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  eventId: MappedEvent,
): Promise<void> {
  await deleteFrom(scope, 'listMappings')
    .where('kind', '=', kind)
    .where('headingsHash', '=', hashHeadings(columns, eventId))
    .execute();
}
