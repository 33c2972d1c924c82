import { anyId, type DataSubject, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes archives that were prepared for orders and for persons. */
export async function describeKeptArchives(
  { trx, tenantId }: Scope,
  { orderIds, personIds }: Pick<TracedThings, 'orderIds'> & Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('archives')
    .select([
      'archive_id',
      'order_id',
      'event_id',
      'person_id',
      'state',
      'size',
      'created_at',
      'proof',
      'proof_version',
    ])
    .select(({ fn }) => fn<number>('jsonb_array_length', ['entries']).as('files'))
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('order_id', '=', anyId(orderIds)), eb('person_id', '=', anyId(personIds))]))
    .execute();
  return [{ kind: 'archives', table: 'archives', rows }];
}
