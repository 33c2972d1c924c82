import { PaidOrderSkeleton } from '#storefront/delivering/paid-order-skeleton.tsx';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => withTexts(import('#storefront/delivering/order-page.tsx'), ['selling', 'delivering']);

/** Loads the page in case the visitor turns out to be logged in. */
export function preloadOrderScreen(): void {
  load().catch(() => {
    // Reported when it is shown.
  });
}

/** `OrderScreen`, once it is there; its place is kept meanwhile. */
export const LaterOrderScreen = laterPart(
  async () => (await load()).OrderScreen,
  () => <PaidOrderSkeleton />,
);
