import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// Loaded below the page's text, together with the texts of finding.
const load = () => withTexts(import('./events-with-us.tsx'), ['finding']);

/** `EventsWithUs`, loaded on demand; empty until then. */
export const LaterEventsWithUs = laterPart(async () => (await load()).EventsWithUs);
