import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';

const load = () => withTexts(import('./paid-order.tsx'), ['sharing']);

/** Fetches what most orders will show. */
export function preloadPaidOrder(): void {
  load().catch(() => {
    // Reported when it is shown.
  });
}

/** `PaidOrder`, once it is there; its place is kept meanwhile. */
export const LaterPaidOrder = laterPart(
  async () => (await load()).PaidOrder,
  () => <PaidOrderSkeleton />,
);
