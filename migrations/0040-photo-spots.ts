import { type Kysely, sql } from 'kysely';

/** Roughly where a photo was taken, by its GPS. Photos received before have none until they are imported anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column spot text`.execute(db);
}
