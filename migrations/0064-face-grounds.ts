import { type Kysely, sql } from 'kysely';

/**
 * Keeps with an event the legal ground on which faces are looked for on its photos. Events from before are marked, where
 * faces were looked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column face_ground text`.execute(db);
  await sql`update events set face_ground = 'Faces were read before grounds were asked for'
    where face_indexing <> 'off' and published_count > 0`.execute(db);
}
