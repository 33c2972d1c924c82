import { type ComponentProps, lazy, Suspense } from 'react';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import type { EventsWithUs } from './events-with-us.tsx';

// Below what the page says, and in words of finding.
const LazyEventsWithUs = lazy(async () => {
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
