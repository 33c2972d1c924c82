import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

// One's own photos are another page than the event's, though a selfie's have no path of their own.
const load = () => withTexts(import('./face-results.tsx'), ['selfie', 'results']);

/** `FaceResults`, fetched once a selfie has found somebody. */
export const LaterFaceResults = laterPart(
  async () => (await load()).FaceResults,
  () => <Skeleton shape="photo" />,
);
