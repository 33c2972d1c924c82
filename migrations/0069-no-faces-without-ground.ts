import { type Kysely, sql } from 'kysely';

/**
 * Marks events whose faces were read without a recorded legal ground as older than that rule: from now on no faces are read
 * without one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update events set face_ground = 'Faces were read before grounds were asked for'
    where face_ground is null and has_faces`.execute(db);
}
