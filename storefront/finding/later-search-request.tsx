import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const loadForm = () => withTexts(import('./search-request-form.tsx'), ['missed', 'verification']);

/** `SearchRequestForm`, loaded if a search found nothing. */
export const LaterSearchRequest = laterPart(async () => (await loadForm()).SearchRequestForm);

/** `FoundPhotos`, loaded if a mailed link names photos. */
export const LaterFoundPhotos = laterPart(
  async () => (await withTexts(import('./found-photos.tsx'), ['missed'])).FoundPhotos,
);
