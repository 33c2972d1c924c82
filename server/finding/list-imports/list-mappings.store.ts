import { createHash } from 'node:crypto';
import type { ColumnType } from 'kysely';
import type { ListKind } from '#contract/desk-lists.ts';
import type { ColumnMeaning, NameOrder } from '#contract/list-reading.ts';
import type { ReadColumn } from '#finding/start-lists/index.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * The meanings of columns of lists whose headings an event or a tenant has used before; neither headings nor
     * contents are stored.
     */
    list_mappings: {
      tenant_id: string;
      kind: ListKind;
      /** Of the headings; with the event's id, if it applies to one event. */
      headings_hash: string;
      mapping: ColumnType<ColumnMeaning[], string, string>;
      names: NameOrder | null;
      applied_at: Date;
    };
  }
}

/** The mapping of a list's columns; an empty one leaves them to the reader. */
interface Mapping {
  mapping: ColumnMeaning[];
  names: NameOrder | null;
}

/** Where a mapping applies: the lists of one event, or of all. */
type MappedEvent = string | 'All';

const hashOf = (columns: readonly ReadColumn[], eventId: MappedEvent): string => {
  const headings = columns.map(({ at, heading }) => [at, heading]);
  return createHash('sha256')
    .update(JSON.stringify(eventId === 'All' ? headings : [eventId, headings]))
    .digest('hex');
};

/** Finds the mapping for these headings: the event's own, otherwise the one for all events. */
export async function findMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  eventId: string,
): Promise<(Mapping & { isOfEvent: boolean }) | undefined> {
  const [own, all] = [hashOf(columns, eventId), hashOf(columns, 'All')];
  const rows = await trx
    .selectFrom('list_mappings')
    .select(['headings_hash', 'mapping', 'names'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('headings_hash', 'in', [own, all])
    .execute();
  const found = rows.find((row) => row.headings_hash === own) ?? rows[0];
  return found && { mapping: found.mapping, names: found.names, isOfEvent: found.headings_hash === own };
}

/** Stores the meanings of the columns of lists with these headings. */
export async function saveMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  { eventId, mapping, names }: Mapping & { eventId: MappedEvent },
  now: Date,
): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), names, applied_at: now };
  await trx
    .insertInto('list_mappings')
    .values({ tenant_id: tenantId, kind, headings_hash: hashOf(columns, eventId), ...row })
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
    .where('headings_hash', '=', hashOf(columns, eventId))
    .execute();
}
