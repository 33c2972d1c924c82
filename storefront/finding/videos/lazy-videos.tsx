import { type ComponentProps, Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { EventVideos } from './event-videos.tsx';
import type { OwnVideos } from './own-videos.tsx';
import type { OwnVideosStrip } from './own-videos-strip.tsx';

// Who looks at photos alone downloads nothing of videos.
const LazyEventVideos = lazyPart(async () => {
  const [{ EventVideos: loaded }] = await Promise.all([
    import('./event-videos.tsx'),
    completeTexts(['videos']),
  ]);
  return { default: loaded };
});
const LazyOwnVideos = lazyPart(async () => {
  const [{ OwnVideos: loaded }] = await Promise.all([import('./own-videos.tsx'), completeTexts(['videos'])]);
  return { default: loaded };
});
const LazyOwnVideosStrip = lazyPart(async () => {
  const [{ OwnVideosStrip: loaded }] = await Promise.all([
    import('./own-videos-strip.tsx'),
    completeTexts(['videos']),
  ]);
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

/** `OwnVideosStrip`, fetched where there are videos. */
export function LaterOwnVideosStrip(props: ComponentProps<typeof OwnVideosStrip>) {
  return (
    <Suspense fallback={<Skeleton shape="photo" />}>
      <LazyOwnVideosStrip {...props} />
    </Suspense>
  );
}
