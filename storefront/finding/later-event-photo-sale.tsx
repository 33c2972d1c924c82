import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';

const load = () => withTexts(import('./event-photo-parts.ts'), ['offer', 'viewer']);

/** Fetches the viewer and what stands in it, which will probably be wanted in a moment. */
export function preloadEventPhotoSale(): void {
  preloadPhotoViewer();
  load().catch(() => {
    // Reported when it is opened.
  });
}

/** `EventPhotoSale`, once it is there: it is only in the viewer. */
export const LaterEventPhotoSale = laterPart(async () => (await load()).EventPhotoSale);

/** `PhotoFacts`, once it is there: beside it. */
export const LaterPhotoFacts = laterPart(async () => (await load()).PhotoFacts);

/** `EventFrames`, once it is there. Mount it to open it. */
export const LaterEventFrames = laterPart(async () => (await load()).EventFrames);
