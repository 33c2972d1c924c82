import type { Event } from './photo.schema.ts';

type SearchedEvent = Pick<Event, 'state' | 'isSecure' | 'competitorsListId' | 'searchMethods'>;

/**
 * Returns whether an upcoming event has participants to find by bib or name, so that their future photos can be
 * ordered.
 */
export function hasSearchableStartList({
  state,
  isSecure,
  competitorsListId,
  searchMethods,
}: SearchedEvent): boolean {
  const isFound = searchMethods.includes('Bib') || searchMethods.includes('Name');
  return state === 'Upcoming' && !isSecure && competitorsListId !== null && isFound;
}

/**
 * Returns whether an event's page begins with a search: before the race only if the search can lead to an order.
 * @param hasPackages whether all photos of a person are sold as a package
 */
export function isSearched(event: SearchedEvent, hasPackages: boolean): boolean {
  if (event.state === 'Upcoming') return hasSearchableStartList(event) && hasPackages;
  return !event.isSecure;
}
