import { type Kysely, sql } from 'kysely';

/**
 * Marks as before the legal ground of events whose faces were read though nobody recorded one: from now on none are
 * looked for without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update events set face_ground = 'Faces were read before grounds were asked for'
    where face_ground is null and has_faces`.execute(db);
}
