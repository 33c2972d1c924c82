import { type Kysely, sql } from 'kysely';

/**
 * Notes when a mail was tried first: it is given up three days after that, however long it waited for its turn before. Of
 * waiting mails that were tried already, it was about when they were written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column first_tried_at timestamptz`.execute(db);
  await sql`update mails set first_tried_at = created_at where state = 'Waiting' and reason is not null`.execute(
    db,
  );
}
