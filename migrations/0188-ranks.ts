import { type Kysely, sql } from 'kysely';

/** The ranks that a list of results states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table results
    add column rank integer check (rank > 0),
    add column ranked_count integer check (ranked_count > 0),
    add column category_rank integer check (category_rank > 0)`.execute(db);
  await sql`comment on column results.rank is
    'The overall rank in the race as the list states it; null if it states none.'`.execute(db);
  await sql`comment on column results.ranked_count is
    'Of how many, if the list states it: 430 in "12 / 430".'`.execute(db);
  await sql`comment on column results.category_rank is
    'The rank in the runner''s category as the list states it; null if it states none.'`.execute(db);
}
