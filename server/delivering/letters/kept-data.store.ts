import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes which letters went to participants. Their mails are described with all other mails. */
export async function describeKeptLetters(
  scope: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'letters')
    .select(['letterId', 'eventId', 'competitorId', 'state', 'answer', 'writtenAt', 'settledAt'])
    .where('competitorId', '=', anyId(personIds))
    .orderBy('writtenAt')
    .execute();
  return [{ kind: 'mails', table: 'letters', isPart: true, rows }];
}
