import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { PaidOrder } from './paid-order.tsx';
import { PaidOrderSkeleton } from './paid-order-skeleton.tsx';

const load = () => import('./paid-order.tsx');

const LazyPaidOrder = lazyPart(async () => {
  const { PaidOrder: loaded } = await load();
  return { default: loaded };
});

/** Fetches what most orders will show. */
export function preloadPaidOrder(): void {
  load().catch(() => {
    // Said when it is shown.
  });
}

/** `PaidOrder`, once it is there; its place is kept meanwhile. */
export function LaterPaidOrder(props: ComponentProps<typeof PaidOrder>) {
  return (
    <Suspense fallback={<PaidOrderSkeleton />}>
      <LazyPaidOrder {...props} />
    </Suspense>
  );
}
