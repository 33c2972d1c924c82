import type { Event } from './photo.schema.ts';

type SearchedEvent = Pick<Event, 'state' | 'isSecure' | 'competitorsListId' | 'searchMethods'>;

/** Returns whether an event to come knows by bib or name who will run, so that what will be theirs can be ordered. */
export function knowsWhoWillRun({
  state,
  isSecure,
  competitorsListId,
  searchMethods,
}: SearchedEvent): boolean {
  const isFound = searchMethods.includes('Bib') || searchMethods.includes('Name');
  return state === 'Upcoming' && !isSecure && competitorsListId !== null && isFound;
}

/**
 * Returns whether an event's page begins with a search: before the race only where it leads to an order.
 * @param hasPackages whether all photos of a person are sold as a package
 */
export function isSearched(event: SearchedEvent, hasPackages: boolean): boolean {
  if (event.state === 'Upcoming') return knowsWhoWillRun(event) && hasPackages;
  return !event.isSecure;
}
