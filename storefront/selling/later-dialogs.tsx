import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { ClearCartDialog } from './clear-cart-dialog.tsx';
import type { GiftCodeDialog } from './gift-code-dialog.tsx';

// The cart is there first: few visitors need them.
const LazyClearCartDialog = lazyPart(async () => {
  const { ClearCartDialog: loaded } = await import('./clear-cart-dialog.tsx');
  return { default: loaded };
});
const LazyGiftCodeDialog = lazyPart(async () => {
  const { GiftCodeDialog: loaded } = await import('./gift-code-dialog.tsx');
  return { default: loaded };
});

/** `ClearCartDialog`, once it is there. Mount it to open it. */
export function LaterClearCartDialog(props: ComponentProps<typeof ClearCartDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyClearCartDialog {...props} />
    </Suspense>
  );
}

/** `GiftCodeDialog`, once it is there. Mount it to open it. */
export function LaterGiftCodeDialog(props: ComponentProps<typeof GiftCodeDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyGiftCodeDialog {...props} />
    </Suspense>
  );
}
