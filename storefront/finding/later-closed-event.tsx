import { laterPart } from '#storefront/ui/later-part.tsx';

const load = () => import('./closed-event.tsx');

/** What stands in place of photos: most events that are looked at show theirs. */
export const LaterUpcomingNotice = laterPart(async () => (await load()).UpcomingNotice);
export const LaterClosedGallery = laterPart(async () => (await load()).ClosedGallery);
export const LaterProtectedPanel = laterPart(async () => (await load()).ProtectedPanel);
