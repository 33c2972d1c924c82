import type { Database } from '../database/database.ts';
import type { Columns } from '../database/tables.ts';
import type { Mailer } from './mailer.ts';

declare module '../database/tables.ts' {
  interface Tables {
    mailboxMessages: Columns<'mailboxMessages'>;
  }
}

/** A mail in the embedded mailbox. */
export interface MailboxMessage {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: Date;
}

const SHOWN_MESSAGES = 100;

/**
 * Creates the mailer of a shop without SMTP: mails stay in the database, and a page of the shop shows them (demo only).
 */
export function createMailboxMailer(database: Database): Mailer {
  return {
    async send(tenantId, mail) {
      await database.inTenant(tenantId, ({ trx }) =>
        trx
          .insertInto('mailboxMessages')
          .values({
            tenantId,
            messageId: mail.messageId,
            recipient: mail.to,
            subject: mail.subject,
            bodyText: mail.text,
            bodyHtml: mail.html,
          })
          // The Message-ID is the same in every attempt, so duplicates are dropped, as a receiver would do.
          .onConflict((conflict) => conflict.columns(['tenantId', 'messageId']).doNothing())
          .execute(),
      );
      return { outcome: 'Sent' };
    },
    async check() {
      await database.ping();
    },
    close() {},
  };
}

/** Lists the newest mails of a tenant's mailbox. */
export function readMailbox(database: Database, tenantId: string): Promise<MailboxMessage[]> {
  return database.inTenant(tenantId, async ({ trx }) => {
    const rows = await trx
      .selectFrom('mailboxMessages')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .orderBy('receivedAt', 'desc')
      .limit(SHOWN_MESSAGES)
      .execute();
    return rows.map((row) => ({
      messageId: row.messageId,
      recipient: row.recipient,
      subject: row.subject,
      text: row.bodyText,
      html: row.bodyHtml,
      receivedAt: row.receivedAt,
    }));
  });
}
