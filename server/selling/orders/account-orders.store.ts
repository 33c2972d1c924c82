import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { listProvedOrders } from './order-addresses.store.ts';
import { ORDER, type OrderRecord, orderOf } from './orders.store.ts';

/** An order as shown in an account's list. */
export interface AccountOrder {
  order: OrderRecord;
  itemsCount: number;
  /** The events of its items, each once, in the items' order. */
  eventNames: string[];
}

/**
 * Returns whether an email address, ignoring case, proves an order that was paid or imported (glossary: proved
 * address). Orders of total 0 do not count, because anyone can place one for a stranger.
 */
export async function hasPaidOrdersOfEmail(scope: Scope, email: string): Promise<boolean> {
  const { trx, tenantId } = scope;
  const proved = await listProvedOrders({ trx, tenantId }, [email.toLowerCase()]);
  const row = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('orderId', '=', sql<string>`any(${proved}::uuid[])`)
    .where('completedAt', 'is not', null)
    .where(({ or, eb }) => or([eb('totalMinor', '>', 0), eb('cartId', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the orders whose proved address (glossary) is the given one, ignoring case, newest first. */
export async function listOrdersOfEmail(
  scope: Scope,
  email: string,
  page: { offset: number; count: number },
): Promise<{ orders: AccountOrder[]; total: number }> {
  const { trx, tenantId } = scope;
  const proved = await listProvedOrders({ trx, tenantId }, [email.toLowerCase()]);
  const ofEmail = selectFrom(scope, 'orders').where('orderId', '=', sql<string>`any(${proved}::uuid[])`);
  const { total } = await ofEmail
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofEmail
    .select(ORDER)
    .orderBy('createdAt', 'desc')
    .orderBy('orderId', 'desc')
    .offset(page.offset)
    .limit(page.count)
    .execute();
  const items = await listItemFacts(
    { trx, tenantId },
    rows.map(({ orderId }) => orderId),
  );
  const orders = rows.map((row) => {
    const facts = items.get(row.orderId) ?? [];
    const eventNames = [...new Set(facts.map(({ eventName }) => eventName))];
    return { order: orderOf(row), itemsCount: facts.length, eventNames };
  });
  return { orders, total };
}

async function listItemFacts(scope: Scope, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, { orderId: string; eventName: string }[]>();
  const rows = await selectFrom(scope, 'orderItems')
    .select(['orderId', 'eventName'])
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.orderId);
}
