import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../database/database.ts';

/** A mail in the embedded mailbox, as it is searched for names. */
export interface MailTexts {
  messageId: string;
  subject: string;
  bodyText: string;
}

/** Deletes the mails of some addresses from the embedded mailbox. @returns how many */
export async function eraseMailbox(
  { trx, tenantId }: Scope,
  emails: readonly string[],
): Promise<{ mailboxMails: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('mailboxMessages')
    .where('tenantId', '=', tenantId)
    .where(sql`lower(recipient)`, '=', sql<string>`any(${[...emails]}::text[])`)
    .executeTakeFirst();
  return { mailboxMails: Number(numDeletedRows) };
}

/** Lists the mails whose subject or text meets a condition. */
export async function listMailTexts(
  { trx, tenantId }: Scope,
  isMeant: (text: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<MailTexts[]> {
  return trx
    .selectFrom('mailboxMessages')
    .select(['messageId', 'subject', 'bodyText'])
    .where('tenantId', '=', tenantId)
    .where(isMeant(sql`concat(subject, ' ', body_text)`))
    .orderBy('messageId')
    .execute();
}

/** Reads some mails. */
export async function readMailTexts(
  { trx, tenantId }: Scope,
  messageIds: readonly string[],
): Promise<MailTexts[]> {
  return trx
    .selectFrom('mailboxMessages')
    .select(['messageId', 'subject', 'bodyText'])
    .where('tenantId', '=', tenantId)
    .where('messageId', '=', sql<string>`any(${[...messageIds]})`)
    .execute();
}

/** Stores a mail without the erased person's data; its HTML part is deleted. */
export async function saveMailTexts(
  { trx, tenantId }: Scope,
  { messageId, subject, bodyText }: MailTexts,
): Promise<void> {
  await trx
    .updateTable('mailboxMessages')
    .set({ subject, bodyText, bodyHtml: '' })
    .where('tenantId', '=', tenantId)
    .where('messageId', '=', messageId)
    .execute();
}
