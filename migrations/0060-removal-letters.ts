import { type Kysely, sql } from 'kysely';

/** Keeps with a mail what an operator wrote in it: of a photo that was removed, to who had bought it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column message text`.execute(db);
}
