import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

/** `FreshPhotos`, fetched when an event's count changed while its photos are looked at. */
export const LaterFreshPhotos = laterPart(
  async () => (await withTexts(import('./fresh-photos.tsx'), ['news'])).FreshPhotos,
);

/** `OwnNews`, fetched when it changed while the visitor's photos are looked at. */
export const LaterOwnNews = laterPart(
  async () => (await withTexts(import('./own-news.tsx'), ['news'])).OwnNews,
);
