import { findOrder, findOrderByNumber, type OrderRecord } from '#selling/orders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { UsageError } from './usage.ts';

/**
 * Finds the order that an operator names by its number or its id.
 * @throws UsageError if the tenant has no such order
 */
export async function findNamedOrder(
  { database }: Pick<AppDeps, 'database'>,
  tenantId: string,
  wanted: string,
): Promise<OrderRecord> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(wanted);
  const order = await database.inTenant(tenantId, async (scope) => {
    const orderId = isId ? wanted : await findOrderByNumber(scope, wanted);
    return orderId === undefined ? undefined : findOrder(scope, orderId);
  });
  if (order === undefined) throw new UsageError(`The tenant "${tenantId}" has no order "${wanted}".`);
  return order;
}
