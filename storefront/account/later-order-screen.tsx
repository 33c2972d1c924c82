import { type ComponentProps, Suspense } from 'react';
import type { OrderScreen } from '#storefront/delivering/order-page.tsx';
import { PaidOrderSkeleton } from '#storefront/delivering/paid-order-skeleton.tsx';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { lazyPart } from '#storefront/ui/lazy-part.ts';

async function load(): Promise<typeof import('#storefront/delivering/order-page.tsx')> {
  const [file] = await Promise.all([
    import('#storefront/delivering/order-page.tsx'),
    completeTexts(['selling', 'delivering']),
  ]);
  return file;
}

const LazyOrderScreen = lazyPart(async () => ({ default: (await load()).OrderScreen }));

/** Fetches what is shown to whoever turns out to be logged in. */
export function preloadOrderScreen(): void {
  load().catch(() => {
    // Said when it is shown.
  });
}

/** `OrderScreen`, once it is there; its place is kept meanwhile. */
export function LaterOrderScreen(props: ComponentProps<typeof OrderScreen>) {
  return (
    <Suspense fallback={<PaidOrderSkeleton />}>
      <LazyOrderScreen {...props} />
    </Suspense>
  );
}
