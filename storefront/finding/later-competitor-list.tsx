import { withTexts } from '#storefront/i18n/start-i18n.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';

// The field is there first: the list is for those who type a name, or come again.
/** Loads the list of participants with its texts. */
export const loadCompetitorList = () => withTexts(import('./competitor-list.tsx'), ['verification']);

/** `FoundCompetitors`, loaded when a name is typed. */
export const LaterFoundCompetitors = laterPart(async () => (await loadCompetitorList()).FoundCompetitors);

/** `RecentOfEvent`, loaded if there are recent searches. */
export const LaterRecentOfEvent = laterPart(async () => (await loadCompetitorList()).RecentOfEvent);
