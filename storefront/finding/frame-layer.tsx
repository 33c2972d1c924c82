import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// The studio and its texts are loaded only for visitors who look at frames.
const load = () => withTexts(import('#storefront/selling/frames/frame-studio.tsx'), ['frames']);

/** Preloads the studio that will probably be opened soon. */
export function preloadFrameStudio(): void {
  load().catch(() => {
    // A failure is reported when the studio is opened.
  });
}

/** The frame studio, loaded on demand. Mount it to open it. */
export const FrameLayer = laterPart(async () => (await load()).FrameStudio);
