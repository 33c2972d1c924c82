import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// Only buyers need it.
const loadWords = () => withTexts(import('#storefront/delivering/bought-notices.tsx'), ['bought']);

/** `BoughtAll`, once it is there. */
export const LaterBoughtAll = laterPart(async () => (await loadWords()).BoughtAll);

/** `BoughtSome`, once it is there. */
export const LaterBoughtSome = laterPart(async () => (await loadWords()).BoughtSome);

/** `NewPhotos`, once it is there. */
export const LaterNewPhotos = laterPart(
  async () => (await loadWords()).NewPhotos,
  () => '\u00a0',
);

/** `BoughtDownload`, loaded on demand, for a viewer. */
export const LaterBoughtDownload = laterPart(
  async () =>
    (await withTexts(import('#storefront/delivering/bought-download.tsx'), ['bought', 'sharing']))
      .BoughtDownload,
);
