import type { Event } from '#contract/photo.schema.ts';

/** Ways to find oneself beside the field for bib and name. */
export type SearchWay = 'Selfie' | 'Email';

const WAYS: readonly SearchWay[] = ['Selfie', 'Email'];

/** Returns the ways an event allows beside its field, the quickest first (product §2). */
export function searchWaysOf({ searchMethods }: Pick<Event, 'searchMethods'>): SearchWay[] {
  return WAYS.filter((way) => searchMethods.includes(way));
}
