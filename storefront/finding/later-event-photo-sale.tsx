import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import { preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';
import type { EventFrames, EventPhotoSale } from './event-photo-sale.tsx';

const load = () => import('./event-photo-sale.tsx');

const LazyEventPhotoSale = lazyPart(async () => ({ default: (await load()).EventPhotoSale }));
const LazyEventFrames = lazyPart(async () => ({ default: (await load()).EventFrames }));

/** Fetches the viewer and what stands in it, which will probably be wanted in a moment. */
export function preloadEventPhotoSale(): void {
  preloadPhotoViewer();
  load().catch(() => {
    // Said when it is opened.
  });
}

/** `EventPhotoSale`, once it is there: it stands in the viewer alone. */
export function LaterEventPhotoSale(props: ComponentProps<typeof EventPhotoSale>) {
  return (
    <Suspense fallback={null}>
      <LazyEventPhotoSale {...props} />
    </Suspense>
  );
}

/** `EventFrames`, once it is there. Mount it to open it. */
export function LaterEventFrames(props: ComponentProps<typeof EventFrames>) {
  return (
    <Suspense fallback={null}>
      <LazyEventFrames {...props} />
    </Suspense>
  );
}
