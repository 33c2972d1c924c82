import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { preloadPhotoViewer } from '#storefront/ui/photos/later-photo-viewer.tsx';

// The parts that a tap on the visitor's photo needs, in the viewer and below the grid.
const load = () => withTexts(import('./own-photos-parts.ts'), ['viewer', 'sharing', 'offer']);

/** Preloads the viewer and its parts, which will probably be needed soon. */
export function preloadOwnPhotosParts(): void {
  preloadPhotoViewer();
  load().catch(() => {
    // A failure is reported when the part is opened.
  });
}

/** `OwnPhotoCaption`, loaded on demand. */
export const LaterOwnPhotoCaption = laterPart(async () => (await load()).OwnPhotoCaption);

/** `OwnPhotoMore`, loaded on demand. */
export const LaterOwnPhotoMore = laterPart(async () => (await load()).OwnPhotoMore);

/** `OwnPhotoActions`, loaded on demand. */
export const LaterOwnPhotoActions = laterPart(async () => (await load()).OwnPhotoActions);

/** `UndoBar`, loaded at the first "not me". */
export const LaterUndoBar = laterPart(async () => (await load()).UndoBar);

/** `OwnStory`, loaded when the story is played. */
export const LaterOwnStory = laterPart(
  async () => (await withTexts(import('./own-story.tsx'), ['viewer', 'sharing', 'offer'])).OwnStory,
);
