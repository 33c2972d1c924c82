import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Describes which mails were written to addresses. Their content is not stored, except a text that an operator wrote;
 * it is composed when a mail is sent.
 */
export async function describeKeptMails(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'mails')
    .select(['mailId', 'kind', 'recipient', 'language', 'orderId', 'state', 'reason', 'createdAt'])
    .select(['settledAt', 'sentTo', 'stops', 'message'])
    .where(({ or, eb }) =>
      or([eb('recipientKey', '=', anyText(emails)), eb('sentToKey', '=', anyText(emails))]),
    )
    .orderBy('createdAt')
    .execute();
  return [{ kind: 'mails', table: 'mails', rows }];
}
