import { type Kysely, sql } from 'kysely';

/**
 * Keeps with an archive of free photos by which proof it was made: it is downloaded while that proof opens the photos
 * (docs/decisions/0229). One from before has none; a visitor who asks gets another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table archives add column proof text, add column proof_version integer`.execute(db);
}
