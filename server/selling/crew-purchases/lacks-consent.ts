import { lockStandingConsents } from '#finding/crews/index.ts';
import { findEvent, hasPublicNames } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { listCrewPurchases } from './crew-purchases.store.ts';

/**
 * Returns whether a cart, or the unpaid order that it became, contains photos of a protected event for which a person's
 * consent is missing. Existing consents are locked until the transaction ends.
 */
export function lacksConsent(scope: Scope, cartId: string): Promise<boolean> {
  return lacksAny(scope, cartId, { isPaid: false });
}

/**
 * Returns whether an order lacks a consent. If it does, nothing of the order is delivered. A paid order needs only the
 * consents that its event required at the payment: buyers keep their photos if the event asks for more later
 * (docs/decisions/0234).
 */
export async function isWithheld(scope: Scope, orderId: string): Promise<boolean> {
  const order = await findOrder(scope, orderId);
  return order?.cartId != null && lacksAny(scope, order.cartId, { isPaid: order.state === 'Completed' });
}

async function lacksAny(scope: Scope, cartId: string, { isPaid }: { isPaid: boolean }): Promise<boolean> {
  const purchases = await listCrewPurchases(scope, cartId);
  const standing = new Set(
    await lockStandingConsents(
      scope,
      purchases.flatMap(({ consentId }) => consentId ?? []),
    ),
  );
  for (const { consentId, eventId } of purchases) {
    if (consentId !== null && standing.has(consentId)) continue;
    // An entry without a consent was made when none was required; the event may require one now.
    if (consentId === null && isPaid) continue;
    const event = consentId === null ? await findEvent(scope, eventId) : undefined;
    if (event === undefined || !hasPublicNames(event)) return true;
  }
  return false;
}
