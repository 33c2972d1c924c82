import { type ComponentProps, lazy, Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { EventVideos } from './event-videos.tsx';
import type { OwnVideos } from './own-videos.tsx';

// Who looks at photos alone downloads nothing of videos.
const LazyEventVideos = lazy(async () => {
  const [{ EventVideos: loaded }] = await Promise.all([import('./event-videos.tsx'), completeTexts()]);
  return { default: loaded };
});
const LazyOwnVideos = lazy(async () => {
  const [{ OwnVideos: loaded }] = await Promise.all([import('./own-videos.tsx'), completeTexts()]);
  return { default: loaded };
});

/** `EventVideos`, fetched once it is looked at. */
export function LaterEventVideos(props: ComponentProps<typeof EventVideos>) {
  return (
    <Suspense fallback={<Skeleton shape="photo" />}>
      <LazyEventVideos {...props} />
    </Suspense>
  );
}

/** `OwnVideos`, fetched once it is looked at. */
export function LaterOwnVideos(props: ComponentProps<typeof OwnVideos>) {
  return (
    <Suspense fallback={<Skeleton shape="photo" />}>
      <LazyOwnVideos {...props} />
    </Suspense>
  );
}
