import { type Kysely, sql } from 'kysely';

/** The approximate GPS position of a photo. Earlier photos have none until they are imported again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column spot text`.execute(db);
}
