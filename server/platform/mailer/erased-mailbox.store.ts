import { sql } from 'kysely';
import type { Scope } from '../database/database.ts';

/** Deletes the mails of some addresses from the embedded mailbox, and those that name somebody. @returns how many */
export async function eraseMailbox(
  { trx, tenantId }: Scope,
  { emails, names }: { emails: readonly string[]; names: readonly string[] },
): Promise<{ mailboxMails: number }> {
  const patterns = [...emails, ...names].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const { numDeletedRows } = await trx
    .deleteFrom('mailbox_messages')
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(lower(recipient) = any(${[...emails]}) or body_text ilike any(${patterns}) or subject ilike any(${patterns}))`,
    )
    .executeTakeFirst();
  return { mailboxMails: Number(numDeletedRows) };
}
