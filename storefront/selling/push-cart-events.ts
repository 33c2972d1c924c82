import type { Cart } from '#contract/shoppingcart.schema.ts';
import { consent, mayFillDataLayer } from '#storefront/api/consent.ts';
import { cartEvents } from './cart-events.ts';

declare global {
  interface Window {
    /** Events on the page, for the tenant's own scripts; they stay in the browser. */
    dataLayer?: object[];
  }
}

/**
 * Pushes added and removed cart items to the data layer. Without a required consent, nothing is pushed or kept for
 * later.
 * @param features of the tenant's settings
 */
export function pushCartEvents(before: Cart | null, after: Cart | null, features: readonly string[]): void {
  if (!mayFillDataLayer(consent.answer(), features)) return;
  window.dataLayer ??= [];
  window.dataLayer.push(...cartEvents(before, after));
}
