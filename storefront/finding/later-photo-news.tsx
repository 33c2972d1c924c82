import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

/** `FreshPhotos`, loaded when an event's photo count changes while its photos are shown. */
export const LaterFreshPhotos = laterPart(
  async () => (await withTexts(import('./fresh-photos.tsx'), ['news'])).FreshPhotos,
);

/** `OwnNews`, loaded when the count changes while the visitor's photos are shown. */
export const LaterOwnNews = laterPart(
  async () => (await withTexts(import('./own-news.tsx'), ['news'])).OwnNews,
);
