import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photographers: {
      tenant_id: string;
      photographer_id: string;
      /** The name as a camera or a folder first spelled it; a random id for an erased photographer. */
      name: string;
      /** The name in lower case with single spaces, for comparison. */
      name_key: string;
      /** The desk member linked to this photographer. */
      member_id: string | null;
      /** The photographer that has this name as another spelling; null for a main name. */
      merged_into: string | null;
      created_at: Date;
    };
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
export async function listPhotographers(
  { trx, tenantId }: Scope,
  which?: WhichPhotographers,
): Promise<Photographer[]> {
  let query = trx
    .selectFrom('photographers')
    .select(['photographer_id', 'name', 'member_id'])
    .select(
      sql<string[]>`array(select other.name from photographers as other
        where other.tenant_id = ${tenantId} and other.merged_into = photographers.photographer_id
          and other.name <> other.photographer_id::text order by 1)`.as('other_names'),
    )
    .where('tenant_id', '=', tenantId)
    .where('merged_into', 'is', null);
  if (which !== undefined && 'photographerId' in which)
    query = query.where('photographer_id', '=', which.photographerId);
  if (which !== undefined && 'memberId' in which) query = query.where('member_id', '=', which.memberId);
  if (which !== undefined && 'nameKey' in which)
    query = query.where(
      'photographer_id',
      'in',
      sql<string>`(select coalesce(named.merged_into, named.photographer_id) from photographers as named
        where named.tenant_id = ${tenantId} and named.name_key = ${which.nameKey})`,
    );
  if (which !== undefined && 'namePart' in which)
    query = query.where(
      'photographer_id',
      'in',
      sql<string>`(select coalesce(named.merged_into, named.photographer_id) from photographers as named
        where named.tenant_id = ${tenantId} and strpos(named.name_key, ${which.namePart}) > 0)`,
    );
  const rows = await query.orderBy('name_key').execute();
  return rows.map((row) => ({
    photographerId: row.photographer_id,
    name: row.name,
    otherNames: row.other_names,
    memberId: row.member_id,
  }));
}

/** Finds the photographer with a name. */
export async function findByName({ trx, tenantId }: Scope, nameKey: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('photographers')
    .select(sql<string>`coalesce(merged_into, photographer_id)`.as('photographer_id'))
    .where('tenant_id', '=', tenantId)
    .where('name_key', '=', nameKey)
    .executeTakeFirst();
  return row?.photographer_id;
}

/** Inserts a photographer unless the name exists. Waits for a concurrent insert of the same name. */
export async function insertPhotographer(
  { trx, tenantId }: Scope,
  photographer: { photographerId: string; name: string; nameKey: string; createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('photographers')
    .values({
      tenant_id: tenantId,
      photographer_id: photographer.photographerId,
      name: photographer.name,
      name_key: photographer.nameKey,
      created_at: photographer.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name_key']).doNothing())
    .execute();
}

/** Links a desk member to a photographer. */
export async function saveMember(
  { trx, tenantId }: Scope,
  photographerId: string,
  memberId: string | null,
): Promise<void> {
  await trx
    .updateTable('photographers')
    .set({ member_id: memberId })
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', photographerId)
    .execute();
}

/** Merges a photographer's name, and the names already merged into it, into another photographer. */
export async function saveMerge(
  { trx, tenantId }: Scope,
  photographerId: string,
  intoId: string,
): Promise<void> {
  await trx
    .updateTable('photographers')
    .set({ merged_into: intoId, member_id: null })
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([eb('photographer_id', '=', photographerId), eb('merged_into', '=', photographerId)]),
    )
    .execute();
}

/**
 * Locks photographers against merging until the transaction ends.
 * @returns those that exist
 */
export async function lockPhotographers(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photographers')
    .select('photographer_id')
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', sql<string>`any(${[...photographerIds]}::uuid[])`)
    .where('merged_into', 'is', null)
    .orderBy('photographer_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.photographer_id);
}

/** Reads the photographer into which each one was finally merged, by every id they ever had. */
export async function readMergedPhotographers({ trx, tenantId }: Scope): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('photographers')
    .select(['photographer_id', 'merged_into'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map((row) => [row.photographer_id, row.merged_into ?? row.photographer_id]));
}

/** Reads each photographer's current name, by every id they ever had. */
export async function readPhotographerNames({ trx, tenantId }: Scope): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('photographers as known')
    .leftJoin('photographers as into', (join) =>
      join
        .onRef('into.tenant_id', '=', 'known.tenant_id')
        .onRef('into.photographer_id', '=', 'known.merged_into'),
    )
    .select(['known.photographer_id', 'known.name', 'into.name as merged_name'])
    .where('known.tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map((row) => [row.photographer_id, row.merged_name ?? row.name]));
}
