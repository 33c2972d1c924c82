import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';

const load = () => withTexts(import('./event-photo-parts.ts'), ['offer', 'viewer']);

/** Preloads the viewer and its parts, which will probably be needed soon. */
export function preloadEventPhotoSale(): void {
  preloadPhotoViewer();
  load().catch(() => {
    // A failure is reported when the viewer is opened.
  });
}

/** `EventPhotoSale`, loaded on demand: only the viewer shows it. */
export const LaterEventPhotoSale = laterPart(async () => (await load()).EventPhotoSale);

/** `PhotoFacts`, loaded on demand together with it. */
export const LaterPhotoFacts = laterPart(async () => (await load()).PhotoFacts);

/** `EventFrames`, loaded on demand. Mount it to open it. */
export const LaterEventFrames = laterPart(async () => (await load()).EventFrames);
