import { useState } from 'react';
import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { FaceResults } from './face-results.tsx';

// The visitor's photos are another page than the event's, even though the results of a selfie have no path of their
// own.
const load = () => withTexts(import('./face-results.tsx'), ['selfie', 'results']);
const Fetched = laterPart(
  async () => (await load()).FaceResults,
  () => <Skeleton shape="photo" />,
);
let loaded: typeof FaceResults | undefined;

/** Preloads the page of a selfie's results, as a route loads its page. If that fails, it is loaded when shown. */
export async function loadFaceResults(): Promise<void> {
  loaded = (await load()).FaceResults;
}

/** Shows `FaceResults`: at once if preloaded, otherwise as soon as it is loaded. */
export function LaterFaceResults(props: Parameters<typeof FaceResults>[0]) {
  // The component stays the same while mounted: another one would lose its state.
  const [Part] = useState(() => loaded ?? Fetched);
  return <Part {...props} />;
}
