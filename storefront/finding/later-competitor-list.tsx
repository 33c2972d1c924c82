import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#storefront/ui/lazy-part.ts';
import type { FoundCompetitors, RecentOfEvent } from './competitor-list.tsx';

const load = () => import('./competitor-list.tsx');

// The field is there first: the list is for those who type a name, or come again.
const LazyFoundCompetitors = lazyPart(async () => ({ default: (await load()).FoundCompetitors }));
const LazyRecentOfEvent = lazyPart(async () => ({ default: (await load()).RecentOfEvent }));

/** `FoundCompetitors`, fetched with the first name. */
export function LaterFoundCompetitors(props: ComponentProps<typeof FoundCompetitors>) {
  return (
    <Suspense fallback={null}>
      <LazyFoundCompetitors {...props} />
    </Suspense>
  );
}

/** `RecentOfEvent`, fetched where there are some. */
export function LaterRecentOfEvent(props: ComponentProps<typeof RecentOfEvent>) {
  return (
    <Suspense fallback={null}>
      <LazyRecentOfEvent {...props} />
    </Suspense>
  );
}
