import { laterPart } from '#storefront/ui/later-part.tsx';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';

const load = () => import('./paid-order.tsx');

/** Fetches what most orders will show. */
export function preloadPaidOrder(): void {
  load().catch(() => {
    // Said when it is shown.
  });
}

/** `PaidOrder`, once it is there; its place is kept meanwhile. */
export const LaterPaidOrder = laterPart(
  async () => (await load()).PaidOrder,
  () => <PaidOrderSkeleton />,
);
