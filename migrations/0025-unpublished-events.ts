import { type Kysely, sql } from 'kysely';

/** An operator can unpublish an event and publish it again; buyers keep their photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column is_shown boolean not null default true`.execute(db);
}
