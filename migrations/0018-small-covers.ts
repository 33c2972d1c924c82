import { type Kysely, sql } from 'kysely';

/** The cover of an event for cards and phones; events from before have the large one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column small_cover_key text`.execute(db);
}
