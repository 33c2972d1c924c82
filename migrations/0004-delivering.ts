import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Archives as layouts, and mails with their delivery state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table archives (
    tenant_id text not null,
    archive_id uuid not null,
    order_id uuid not null,
    state text not null,
    entries jsonb not null,
    size bigint not null,
    created_at timestamptz not null,
    primary key (tenant_id, archive_id),
    foreign key (tenant_id, order_id) references orders
  )`.execute(db);
  await sql`create table mails (
    tenant_id text not null references tenants,
    mail_id uuid not null,
    kind text not null,
    recipient text not null,
    language text not null,
    order_id uuid,
    state text not null,
    reason text,
    created_at timestamptz not null,
    settled_at timestamptz,
    primary key (tenant_id, mail_id),
    unique nulls not distinct (tenant_id, kind, order_id, recipient),
    foreign key (tenant_id, order_id) references orders
  )`.execute(db);
  for (const table of ['archives', 'mails']) await protectTenantTable(db, table);
}
