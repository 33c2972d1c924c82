import { type Kysely, sql } from 'kysely';

/** Stores with a tenant whether keywords are removed from received originals; null: they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column originals jsonb`.execute(db);
}
