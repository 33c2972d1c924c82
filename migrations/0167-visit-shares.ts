import { type Kysely, sql } from 'kysely';

/** Counts how many visits shared photos of an event, beside the other steps of visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_counts add column shares integer not null default 0`.execute(db);
}
