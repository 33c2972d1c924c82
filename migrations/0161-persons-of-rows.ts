import { type Kysely, sql } from 'kysely';

/**
 * Stores since when a participant's row stands for its present person. Earlier data is another person's, and no export contains
 * it (docs/decisions/0273). Null: since its registration. An existing row may have gone to another person if its address came
 * later and has no former one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column person_since timestamptz`.execute(db);
  await sql`update competitors set person_since = email_since
    where email_origin = 'Later' and former_email is null and email is not null`.execute(db);
}
