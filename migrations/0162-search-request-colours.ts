import { type Kysely, sql } from 'kysely';

/** Stores the colours of clothes that a visitor named in a search request (docs/decisions/0254). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_requests add column top_colour text, add column bottom_colour text,
    add column cap_colour text`.execute(db);
}
