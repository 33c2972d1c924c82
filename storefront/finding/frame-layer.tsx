import { Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import type { FrameStudioProps } from '#storefront/selling/frames/frame-studio-props.ts';
import { lazyPart } from '#storefront/ui/lazy-part.ts';

const loadStudio = () => import('#storefront/selling/frames/frame-studio.tsx');

// The studio and its words are downloaded by those who look at frames.
const FrameStudio = lazyPart(async () => {
  const [{ FrameStudio: loaded }] = await Promise.all([loadStudio(), completeTexts(['frames'])]);
  return { default: loaded };
});

/** Fetches the studio that will probably be opened in a moment. */
export function preloadFrameStudio(): void {
  Promise.all([loadStudio(), completeTexts(['frames'])]).catch(() => {
    // Said when it is opened.
  });
}

/** The frame studio, once it is there. Mount it to open it. */
export function FrameLayer(props: FrameStudioProps) {
  return (
    <Suspense fallback={null}>
      <FrameStudio {...props} />
    </Suspense>
  );
}
