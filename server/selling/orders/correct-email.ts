import type { Scope } from '#platform/database/database.ts';

/** Corrects the address that an order's mails go to. */
export async function correctEmail({ trx, tenantId }: Scope, orderId: string, email: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ email })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}
