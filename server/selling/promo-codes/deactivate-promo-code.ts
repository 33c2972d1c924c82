import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, findOrderItem } from '#selling/orders/index.ts';
import { isCode } from './normalise-code.ts';
import { findPromoCodes, setActive } from './promo-codes.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A bought gift code was stopped; its order is locked. */
    'gift-code.stopped': { orderId: string; orderItemId: string };
  }
}

/**
 * Deactivates a code and records it; orders that used it keep their price.
 * @param code normalised
 * @returns false if the tenant has no such code
 */
export async function deactivatePromoCode(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  code: string,
  cause: Cause,
): Promise<boolean> {
  const [found] = isCode(code) ? await findPromoCodes(scope, [code]) : [];
  if (found === undefined) return false;
  const { promoCodeId, isActive, giftOrderItemId } = found;
  if (!isActive) return true;
  const bought = giftOrderItemId === null ? undefined : await findOrderItem(scope, giftOrderItemId);
  // Orders are locked before codes, as by payments and refunds.
  if (bought !== undefined) await findOrder(scope, bought.order.orderId, { lock: true });
  await setActive(scope, [promoCodeId], false);
  await recordAction(
    scope,
    {
      what: 'promo-code.deactivate',
      thingId: promoCodeId,
      before: { code, isActive },
      after: { isActive: false },
    },
    cause,
  );
  if (bought !== undefined)
    await events.emit(scope, 'gift-code.stopped', {
      orderId: bought.order.orderId,
      orderItemId: bought.item.orderItemId,
    });
  return true;
}
