import type { CurrencyId } from '#contract/money.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { planRefund } from '#selling/invoices/index.ts';
import {
  type ErasedOrder,
  listOrderItems,
  listPhotosOfPackages,
  packageOwner,
  photosOfPackages,
} from '#selling/orders/index.ts';
import { listAwaitingOrders } from '#selling/preorders/index.ts';

/** Read for the ledger and the recorded action, because the order itself loses its buyer. */
export const REFUND_REASON = 'Its buyer was erased before anything of it was delivered.';

/** A paid order of which nothing was delivered, and the amount that its buyer gets back. */
export interface UndeliveredOrder {
  orderId: string;
  number: string;
  currencyId: CurrencyId;
  amountMinor: number;
}

/** A person's paid orders that wait for their event. */
interface AwaitingOrders {
  /** Nothing of them was delivered, so an erasure refunds them. */
  undelivered: UndeliveredOrder[];
  /** Something of these orders was delivered, so an erasure leaves them as they are. */
  partly: ErasedOrder[];
  /** These orders were imported, so no payment in this shop paid for them. */
  imported: ErasedOrder[];
}

/** Groups a person's paid orders that wait for their event. */
export async function sortAwaiting(
  deps: RecognitionDeps,
  scope: Scope,
  orders: readonly ErasedOrder[],
): Promise<AwaitingOrders> {
  const paid = orders.filter(({ state, isTheirs, isFree }) => state === 'Completed' && isTheirs && !isFree);
  const ids = paid.map(({ orderId }) => orderId);
  const awaiting = new Set(await listAwaitingOrders(scope, ids));
  const sorted: AwaitingOrders = { undelivered: [], partly: [], imported: [] };
  for (const order of paid) {
    if (!awaiting.has(order.orderId)) continue;
    const { orderId, number } = order;
    const plan = await planRefund(scope, orderId);
    if (plan?.kind !== 'Refund' && plan?.kind !== 'Resume') sorted.imported.push(order);
    else if (await isPartlyDelivered(deps, scope, orderId)) sorted.partly.push(order);
    else {
      const { currencyId, amountMinor } = plan.payment;
      sorted.undelivered.push({ orderId, number, currencyId, amountMinor });
    }
  }
  return sorted;
}

/**
 * Returns whether the buyer of an order got anything from it, or could get it now. Returns false only if each item is a
 * package that has no photo and never had one.
 */
async function isPartlyDelivered(deps: RecognitionDeps, scope: Scope, orderId: string): Promise<boolean> {
  const items = (await listOrderItems(scope, orderId)).filter(({ isReturned }) => !isReturned);
  if (items.length === 0) return false;
  if (items.some((item) => packageOwner(item) === null)) return true;
  const kept = await listPhotosOfPackages(
    scope,
    items.map(({ orderItemId }) => orderItemId),
  );
  if (kept.size > 0) return true;
  const packages = await photosOfPackages(deps, scope, items);
  return [...packages.values()].some(({ length }) => length > 0);
}
