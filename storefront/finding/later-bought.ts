import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// Loaded on demand, because only buyers need these parts.
const loadWords = () => withTexts(import('#storefront/delivering/bought-notices.tsx'), ['bought']);

/** `BoughtAll`, loaded on demand. */
export const LaterBoughtAll = laterPart(async () => (await loadWords()).BoughtAll);

/** `BoughtSome`, loaded on demand. */
export const LaterBoughtSome = laterPart(async () => (await loadWords()).BoughtSome);

/** `NewPhotos`, loaded on demand. */
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
