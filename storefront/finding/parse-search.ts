import { normaliseBib } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';

/** The parsed text of the field "Bib or name". */
export type ParsedSearch =
  | { kind: 'Bib'; number: string }
  | { kind: 'Name'; name: string }
  /** Not searchable yet: empty, or too short for a name. */
  | { kind: 'Nothing' };

/** The kinds of search that an event's field accepts. */
export type FieldKind = 'BibOrName' | 'Bib' | 'Name';

/** A single letter would match too many names. */
const NAME_MIN = 2;
const BIB = /^[\p{L}\d-]{1,10}$/u;

/** Returns the text searches that an event offers; null if there is none, such as in a protected event. */
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

/** Returns the bib if the text consists only of a bib; null for a longer text. */
export function bareBib(text: string): string | null {
  const number = normaliseBib(text);
  return BARE_BIB.test(number) ? number : null;
}

/**
 * Parses a search text: with a digit it is a bib, from which a prefix such as "bib" is removed; otherwise it is a name.
 */
export function parseSearch(text: string, kind: FieldKind): ParsedSearch {
  const number = normaliseBib(text);
  const isBib = BIB.test(number) && (kind === 'Bib' || /[0-9]/.test(number));
  if (kind !== 'Name' && isBib) return { kind: 'Bib', number };
  const name = text.trim().replace(/\s+/g, ' ');
  return kind !== 'Bib' && name.length >= NAME_MIN ? { kind: 'Name', name } : { kind: 'Nothing' };
}

/** The maximum number of recent events in which a bib is searched. */
const RACES_MAX = 6;

/** Selects the recent events whose photos can be found by bib. */
export const chooseRaces = (recent: readonly Event[]): Event[] =>
  recent.filter(({ searchMethods }) => searchMethods.includes('Bib')).slice(0, RACES_MAX);
