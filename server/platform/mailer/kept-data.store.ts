import { sql } from 'kysely';
import type { Scope } from '../database/database.ts';
import { selectFrom } from '../database/own-rows.ts';

/** Lists the mails that the embedded mailbox of a demo holds for some addresses, as they were sent. */
export function listMailboxOf(scope: Scope, emails: readonly string[]) {
  return selectFrom(scope, 'mailboxMessages')
    .select(['messageId', 'recipient', 'subject', 'bodyText', 'receivedAt'])
    .where(sql`lower(recipient)`, '=', sql<string>`any(${[...emails]}::text[])`)
    .execute();
}
