import type { Verification } from '#contract/competitor.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import type { SearchAccess, SearchTokenStore } from '#storefront/api/search-token.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';

/** Whether a bib alone opens somebody's photos. */
export function asksNothing(event: Pick<Event, 'isSecure' | 'verificationFactor'>): boolean {
  return event.verificationFactor === 'None' && !event.isSecure;
}

/** The token of this visit for this very participant; null without one. */
export function rememberedAccess(
  searchTokens: Pick<SearchTokenStore, 'read'>,
  eventId: string,
  number: string,
): SearchAccess | null {
  const remembered = searchTokens.read(eventId);
  return remembered?.competitor?.number === number ? remembered : null;
}

/** Keeps what a verification gave, and the search among the recent ones; null where it gave nothing. */
export function rememberAccess(
  { searchTokens, recentSearches }: Pick<VisitorMemory, 'searchTokens' | 'recentSearches'>,
  { eventId, title }: Pick<Event, 'eventId' | 'title'>,
  answer: Verification,
): SearchAccess | null {
  const { token, competitor = null, proof } = answer;
  if (token === undefined) return null;
  const access = { token, competitor, proof };
  searchTokens.save(eventId, access);
  if (competitor !== null) {
    const { number, name } = competitor;
    recentSearches.add({ eventId, eventTitle: title, number, name });
  }
  return access;
}
