import { type Kysely, sql } from 'kysely';

/** Recovery codes for the desk (docs/decisions/0253), visible only in the desk's own scope. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table desk_recovery_codes (
    code_hash text primary key,
    email text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index desk_recovery_codes_of_address on desk_recovery_codes (email)`.execute(db);
  await sql`alter table desk_recovery_codes enable row level security`.execute(db);
  await sql`create policy desk_rows on desk_recovery_codes to photofinish_app
    using (current_setting('app.tenant', true) = '@desk')
    with check (current_setting('app.tenant', true) = '@desk')`.execute(db);
  await sql`grant select, insert, update, delete on desk_recovery_codes to photofinish_app`.execute(db);
}
