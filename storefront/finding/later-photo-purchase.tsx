import { type ComponentProps, lazy, Suspense } from 'react';
import { preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';
import type { PhotoPurchase } from './photo-purchase.tsx';

const load = () => import('./photo-purchase.tsx');

const LazyPhotoPurchase = lazy(async () => {
  const { PhotoPurchase: loaded } = await load();
  return { default: loaded };
});

/** Fetches the viewer and what stands in it, which will probably be wanted in a moment. */
export function preloadPhotoSale(): void {
  preloadPhotoViewer();
  load().catch(() => {
    // Said when it is opened.
  });
}

/** `PhotoPurchase`, once it is there: it stands in the viewer alone. */
export function LaterPhotoPurchase(props: ComponentProps<typeof PhotoPurchase>) {
  return (
    <Suspense fallback={null}>
      <LazyPhotoPurchase {...props} />
    </Suspense>
  );
}
