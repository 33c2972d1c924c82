import { type Kysely, sql } from 'kysely';

/**
 * Logins to the desk by a mailed link (docs/decisions/0241), the first operator of an installation (0242), and the address of its
 * desk. All are visible only in the desk's own scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_login_links (
    link_id uuid primary key,
    token_hash text not null unique,
    purpose text not null check (purpose in ('Login', 'Setup')),
    email text not null,
    for_tenant text references tenants (tenant_id) on delete cascade,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index desk_login_links_of_address on desk_login_links (email)`.execute(db);
  await sql`create index desk_login_links_over on desk_login_links (expires_at)`.execute(db);
  await sql`create table desk_installation (
    is_only boolean primary key default true check (is_only),
    origin text,
    setup_id uuid
  )`.execute(db);
  for (const table of ['desk_login_links', 'desk_installation']) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy desk_rows on ${name} to photofinish_app
      using (current_setting('app.tenant', true) = '@desk')
      with check (current_setting('app.tenant', true) = '@desk')`.execute(db);
    await sql`grant select, insert, update, delete on ${name} to photofinish_app`.execute(db);
  }
  await sql`alter table desk_operators add column appointed_at timestamptz`.execute(db);
}
