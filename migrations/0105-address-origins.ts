import { type Kysely, sql } from 'kysely';

/**
 * Stores the origin of each participant's address (docs/decisions/0197). Existing addresses count as those of the first list,
 * unless an operator's correction replaced another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors
    add column email_origin text not null default 'First' check (email_origin in ('First', 'Later')),
    add column email_since timestamptz,
    add column former_email text`.execute(db);
  await sql`update competitors set email_origin = 'Later', former_email = corrected ->> 'email'
    where jsonb_exists(corrected, 'email') and lower(email) is distinct from lower(corrected ->> 'email')`.execute(
    db,
  );
}
