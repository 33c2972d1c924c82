import { markConsentsBought } from '#finding/crews/index.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder } from '#selling/orders/index.ts';
import { listCrewPurchases } from './crew-purchases.store.ts';
import { isWithheld } from './lacks-consent.ts';

/** Makes consents final when the order is paid, so that they can no longer be withdrawn. */
export function subscribeCrewPurchases({ events, clock }: Pick<Deps, 'events' | 'clock'>): void {
  events.handle('order.keep-consents', async (scope, { orderId }) => {
    const order = await findOrder(scope, orderId);
    if (order?.cartId == null) return;
    const purchases = await listCrewPurchases(scope, order.cartId);
    const consentIds = purchases.flatMap(({ consentId }) => consentId ?? []);
    await markConsentsBought(scope, consentIds, clock.now());
  });
  events.handle('order.find-withheld', async (scope, { orderId, withheld }) => {
    if (await isWithheld(scope, orderId)) withheld.add(orderId);
  });
}
