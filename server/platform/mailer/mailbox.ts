import type { Generated } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Mailer } from './mailer.ts';

declare module '../database/tables.ts' {
  interface Tables {
    mailbox_messages: {
      tenant_id: string;
      message_id: string;
      recipient: string;
      subject: string;
      body_text: string;
      body_html: string;
      received_at: Generated<Date>;
    };
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
          .insertInto('mailbox_messages')
          .values({
            tenant_id: tenantId,
            message_id: mail.messageId,
            recipient: mail.to,
            subject: mail.subject,
            body_text: mail.text,
            body_html: mail.html,
          })
          // The Message-ID is the same in every attempt, so duplicates are dropped, as a receiver would do.
          .onConflict((conflict) => conflict.columns(['tenant_id', 'message_id']).doNothing())
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
      .selectFrom('mailbox_messages')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('received_at', 'desc')
      .limit(SHOWN_MESSAGES)
      .execute();
    return rows.map((row) => ({
      messageId: row.message_id,
      recipient: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      receivedAt: row.received_at,
    }));
  });
}
