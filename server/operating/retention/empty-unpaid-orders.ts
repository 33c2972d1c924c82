import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { emptyCartsOfOrders } from '#selling/carts/index.ts';
import { eraseNeverPaid, eraseUnpaidOrders, listInvoiceIds, lockNeverPaid } from '#selling/orders/index.ts';
import { erasePayers, sendClosing } from '#selling/payments/index.ts';

/**
 * How long an order that was never paid is kept after it was canceled. It equals the time for a cart that no page shows
 * again.
 */
export const NEVER_PAID_KEPT_DAYS = 30;
const DAY_MS = 24 * 3600_000;
/** The most orders in one transaction. */
const AT_ONCE = 200;

/**
 * Empties old orders that were never paid. What is left serves to match late payments, which are refunded: invoice
 * number, reference of the provider, and amount (docs/decisions/0265).
 */
export async function emptyUnpaidOrders(
  deps: Pick<Deps, 'database' | 'queue'>,
  tenantId: string,
  now: Date,
  atOnce = AT_ONCE,
): Promise<void> {
  const canceledBefore = new Date(now.getTime() - NEVER_PAID_KEPT_DAYS * DAY_MS);
  let emptied: number;
  do
    emptied = await deps.database.inTenant(tenantId, async (scope) => {
      const orderIds = await lockNeverPaid(scope, canceledBefore, atOnce);
      await emptyOrders(deps, scope, orderIds);
      return orderIds.length;
    });
  while (emptied === atOnce);
}

/** Empties canceled orders that were never paid, and closes their open payments at the provider. */
async function emptyOrders(
  deps: Pick<Deps, 'queue'>,
  scope: Scope,
  orderIds: readonly string[],
): Promise<void> {
  await eraseNeverPaid(scope, orderIds);
  await emptyContents(deps, scope, orderIds);
}

/**
 * Removes the lines and carts of orders that were canceled for good without a payment, and closes their open payments.
 * The buyer's address stays for mails until the order is emptied.
 */
export async function emptyContents(
  deps: Pick<Deps, 'queue'>,
  scope: Scope,
  orderIds: readonly string[],
): Promise<void> {
  await eraseUnpaidOrders(scope, orderIds);
  await emptyCartsOfOrders(scope, orderIds);
  const invoiceIds = [...(await listInvoiceIds(scope, orderIds)).values()];
  await erasePayers(scope, invoiceIds);
  for (const invoiceId of invoiceIds) await sendClosing(deps, scope, invoiceId);
}
