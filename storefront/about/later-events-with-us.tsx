import { type ComponentProps, Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { EventsWithUs } from './events-with-us.tsx';

// Below what the page says, and in words of finding.
const LazyEventsWithUs = lazyPart(async () => {
  const [{ EventsWithUs: loaded }] = await Promise.all([
    import('./events-with-us.tsx'),
    completeTexts(['finding']),
  ]);
  return { default: loaded };
});

/** `EventsWithUs`, once it is there; nothing before. */
export function LaterEventsWithUs(props: ComponentProps<typeof EventsWithUs>) {
  return (
    <Suspense fallback={null}>
      <LazyEventsWithUs {...props} />
    </Suspense>
  );
}
