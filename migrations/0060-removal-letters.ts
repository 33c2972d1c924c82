import { type Kysely, sql } from 'kysely';

/** Stores an operator's text in a mail to the buyers of a removed photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column message text`.execute(db);
}
