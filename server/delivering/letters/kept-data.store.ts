import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes which letters went to participants. Their mails are described with all other mails. */
export async function describeKeptLetters(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('letters')
    .select(['letterId', 'eventId', 'competitorId', 'state', 'answer', 'writtenAt', 'settledAt'])
    .where('tenantId', '=', tenantId)
    .where('competitorId', '=', anyId(personIds))
    .orderBy('writtenAt')
    .execute();
  return [{ kind: 'mails', table: 'letters', isPart: true, rows }];
}
