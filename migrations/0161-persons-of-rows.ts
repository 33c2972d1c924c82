import { type Kysely, sql } from 'kysely';

/**
 * Notes since when a participant's row stands for its present person: what was stored before is another person's, and no
 * export names it (docs/decisions/0273). Null: since its registration. Of earlier rows, those may have gone to another
 * person whose address came later and has no former one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column person_since timestamptz`.execute(db);
  await sql`update competitors set person_since = email_since
    where email_origin = 'Later' and former_email is null and email is not null`.execute(db);
}
