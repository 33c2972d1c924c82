import { type Kysely, sql } from 'kysely';

/**
 * Stores the time of a mail's first try. The mail is given up three days later, regardless of how long it waited before. For
 * waiting mails that were already tried, the first try was about when they were written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column first_tried_at timestamptz`.execute(db);
  await sql`update mails set first_tried_at = created_at where state = 'Waiting' and reason is not null`.execute(
    db,
  );
}
