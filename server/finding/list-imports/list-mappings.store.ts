import { createHash } from 'node:crypto';
import type { ColumnType } from 'kysely';
import type { ListKind } from '#contract/desk-lists.ts';
import type { ColumnMeaning, NameOrder } from '#contract/list-reading.ts';
import type { ReadColumn } from '#finding/start-lists/index.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * The meanings of columns of lists whose headings a tenant has used before; neither headings nor contents are
     * stored.
     */
    list_mappings: {
      tenant_id: string;
      kind: ListKind;
      headings_hash: string;
      mapping: ColumnType<ColumnMeaning[], string, string>;
      names: NameOrder | null;
      applied_at: Date;
    };
  }
}

/** The mapping of a list's columns. */
interface Mapping {
  mapping: ColumnMeaning[];
  names: NameOrder | null;
}

const hashOf = (columns: readonly ReadColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ at, heading }) => [at, heading])))
    .digest('hex');

/** Finds the mapping for these headings. */
export async function findMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
): Promise<Mapping | undefined> {
  return await trx
    .selectFrom('list_mappings')
    .select(['mapping', 'names'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashOf(columns))
    .executeTakeFirst();
}

/** Stores the meanings of the columns of lists with these headings. */
export async function saveMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
  { mapping, names }: Mapping,
  now: Date,
): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), names, applied_at: now };
  await trx
    .insertInto('list_mappings')
    .values({ tenant_id: tenantId, kind, headings_hash: hashOf(columns), ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'headings_hash']).doUpdateSet(row))
    .execute();
}

/** Deletes the mapping for these headings. */
export async function removeMapping(
  { trx, tenantId }: Scope,
  kind: ListKind,
  columns: readonly ReadColumn[],
): Promise<void> {
  await trx
    .deleteFrom('list_mappings')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashOf(columns))
    .execute();
}
