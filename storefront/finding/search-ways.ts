import type { Event } from '#contract/photo.schema.ts';

/** Ways of searching other than the field for bib and name. */
export type SearchWay = 'Selfie' | 'Email';

const WAYS: readonly SearchWay[] = ['Selfie', 'Email'];

/** Returns the other ways of searching that an event allows, fastest first (product §2). */
export function searchWaysOf({ searchMethods }: Pick<Event, 'searchMethods'>): SearchWay[] {
  return WAYS.filter((way) => searchMethods.includes(way));
}
