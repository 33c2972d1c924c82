import { type Kysely, sql } from 'kysely';

/** An operator can take an event out of the shop and bring it back; who bought of it keeps it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column is_shown boolean not null default true`.execute(db);
}
