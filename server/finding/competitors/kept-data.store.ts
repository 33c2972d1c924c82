import { anyId, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes what start lists say of participants, also of those who left one. */
export async function describeKeptParticipants(
  { trx, tenantId }: Scope,
  { personIds }: Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const participants = await trx
    .selectFrom('competitors')
    .select(['competitor_id', 'event_id', 'bib', 'bib_key', 'surname', 'given_name', 'birth_date', 'email'])
    .select(['code', 'distance', 'left_at', 'is_kept_off', 'corrected'])
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', '=', anyId(personIds))
    .execute();
  const words = await trx
    .selectFrom('competitor_names')
    .select(['event_id', 'competitor_id', 'word'])
    .where('tenant_id', '=', tenantId)
    .where('competitor_id', '=', anyId(personIds))
    .execute();
  return [
    { kind: 'participants', table: 'competitors', rows: participants },
    { kind: 'participants', table: 'competitor_names', rows: words },
  ];
}
