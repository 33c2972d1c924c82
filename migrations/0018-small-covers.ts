import { type Kysely, sql } from 'kysely';

/** The small cover of an event, for cards and phones. Earlier events have only the large one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column small_cover_key text`.execute(db);
}
