import type { VerificationFactors } from '#contract/competitor.schema.ts';
import { PHOTO_PAGE_COUNT } from '#contract/limits.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';

/**
 * The photos of an event to request: the photo report, or (with a search token) the visitor's own or those about which
 * the visitor gave a verdict.
 */
export type PhotosPart = { report: true } | { match: 'Denied' | 'Claimed' } | undefined;

/** Requests a hundred of an event's photos in time order; with a search token, the competitor's own. */
export const photosCall = (
  eventId: string,
  offset: number,
  token: string | undefined,
  part?: PhotosPart,
) => ({
  query: { albumId: eventId, ...part, offset, count: PHOTO_PAGE_COUNT },
  token,
});

/** Requests a participant's search token. A participant chosen among several is identified only by id. */
export const tokenCall = (
  eventId: string,
  number: string,
  { visitorId }: Pick<VisitorMemory, 'visitorId'>,
  factors: VerificationFactors,
) => ({
  params: { eventId },
  body: { ...(factors.competitorId === undefined ? { number } : {}), ...factors, visitorId: visitorId() },
});
