import { type Kysely, sql } from 'kysely';

/**
 * Keeps how each participant's address came (docs/decisions/0197). One that is there counts as the first list's, unless an
 * operator's correction put it in place of another.
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
