import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photographers: Columns<'photographers'>;
  }
}

/** A photographer of a tenant. */
export interface Photographer {
  photographerId: string;
  name: string;
  /** Other names under which cameras and folders know them. */
  otherNames: string[];
  /** The desk member linked to this photographer; null if none is. */
  memberId: string | null;
}

/** A filter for photographers: by id, by member, by name, or by a part of a name. */
export type WhichPhotographers =
  | { photographerId: string }
  | { memberId: string }
  | { nameKey: string }
  /** A text contained in one of their names. */
  | { namePart: string };

/** Lists a tenant's photographers ordered by name, without merged names. */
export async function listPhotographers(scope: Scope, which?: WhichPhotographers): Promise<Photographer[]> {
  const { tenantId } = scope;
  let query = selectFrom(scope, 'photographers')
    .select(['photographerId', 'name', 'memberId'])
    .select(
      sql<string[]>`array(select other.name from photographers as other
        where other.tenant_id = ${tenantId} and other.merged_into = photographers.photographer_id
          and other.name <> other.photographer_id::text order by 1)`.as('otherNames'),
    )
    .where('mergedInto', 'is', null);
  if (which !== undefined && 'photographerId' in which)
    query = query.where('photographerId', '=', which.photographerId);
  if (which !== undefined && 'memberId' in which) query = query.where('memberId', '=', which.memberId);
  if (which !== undefined && 'nameKey' in which)
    query = query.where(
      'photographerId',
      'in',
      sql<string>`(select coalesce(named.merged_into, named.photographer_id) from photographers as named
        where named.tenant_id = ${tenantId} and named.name_key = ${which.nameKey})`,
    );
  if (which !== undefined && 'namePart' in which)
    query = query.where(
      'photographerId',
      'in',
      sql<string>`(select coalesce(named.merged_into, named.photographer_id) from photographers as named
        where named.tenant_id = ${tenantId} and strpos(named.name_key, ${which.namePart}) > 0)`,
    );
  return query.orderBy('nameKey').execute();
}

/** Finds the photographer with a name. */
export async function findByName(scope: Scope, nameKey: string): Promise<string | undefined> {
  const row = await selectFrom(scope, 'photographers')
    .select(sql<string>`coalesce(merged_into, photographer_id)`.as('photographerId'))
    .where('nameKey', '=', nameKey)
    .executeTakeFirst();
  return row?.photographerId;
}

/** Inserts a photographer unless the name exists. Waits for a concurrent insert of the same name. */
export async function insertPhotographer(
  scope: Scope,
  photographer: { photographerId: string; name: string; nameKey: string; createdAt: Date },
): Promise<void> {
  await insertInto(scope, 'photographers', photographer)
    .onConflict((conflict) => conflict.columns(['tenantId', 'nameKey']).doNothing())
    .execute();
}

/** Links a desk member to a photographer. */
export async function saveMember(
  scope: Scope,
  photographerId: string,
  memberId: string | null,
): Promise<void> {
  await updateTable(scope, 'photographers')
    .set({ memberId })
    .where('photographerId', '=', photographerId)
    .execute();
}

/** Merges a photographer's name, and the names already merged into it, into another photographer. */
export async function saveMerge(scope: Scope, photographerId: string, intoId: string): Promise<void> {
  await updateTable(scope, 'photographers')
    .set({ mergedInto: intoId, memberId: null })
    .where((eb) => eb.or([eb('photographerId', '=', photographerId), eb('mergedInto', '=', photographerId)]))
    .execute();
}

/**
 * Locks photographers against merging until the transaction ends.
 * @returns those that exist
 */
export async function lockPhotographers(scope: Scope, photographerIds: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'photographers')
    .select('photographerId')
    .where('photographerId', '=', sql<string>`any(${[...photographerIds]}::uuid[])`)
    .where('mergedInto', 'is', null)
    .orderBy('photographerId')
    .forUpdate()
    .execute();
  return rows.map((row) => row.photographerId);
}

/** Reads the photographer into which each one was finally merged, by every id they ever had. */
export async function readMergedPhotographers(scope: Scope): Promise<Map<string, string>> {
  const rows = await selectFrom(scope, 'photographers').select(['photographerId', 'mergedInto']).execute();
  return new Map(rows.map((row) => [row.photographerId, row.mergedInto ?? row.photographerId]));
}

/** Reads each photographer's current name, by every id they ever had. */
export async function readPhotographerNames({ trx, tenantId }: Scope): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('photographers as known')
    .leftJoin('photographers as into', (join) =>
      join
        .onRef('into.tenantId', '=', 'known.tenantId')
        .onRef('into.photographerId', '=', 'known.mergedInto'),
    )
    .select(['known.photographerId', 'known.name', 'into.name as mergedName'])
    .where('known.tenantId', '=', tenantId)
    .execute();
  return new Map(rows.map((row) => [row.photographerId, row.mergedName ?? row.name]));
}
