import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes who somebody is as a photographer: their name, as cameras and folders write it. */
export async function describeKeptPhotographers(
  { trx, tenantId }: Scope,
  { memberIds }: Pick<TracedThings, 'memberIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('photographers')
    .select(['photographer_id', 'name', 'member_id', 'merged_into', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', anyId(memberIds))
    .execute();
  return [{ kind: 'photographers', table: 'photographers', rows }];
}
