import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// The field is there first: the list is for those who type a name, or come again.
/** Loads the list of participants with its texts. */
export const loadCompetitorList = () => withTexts(import('./competitor-list.tsx'), ['verification']);

/** `FoundCompetitors`, fetched with the first name. */
export const LaterFoundCompetitors = laterPart(async () => (await loadCompetitorList()).FoundCompetitors);

/** `RecentOfEvent`, fetched if there are some. */
export const LaterRecentOfEvent = laterPart(async () => (await loadCompetitorList()).RecentOfEvent);
