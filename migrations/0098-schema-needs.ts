import { type Kysely, sql } from 'kysely';

/**
 * The migrations that a version must know to work with this database: those that removed something that an older version uses
 * (docs/decisions/0176). `migrate` writes it; every start reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table schema_needs (migration text primary key)`.execute(db);
}
