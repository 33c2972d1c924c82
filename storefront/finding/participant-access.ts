import type { Verification } from '#contract/competitor.schema.ts';
import { bibKey } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';
import { numberOf, type SearchAccess, type SearchTokenStore } from '#storefront/api/search-token.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';

/** Returns whether a bib suffices to open a participant's photos. */
export function needsNoProof(event: Pick<Event, 'isSecure' | 'verificationFactor'>): boolean {
  return event.verificationFactor === 'None' && !event.isSecure;
}

/** Returns the cache key of a bib's printed verification. */
export const verificationKey = (eventId: string, number: string) =>
  ['verification', eventId, number] as const;

/** Returns the access that a verification granted; null if it granted none. */
export function accessOf(answer: Verification): SearchAccess | null {
  const { token, personId, competitor = null, number, finishTime, rank, proof } = answer;
  return token === undefined ? null : { token, personId, competitor, number, finishTime, rank, proof };
}

/** Returns this visit's token for exactly this participant; null without one. */
export function rememberedAccess(
  searchTokens: Pick<SearchTokenStore, 'read'>,
  eventId: string,
  number: string,
): SearchAccess | null {
  const remembered = searchTokens.read(eventId);
  const known = remembered === null ? undefined : numberOf(remembered);
  return known !== undefined && bibKey(known) === bibKey(number) ? remembered : null;
}

/** Stores the verification's token, and adds the search to the recent ones; null if access was not granted. */
export function rememberAccess(
  { searchTokens, recentSearches }: Pick<VisitorMemory, 'searchTokens' | 'recentSearches'>,
  { eventId, title }: Pick<Event, 'eventId' | 'title'>,
  answer: Verification,
): SearchAccess | null {
  const access = accessOf(answer);
  if (access === null) return null;
  const { competitor } = access;
  searchTokens.save(eventId, access);
  const found = numberOf(access);
  if (found !== undefined)
    recentSearches.add({ eventId, eventTitle: title, number: found, name: competitor?.name ?? '' });
  return access;
}
