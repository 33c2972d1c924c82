import { sql } from 'kysely';
import type { Scope } from '../database/database.ts';

/** Lists the mails that the embedded mailbox of a demo holds for some addresses, as they were sent. */
export function listMailboxOf({ trx, tenantId }: Scope, emails: readonly string[]) {
  return trx
    .selectFrom('mailboxMessages')
    .select(['messageId', 'recipient', 'subject', 'bodyText', 'receivedAt'])
    .where('tenantId', '=', tenantId)
    .where(sql`lower(recipient)`, '=', sql<string>`any(${[...emails]}::text[])`)
    .execute();
}
