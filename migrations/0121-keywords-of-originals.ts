import { type Kysely, sql } from 'kysely';

/** Keeps with a tenant whether originals lose their keywords when they come; null: they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column originals jsonb`.execute(db);
}
