import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart, partBelow } from '#storefront/ui/later-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

// Visitors who look only at photos download no code for videos.

/** `EventVideos`, loaded when the tab is opened. */
export const LaterEventVideos = laterPart(
  async () => (await withTexts(import('./event-videos.tsx'), ['videos', 'offer'])).EventVideos,
  () => <Skeleton shape="photo" />,
);

/** `OwnVideos`, loaded when the tab is opened. */
export const LaterOwnVideos = laterPart(
  async () => (await withTexts(import('./own-videos.tsx'), ['videos', 'offer'])).OwnVideos,
  () => <Skeleton shape="photo" />,
);

/** `OwnVideosStrip`, loaded if there are videos. */
export const LaterOwnVideosStrip = partBelow(
  async () => (await withTexts(import('./own-videos-strip.tsx'), ['videos', 'offer'])).OwnVideosStrip,
  () => <Skeleton shape="photo" />,
);
