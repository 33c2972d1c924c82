import { type Kysely, sql } from 'kysely';

/**
 * Keeps with a face what its runner has on and what was read below it (docs/decisions/0210), both deleted with it. Null of
 * faces that were read before: then neither says anything.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faces add column clothes bytea, add column texts jsonb`.execute(db);
}
