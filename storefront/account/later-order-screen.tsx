import { PaidOrderSkeleton } from '#storefront/delivering/paid-order-skeleton.tsx';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => withTexts(import('#storefront/delivering/order-page.tsx'), ['selling', 'delivering']);

/** Loads the page while the login is still being checked. */
export function preloadOrderScreen(): void {
  load().catch(() => {
    // A failure is reported when the page is shown.
  });
}

/** `OrderScreen`, loaded on demand; a placeholder keeps its space until then. */
export const LaterOrderScreen = laterPart(
  async () => (await load()).OrderScreen,
  () => <PaidOrderSkeleton />,
);
