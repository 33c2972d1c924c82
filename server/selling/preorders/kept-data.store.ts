import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes preorders: orders placed before photos were published. */
export async function describeKeptPreorders(
  scope: Scope,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'preorders')
    .select(['preorderId', 'orderId', 'eventId', 'state', 'createdAt', 'readyAt'])
    .where('orderId', '=', anyId(orderIds))
    .execute();
  return [{ kind: 'orders', table: 'preorders', rows }];
}
