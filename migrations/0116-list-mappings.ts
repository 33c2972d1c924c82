import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** What the columns of a tenant's lists hold, by a hash of their headings (docs/decisions/0225). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table list_mappings (
    tenant_id text not null references tenants,
    kind text not null check (kind in ('StartList', 'Results')),
    headings_hash text not null,
    mapping jsonb not null,
    names text,
    applied_at timestamptz not null,
    primary key (tenant_id, kind, headings_hash)
  )`.execute(db);
  await protectTenantTable(db, 'list_mappings');
}
