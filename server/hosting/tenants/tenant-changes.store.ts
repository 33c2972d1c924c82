import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
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
export async function readTenantVersion(scope: Scope): Promise<number> {
  const row = await selectFrom(scope, 'tenantChanges')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Records a change. If its version number exists already, the transaction fails. */
export async function addTenantVersion(
  scope: Scope,
  { version, changedAt, source, summary }: TenantVersion,
): Promise<void> {
  await insertInto(scope, 'tenantChanges', { version, changedAt, source, summary }).execute();
}

/** Lists a tenant's versions, newest first. */
export async function listTenantVersions(scope: Scope): Promise<TenantVersion[]> {
  return selectFrom(scope, 'tenantChanges')
    .select(['version', 'changedAt', 'source', 'summary'])
    .orderBy('version', 'desc')
    .execute();
}
