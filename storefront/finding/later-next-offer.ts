import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

/** Shows the nearest offer not yet reached. Loaded on demand: few pages have one to show. */
export const LaterNextOffer = laterPart(
  async () => (await withTexts(import('#storefront/selling/next-offer-line.tsx'), ['selling'])).NextOfferLine,
);
