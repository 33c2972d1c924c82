import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => withTexts(import('./photo-alert-form.tsx'), ['missed', 'verification']);

/** `PhotoAlertForm`, loaded if there are no photos yet. */
export const LaterPhotoAlert = laterPart(async () => (await load()).PhotoAlertForm);
