import type { CurrencyId } from '#contract/money.ts';
import { findPerson } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  areCovered,
  findOrder,
  listBoughtItems,
  listCredits,
  type OrderRecord,
  type PaidPhoto,
  sumCredited,
} from '#selling/orders/index.ts';
import { readRefundable } from './refund-part.ts';

/**
 * Lists the plain single photos of some events in paid orders with given ids, and how much of their price counts
 * towards a package (docs/decisions/0237). Orders whose files cannot be downloaded, or whose refund is pending, are
 * ignored.
 */
export async function listPaidPhotos(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  {
    orderIds,
    eventIds,
    currencyId,
  }: { orderIds: readonly string[]; eventIds: readonly string[]; currencyId: CurrencyId },
): Promise<PaidPhoto[]> {
  const items = (await listBoughtItems(scope, orderIds, eventIds, clock.now())).filter(
    ({ productType }) => productType === 'Photo',
  );
  const credited = await sumCredited(
    scope,
    items.map(({ orderItemId }) => orderItemId),
  );
  const owners = await findOwners(scope, eventIds, items);
  const paid: PaidPhoto[] = [];
  for (const [orderId, ofOrder] of Map.groupBy(items, (item) => item.orderId)) {
    const order = await findOrder(scope, orderId);
    if (order?.currencyId !== currencyId) continue;
    const refundable = await readRefundable(scope, order);
    if (refundable === undefined || refundable.isReturning) continue;
    const left = new Map(refundable.items.map((item) => [item.orderItemId, item.leftMinor]));
    for (const { orderItemId, photoId, ownerId } of ofOrder) {
      const leftMinor = (left.get(orderItemId) ?? 0) - (credited.get(orderItemId) ?? 0);
      if (photoId !== null && leftMinor > 0)
        paid.push({ orderItemId, photoId, ownerId: owners.get(ownerId ?? '') ?? null, leftMinor });
    }
  }
  return paid;
}

/**
 * Finds the persons for whom photos were bought, by id; null for a person of another event, from which the photo was
 * moved.
 */
async function findOwners(
  scope: Scope,
  eventIds: readonly string[],
  items: readonly { ownerId: string | null }[],
): Promise<Map<string, string | null>> {
  const owners = new Map<string, string | null>();
  for (const ownerId of new Set(items.flatMap((item) => item.ownerId ?? []))) {
    const owner = await findPerson(scope, ownerId);
    if (owner === undefined) owners.set(ownerId, ownerId);
    else owners.set(ownerId, eventIds.includes(owner.eventId) ? owner.personId : null);
  }
  return owners;
}

/**
 * Returns whether all credits of an unpaid order's packages are still valid. The earlier orders stay locked until the
 * transaction ends, so that nothing counts twice.
 */
export async function areCreditsCovered(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderId, currencyId }: Pick<OrderRecord, 'orderId' | 'currencyId'>,
): Promise<boolean> {
  const credits = await listCredits(scope, orderId);
  if (credits.length === 0) return true;
  const orderIds = [...new Set(credits.map(({ paidOrderId }) => paidOrderId))].toSorted();
  for (const paidOrderId of orderIds) await findOrder(scope, paidOrderId, { lock: true });
  const eventIds = [...new Set(credits.map(({ eventId }) => eventId))];
  return areCovered(credits, await listPaidPhotos(deps, scope, { orderIds, eventIds, currencyId }));
}
