import { type Kysely, sql } from 'kysely';

/**
 * Logins to the desk (docs/decisions/0100). They belong to no tenant, and are visible only in the desk's own scope, whose name no
 * tenant can have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_logins (
    state_hash text primary key,
    browser_hash text not null,
    provider_tenant text references tenants (tenant_id) on delete cascade,
    nonce text not null,
    code_verifier text not null,
    is_fresh boolean not null,
    invitation_tenant text references tenants (tenant_id) on delete cascade,
    invitation_hash text,
    expires_at timestamptz not null,
    check ((invitation_tenant is null) = (invitation_hash is null))
  )`.execute(db);
  await sql`create table desk_sessions (
    session_hash text primary key,
    provider_tenant text references tenants (tenant_id) on delete cascade,
    issuer text not null,
    email text not null,
    authenticated_at timestamptz,
    created_at timestamptz not null,
    last_seen_at timestamptz not null
  )`.execute(db);
  await sql`create table desk_operators (
    operator_id uuid primary key,
    email text not null unique
  )`.execute(db);
  for (const table of ['desk_logins', 'desk_sessions', 'desk_operators']) await protectDeskTable(db, table);
  // For a login through the installation's provider, a query finds by the address in which tenants the person is a member.
  await sql`create policy desk_addresses on members for select to photofinish_app
    using (current_setting('app.tenant', true) = '@desk')`.execute(db);

  await sql`alter table actions drop constraint actions_actor_check,
    add constraint actions_actor_check check (actor in ('Member', 'Operator', 'Command', 'Job', 'Visitor')),
    add column operator_id uuid,
    add check ((actor = 'Operator') = (operator_id is not null))`.execute(db);
}

/** Makes the rows of a table visible to the application only in the desk's own scope. */
async function protectDeskTable(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.id(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`create policy desk_rows on ${name} to photofinish_app
    using (current_setting('app.tenant', true) = '@desk')
    with check (current_setting('app.tenant', true) = '@desk')`.execute(db);
  await sql`grant select, insert, update, delete on ${name} to photofinish_app`.execute(db);
}
