import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Describes which mails were written to addresses. Their content is not stored, except a text that an operator wrote;
 * it is composed when a mail is sent.
 */
export async function describeKeptMails(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('mails')
    .select(['mail_id', 'kind', 'recipient', 'language', 'order_id', 'state', 'reason', 'created_at'])
    .select(['settled_at', 'sent_to', 'stops', 'message'])
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) =>
      or([eb('recipient_key', '=', anyText(emails)), eb('sent_to_key', '=', anyText(emails))]),
    )
    .orderBy('created_at')
    .execute();
  return [{ kind: 'mails', table: 'mails', rows }];
}
