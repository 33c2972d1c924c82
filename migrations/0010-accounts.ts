import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './tenant-table.ts';

/** The orders of an email address; accounts and states of the built-in identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A column instead of an index on lower(email), because row-level security prevents the use of such an index.
  await sql`alter table orders add column email_key text generated always as (lower(email)) stored`.execute(
    db,
  );
  await sql`create index orders_of_email on orders (tenant_id, email_key, created_at desc, order_id desc)`.execute(
    db,
  );
  await sql`create table identity_accounts (
    tenant_id text not null references tenants,
    account_id uuid not null,
    email text not null,
    email_key text not null generated always as (lower(email)) stored,
    name text not null,
    is_email_verified boolean not null,
    password_hash text not null,
    primary key (tenant_id, account_id),
    unique (tenant_id, email_key)
  )`.execute(db);
  // Sessions, grants, codes and unfinished logins: an expired row has no effect.
  await sql`create table identity_states (
    tenant_id text not null references tenants,
    model text not null,
    state_id text not null,
    session_uid text,
    grant_id text,
    payload jsonb not null,
    consumed_at timestamptz,
    expires_at timestamptz,
    primary key (tenant_id, model, state_id)
  )`.execute(db);
  await sql`create index identity_states_of_session on identity_states (tenant_id, session_uid)
    where session_uid is not null`.execute(db);
  await sql`create index identity_states_of_grant on identity_states (tenant_id, grant_id)
    where grant_id is not null`.execute(db);
  await sql`create index identity_states_age on identity_states (tenant_id, expires_at)`.execute(db);
  for (const table of ['identity_accounts', 'identity_states']) await protectTenantTable(db, table);
}
