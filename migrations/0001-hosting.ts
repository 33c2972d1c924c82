import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Tenants and their hosts, rate limits, the embedded mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant usage on schema public to photofinish_app, photofinish_host`.execute(db);

  await sql`create table tenants (
    tenant_id text primary key,
    settings jsonb not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table tenant_hosts (
    host text primary key,
    tenant_id text not null references tenants
  )`.execute(db);
  for (const table of ['tenants', 'tenant_hosts']) {
    await protectTenantTable(db, table);
    // The only query across tenants: it finds the tenant of a host name.
    await sql`create policy host_lookup on ${sql.id(table)} for select to photofinish_host using (true)`.execute(
      db,
    );
    await sql`grant select on ${sql.id(table)} to photofinish_host`.execute(db);
  }

  // Unlogged: after a crash the counters start again at zero, and no write waits for the disk.
  await sql`create unlogged table rate_limits (
    tenant_id text not null,
    bucket text not null,
    window_start timestamptz not null,
    used integer not null,
    primary key (tenant_id, bucket)
  )`.execute(db);
  await sql`create index rate_limits_age on rate_limits (window_start)`.execute(db);
  await protectTenantTable(db, 'rate_limits');

  await sql`create table mailbox_messages (
    tenant_id text not null references tenants,
    message_id text not null,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    received_at timestamptz not null default now(),
    primary key (tenant_id, message_id)
  )`.execute(db);
  await protectTenantTable(db, 'mailbox_messages');
}
