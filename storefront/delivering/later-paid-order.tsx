import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';

const load = () => withTexts(import('./paid-order.tsx'), ['sharing']);

/** Preloads the screen that most orders will show. */
export function preloadPaidOrder(): void {
  load().catch(() => {
    // A failure is reported when the screen is shown.
  });
}

/** `PaidOrder`, loaded on demand; a placeholder keeps its space until then. */
export const LaterPaidOrder = laterPart(
  async () => (await load()).PaidOrder,
  () => <PaidOrderSkeleton />,
);
