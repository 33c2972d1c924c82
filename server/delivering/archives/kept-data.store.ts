import { anyId, type DataSubject, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes archives that were prepared for orders and for persons. */
export async function describeKeptArchives(
  scope: Scope,
  { orderIds, personIds }: Pick<TracedThings, 'orderIds'> & Pick<DataSubject, 'personIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'archives')
    .select([
      'archiveId',
      'orderId',
      'eventId',
      'personId',
      'state',
      'size',
      'createdAt',
      'proof',
      'proofVersion',
    ])
    .select(({ fn }) => fn<number>('jsonb_array_length', ['entries']).as('files'))
    .where(({ or, eb }) => or([eb('orderId', '=', anyId(orderIds)), eb('personId', '=', anyId(personIds))]))
    .execute();
  return [{ kind: 'archives', table: 'archives', rows }];
}
