import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { erasedEmail } from './order-addresses.store.ts';

/**
 * Lists the oldest orders that were canceled before a given time, were never paid, and still contain data of the buyer.
 * Skips those locked by another transaction.
 * @returns their ids
 */
export async function lockNeverPaid(
  { trx, tenantId }: Scope,
  canceledBefore: Date,
  count: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Canceled')
    .where('completed_at', 'is', null)
    .where(sql<boolean>`cancel_reason is distinct from 'Erased'`)
    .where('canceled_at', '<', canceledBefore)
    .orderBy('canceled_at')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.order_id);
}

/** Removes the buyers of never-paid orders. These orders are canceled for good: a late payment is refunded. */
export async function eraseNeverPaid({ trx, tenantId }: Scope, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      email: erasedEmail,
      email_origin: 'First',
      former_email: null,
      cancel_reason: 'Erased',
      next_cart_id: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('completed_at', 'is', null)
    .execute();
}
