import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Operators' changes of a tenant, with time and file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tenant_changes (
    tenant_id text not null references tenants,
    version integer not null check (version > 0),
    changed_at timestamptz not null,
    source text not null,
    summary text not null,
    primary key (tenant_id, version)
  )`.execute(db);
  await protectTenantTable(db, 'tenant_changes');
}
