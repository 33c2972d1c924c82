import { type Kysely, sql } from 'kysely';

/**
 * Passkeys for the desk (docs/decisions/0252), their challenges, and changes of a person's logins until they are reported. All
 * are visible only in the desk's own scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_passkeys (
    passkey_id uuid primary key,
    email text not null,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    user_handle text not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index desk_passkeys_of_address on desk_passkeys (email)`.execute(db);
  await sql`create table desk_passkey_challenges (
    challenge_hash text primary key,
    browser_hash text not null,
    purpose text not null check (purpose in ('Login', 'Registration')),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index desk_passkey_challenges_over on desk_passkey_challenges (expires_at)`.execute(db);
  await sql`create table desk_login_changes (
    change_id uuid primary key,
    email text not null,
    kind text not null check (kind in ('PasskeyAdded', 'PasskeyRemoved', 'CodesMade', 'CodeUsed')),
    passkey_name text,
    changed_at timestamptz not null
  )`.execute(db);
  for (const table of ['desk_passkeys', 'desk_passkey_challenges', 'desk_login_changes']) {
    const name = sql.id(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`create policy desk_rows on ${name} to photofinish_app
      using (current_setting('app.tenant', true) = '@desk')
      with check (current_setting('app.tenant', true) = '@desk')`.execute(db);
    await sql`grant select, insert, update, delete on ${name} to photofinish_app`.execute(db);
  }
}
