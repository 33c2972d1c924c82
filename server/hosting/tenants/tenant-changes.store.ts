import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tenantChanges: Columns<'tenantChanges'>;
  }
}

/** A change of a tenant by a file that an operator applied. */
export interface TenantVersion {
  version: number;
  changedAt: Date;
  /** The file as it was applied. */
  source: string;
  /** Its changes, one per line. */
  summary: string;
}

/** Reads how many times a file was applied to a tenant: 0 if none was. */
export async function readTenantVersion({ trx, tenantId }: Scope): Promise<number> {
  const row = await trx
    .selectFrom('tenantChanges')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Records a change. If its version number exists already, the transaction fails. */
export async function addTenantVersion(
  { trx, tenantId }: Scope,
  { version, changedAt, source, summary }: TenantVersion,
): Promise<void> {
  await trx.insertInto('tenantChanges').values({ tenantId, version, changedAt, source, summary }).execute();
}

/** Lists a tenant's versions, newest first. */
export async function listTenantVersions({ trx, tenantId }: Scope): Promise<TenantVersion[]> {
  return trx
    .selectFrom('tenantChanges')
    .select(['version', 'changedAt', 'source', 'summary'])
    .where('tenantId', '=', tenantId)
    .orderBy('version', 'desc')
    .execute();
}
