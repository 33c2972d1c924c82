import { type ComponentProps, Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { FaceResults } from './face-results.tsx';

// One's own photos are another page than the event's, though a selfie's have no path of their own.
const LazyFaceResults = lazyPart(async () => {
  const [{ FaceResults: loaded }] = await Promise.all([
    import('./face-results.tsx'),
    completeTexts(['selfie']),
  ]);
  return { default: loaded };
});

/** `FaceResults`, fetched once a selfie has found somebody. */
export function LaterFaceResults(props: ComponentProps<typeof FaceResults>) {
  return (
    <Suspense fallback={<Skeleton shape="photo" />}>
      <LazyFaceResults {...props} />
    </Suspense>
  );
}
