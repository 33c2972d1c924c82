import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '../database/own-rows.ts';

/** A mail in the embedded mailbox, as it is searched for names. */
export interface MailTexts {
  messageId: string;
  subject: string;
  bodyText: string;
}

/** Deletes the mails of some addresses from the embedded mailbox. @returns how many */
export async function eraseMailbox(
  scope: Scope,
  emails: readonly string[],
): Promise<{ mailboxMails: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'mailboxMessages')
    .where(sql`lower(recipient)`, '=', sql<string>`any(${[...emails]}::text[])`)
    .executeTakeFirst();
  return { mailboxMails: Number(numDeletedRows) };
}

/** Lists the mails whose subject or text meets a condition. */
export async function listMailTexts(
  scope: Scope,
  isMeant: (text: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<MailTexts[]> {
  return selectFrom(scope, 'mailboxMessages')
    .select(['messageId', 'subject', 'bodyText'])
    .where(isMeant(sql`concat(subject, ' ', body_text)`))
    .orderBy('messageId')
    .execute();
}

/** Reads some mails. */
export async function readMailTexts(scope: Scope, messageIds: readonly string[]): Promise<MailTexts[]> {
  return selectFrom(scope, 'mailboxMessages')
    .select(['messageId', 'subject', 'bodyText'])
    .where('messageId', '=', sql<string>`any(${[...messageIds]})`)
    .execute();
}

/** Stores a mail without the erased person's data; its HTML part is deleted. */
export async function saveMailTexts(
  scope: Scope,
  { messageId, subject, bodyText }: MailTexts,
): Promise<void> {
  await updateTable(scope, 'mailboxMessages')
    .set({ subject, bodyText, bodyHtml: '' })
    .where('messageId', '=', messageId)
    .execute();
}
