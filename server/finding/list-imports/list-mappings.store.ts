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

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * The meanings of columns, by the headings of lists that an event or a tenant imported. Neither headings nor
     * contents are stored.
     */
    list_mappings: {
      tenant_id: string;
      kind: ListKind;
      /** The hash of the headings; it includes the event's id if the mapping applies to one event only. */
      headings_hash: string;
      mapping: ColumnType<ColumnMeaning[], string, string>;
      names: NameOrder | null;
      applied_at: Date;
    };
  }
}

/** The most mappings that are compared with a list. A brand has a few for each timekeeper and event. */
const MAPPINGS_MAX = 1000;

/** Lists the mappings for a kind of list, the most recently used first. */
export function listMappings({ trx, tenantId }: Scope, kind: ListKind): Promise<RememberedMapping[]> {
  return trx
    .selectFrom('list_mappings')
    .select(['headings_hash as headingsHash', 'mapping', 'names'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .orderBy('applied_at', 'desc')
    .limit(MAPPINGS_MAX)
    .execute();
}

/** Returns whether a mapping for these headings is stored. */
export async function hasMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  eventId: MappedEvent,
): Promise<boolean> {
  const found = await trx
    .selectFrom('list_mappings')
    .select('headings_hash')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashHeadings(columns, eventId))
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the meanings of columns for lists with these headings. */
export async function saveMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  { eventId, mapping, names }: Omit<RememberedMapping, 'headingsHash'> & { eventId: MappedEvent },
  now: Date,
): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), names, applied_at: now };
  await trx
    .insertInto('list_mappings')
    .values({ tenant_id: tenantId, kind, headings_hash: hashHeadings(columns, eventId), ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'headings_hash']).doUpdateSet(row))
    .execute();
}

/** Deletes the mapping for these headings. */
export async function removeMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  eventId: MappedEvent,
): Promise<void> {
  await trx
    .deleteFrom('list_mappings')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashHeadings(columns, eventId))
    .execute();
}
