import { normaliseBib } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';

/** What a visitor typed into "Bib or name". */
export type ParsedSearch =
  | { kind: 'Bib'; number: string }
  | { kind: 'Name'; name: string }
  /** Nothing to search for yet: empty, or too short for a name. */
  | { kind: 'Nothing' };

/** How the search field of an event may be used. */
export type FieldKind = 'BibOrName' | 'Bib' | 'Name';

/** A single letter is in every name. */
const NAME_MIN = 2;
const BIB = /^[\p{L}\d-]{1,10}$/u;

/** Returns which searches by text an event offers; null if there is none, such as a protected event. */
export function fieldKindOf({
  searchMethods,
  competitorsListId,
}: Pick<Event, 'searchMethods' | 'competitorsListId'>): FieldKind | null {
  const byBib = searchMethods.includes('Bib');
  const byName = searchMethods.includes('Name') && competitorsListId !== null;
  if (byBib) return byName ? 'BibOrName' : 'Bib';
  return byName ? 'Name' : null;
}

/** A number, perhaps with a letter or two: typed by people who think only of the race they ran. */
const BARE_BIB = /^\p{L}{0,2}-?\d{1,5}\p{L}?$/u;

/** Returns the bib if a text is only a bib; null for anything longer. */
export function bareBib(text: string): string | null {
  const number = normaliseBib(text);
  return BARE_BIB.test(number) ? number : null;
}

/** A text with a digit that could stand on a bib is a bib, without a prefix such as "bib"; all else is a name. */
export function parseSearch(text: string, kind: FieldKind): ParsedSearch {
  const number = normaliseBib(text);
  const isBib = BIB.test(number) && (kind === 'Bib' || /[0-9]/.test(number));
  if (kind !== 'Name' && isBib) return { kind: 'Bib', number };
  const name = text.trim().replace(/\s+/g, ' ');
  return kind !== 'Bib' && name.length >= NAME_MIN ? { kind: 'Name', name } : { kind: 'Nothing' };
}
