import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// Below the page's text, with the texts of finding.
const load = () => withTexts(import('./events-with-us.tsx'), ['finding']);

/** `EventsWithUs`, once it is there; nothing before. */
export const LaterEventsWithUs = laterPart(async () => (await load()).EventsWithUs);
