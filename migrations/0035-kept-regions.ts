import { type Kysely, sql } from 'kysely';

/** Where a person's photos show them, and how well; it would be unknown once the faces are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person_photos add column region jsonb, add column rank real`.execute(db);
}
