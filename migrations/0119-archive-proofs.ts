import { type Kysely, sql } from 'kysely';

/**
 * Stores the proof with which an archive of free photos was made. It can be downloaded while that proof opens the photos
 * (docs/decisions/0229). Earlier archives have none; on request a visitor gets a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table archives add column proof text, add column proof_version integer`.execute(db);
}
