import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** Logins of buyers by a mailed link (docs/decisions/0248): a row is a requested link first, then the session that it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_logins (
    tenant_id text not null references tenants (tenant_id),
    login_id uuid not null,
    email_key text not null,
    language text not null,
    origin text not null,
    return_path text not null,
    link_hash text,
    session_hash text,
    expires_at timestamptz not null,
    primary key (tenant_id, login_id),
    unique (tenant_id, link_hash),
    unique (tenant_id, session_hash),
    check ((link_hash is null) <> (session_hash is null))
  )`.execute(db);
  await sql`create index account_logins_of_address on account_logins (tenant_id, email_key)`.execute(db);
  await sql`create index account_logins_over on account_logins (tenant_id, expires_at)`.execute(db);
  await protectTenantTable(db, 'account_logins');
}
