import type { Cart } from '#contract/shoppingcart.schema.ts';
import { hasConsent } from '#storefront/api/consent.ts';
import { createCookieJar } from '#storefront/api/cookies.ts';
import { cartEvents } from './cart-events.ts';

declare global {
  interface Window {
    /** The tracking data layer of a tenant's tag manager. */
    dataLayer?: object[];
  }
}

/**
 * Tells the data layer what came into the cart and what left it. Without consent nothing is told, and nothing is
 * kept to be told later.
 */
export function pushCartEvents(before: Cart | null, after: Cart | null): void {
  if (!hasConsent(createCookieJar(document))) return;
  window.dataLayer ??= [];
  window.dataLayer.push(...cartEvents(before, after));
}
