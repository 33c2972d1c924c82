import { sql } from 'kysely';
import type { Region } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';

/** The amount refunded for an item of an order. */
export interface ItemRefund {
  orderItemId: string;
  amountMinor: number;
  /** Whether the whole item is returned. */
  isWhole: boolean;
}

/** Records the amounts refunded for items of an order that stays paid. The caller must have locked the order. */
export async function noteItemRefunds(
  scope: Scope,
  orderId: string,
  refunds: readonly ItemRefund[],
): Promise<void> {
  for (const { orderItemId, amountMinor, isWhole } of refunds)
    await updateTable(scope, 'orderItems')
      .set({
        refundedMinor: sql<number>`refunded_minor + ${amountMinor}`,
        isReturned: sql<boolean>`is_returned or ${isWhole}`,
      })
      .where('orderId', '=', orderId)
      .where('orderItemId', '=', orderItemId)
      .execute();
  const allMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await updateTable(scope, 'orders')
    .set({ refundedMinor: sql<number>`refunded_minor + ${allMinor}` })
    .where('orderId', '=', orderId)
    .execute();
}

/**
 * Replaces the photo of a single-photo line. The caller must have locked the order.
 * @returns false if the line has another photo, or was returned
 */
export async function setItemPhoto(
  scope: Scope,
  {
    orderItemId,
    removedId,
    photoId,
    region,
  }: { orderItemId: string; removedId: string; photoId: string; region: Region | null },
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'orderItems')
    .set({ photoId, region: region === null ? null : (JSON.stringify(region) as unknown as Region) })
    .where('orderItemId', '=', orderItemId)
    .where('productType', '=', 'Photo')
    .where('photoId', '=', removedId)
    .where('isReturned', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
