import { type Kysely, sql } from 'kysely';

/**
 * Stores with a face the clothes of its runner and the text below it (docs/decisions/0210); both are deleted with the face. Null
 * for earlier faces, for which both are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faces add column clothes bytea, add column texts jsonb`.execute(db);
}
