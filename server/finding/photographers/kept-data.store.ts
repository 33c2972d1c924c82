import { sql } from 'kysely';
import { anyId, type DataSubject, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes a photographer: all names that cameras and folders use for them. */
export async function describeKeptPhotographers(
  scope: Scope,
  { memberIds, personIds }: Pick<TracedThings, 'memberIds'> & Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const { tenantId } = scope;
  const rows = await selectFrom(scope, 'photographers')
    .select(['photographerId', 'name', 'memberId', 'mergedInto', 'createdAt'])
    .where(
      sql<boolean>`coalesce(merged_into, photographer_id) in (
        select coalesce(meant.merged_into, meant.photographer_id) from photographers as meant
        where meant.tenant_id = ${tenantId}
          and (meant.member_id = ${anyId(memberIds)} or meant.photographer_id = ${anyId(personIds)}))`,
    )
    .execute();
  return [{ kind: 'photographers', table: 'photographers', rows }];
}
