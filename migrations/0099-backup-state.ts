import { type Kysely, sql } from 'kysely';

/** When the installation's last backup was made, and why the last try failed (docs/decisions/0181). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backup_state (
    singleton boolean primary key default true check (singleton),
    succeeded_at timestamptz,
    failed_at timestamptz,
    failure text
  )`.execute(db);
  await sql`insert into backup_state default values`.execute(db);
  await sql`grant select, update on backup_state to photofinish_app`.execute(db);
}
