import { type Kysely, sql } from 'kysely';

/** Stores the legal ground for face search with an event. Earlier events with face search are marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column face_ground text`.execute(db);
  await sql`update events set face_ground = 'Faces were read before grounds were asked for'
    where face_indexing <> 'off' and published_count > 0`.execute(db);
}
