import { type Kysely, sql } from 'kysely';

/**
 * Which migrations a version must know to work with this database: those that took something away which an older version
 * uses (docs/decisions/0176). `migrate` writes it, every start reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_needs (migration text primary key)`.execute(db);
}
