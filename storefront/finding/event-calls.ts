import type { VerificationFactors } from '#contract/competitor.schema.ts';
import { PHOTO_PAGE_COUNT } from '#contract/limits.ts';

/** A hundred of an event's photos in time order; with a search token, of the competitor's own. */
export const photosCall = (eventId: string, offset: number, token: string | undefined) => ({
  query: { albumId: eventId, offset, count: PHOTO_PAGE_COUNT },
  token,
});

/** A participant's search token. The one who was picked among several is named by id alone. */
export const tokenCall = (eventId: string, number: string, factors: VerificationFactors) => ({
  params: { eventId },
  body: { ...(factors.competitorId === undefined ? { number } : {}), ...factors },
});
