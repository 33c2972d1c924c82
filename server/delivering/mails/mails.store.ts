import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';

/** What a mail is about. */
export type MailKind = 'order' | 'verification';
export type MailState = 'Waiting' | 'Sent' | 'Refused';

declare module '#platform/database/tables.ts' {
  interface Tables {
    mails: {
      tenant_id: string;
      mail_id: string;
      kind: MailKind;
      recipient: string;
      language: Language;
      order_id: string | null;
      code_request_id: string | null;
      state: MailState;
      reason: string | null;
      created_at: Date;
      settled_at: Date | null;
    };
  }
}

export interface MailRecord {
  mailId: string;
  kind: MailKind;
  recipient: string;
  language: Language;
  /** What it is about, by its kind. */
  orderId: string | null;
  codeRequestId: string | null;
  state: MailState;
}

/** @returns false where this mail was written already: the same thing is told once */
export async function insertMail(
  { trx, tenantId }: Scope,
  mail: MailRecord,
  createdAt: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('mails')
    .values({
      tenant_id: tenantId,
      mail_id: mail.mailId,
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      order_id: mail.orderId,
      code_request_id: mail.codeRequestId,
      state: mail.state,
      reason: null,
      created_at: createdAt,
      settled_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'order_id', 'code_request_id', 'recipient']).doNothing(),
    )
    .returning('mail_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A mail that waits to be sent; undefined once its fate is known. */
export async function findWaitingMail(
  { trx, tenantId }: Scope,
  mailId: string,
): Promise<MailRecord | undefined> {
  const row = await trx
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .where('state', '=', 'Waiting')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    mailId: row.mail_id,
    kind: row.kind,
    recipient: row.recipient,
    language: row.language,
    orderId: row.order_id,
    codeRequestId: row.code_request_id,
    state: row.state,
  };
}

export async function settleMail(
  { trx, tenantId }: Scope,
  mailId: string,
  state: Exclude<MailState, 'Waiting'>,
  reason: string | null,
  settledAt: Date,
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state, reason, settled_at: settledAt })
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .execute();
}
