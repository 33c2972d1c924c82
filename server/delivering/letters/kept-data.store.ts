import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes which letters went to participants. Their mails are described with all other mails. */
export async function describeKeptLetters(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('letters')
    .select(['letter_id', 'event_id', 'competitor_id', 'state', 'answer', 'written_at', 'settled_at'])
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', '=', anyId(personIds))
    .orderBy('written_at')
    .execute();
  return [{ kind: 'mails', table: 'letters', isPart: true, rows }];
}
