import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { erasedEmail } from './order-addresses.store.ts';

/**
 * Lists the oldest orders that were canceled before a given time, were never paid, and still contain data of the buyer.
 * Skips those locked by another transaction.
 * @returns their ids
 */
export async function lockNeverPaid(scope: Scope, canceledBefore: Date, count: number): Promise<string[]> {
  const rows = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('state', '=', 'Canceled')
    .where('completedAt', 'is', null)
    .where(sql<boolean>`cancel_reason is distinct from 'Erased'`)
    .where('canceledAt', '<', canceledBefore)
    .orderBy('canceledAt')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.orderId);
}

/** Removes the buyers of never-paid orders. These orders are canceled for good: a late payment is refunded. */
export async function eraseNeverPaid(scope: Scope, orderIds: readonly string[]): Promise<void> {
  await updateTable(scope, 'orders')
    .set({
      email: erasedEmail,
      emailOrigin: 'First',
      formerEmail: null,
      cancelReason: 'Erased',
      nextCartId: null,
    })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('completedAt', 'is', null)
    .execute();
}
