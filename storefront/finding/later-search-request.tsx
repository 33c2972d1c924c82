import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const loadForm = () => withTexts(import('./search-request-form.tsx'), ['missed', 'verification']);

/** `SearchRequestForm`, fetched if a search found nothing. */
export const LaterSearchRequest = laterPart(async () => (await loadForm()).SearchRequestForm);

/** `FoundPhotos`, fetched if a mailed link names them. */
export const LaterFoundPhotos = laterPart(
  async () => (await withTexts(import('./found-photos.tsx'), ['missed'])).FoundPhotos,
);
