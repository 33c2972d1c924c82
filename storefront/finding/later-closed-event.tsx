import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => withTexts(import('./closed-event.tsx'), ['missed', 'offer']);

/** Loaded on demand, because most events show photos. */
export const LaterUpcomingNotice = laterPart(async () => (await load()).UpcomingNotice);
export const LaterClosedGallery = laterPart(async () => (await load()).ClosedGallery);
export const LaterProtectedPanel = laterPart(async () => (await load()).ProtectedPanel);
