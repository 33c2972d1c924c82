import { LANGUAGES } from '#contract/languages.ts';
import { editDistances, FIT, fitOf, knownToken } from '#finding/match-token.rules.ts';
import { searchText } from '#finding/search-text.ts';

/** The searchable facts of an event. */
export interface SearchedEvent {
  eventId: string;
  title: string;
  city: string;
  /** ISO 3166, two letters; empty if it is not known. */
  country: string;
  /** `YYYY-MM-DD`. */
  date: string;
  externalEventId: string | null;
}

/** If fewer events match as typed, similar ones follow. */
const FEW = 5;
/** From this length on, a word is also found inside a longer one, as `marathon` in `Stadtmarathon`. */
const PART_LENGTH = 3;
const PART_TYPO_LENGTH = 5;
const REMEMBERED_MAX = 20_000;
/** The most typed words that are compared with the words of all events; further ones are ignored. */
const WORDS_MAX = 8;

const countryNames = LANGUAGES.map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
);

/**
 * Finds the events that a text may mean: by words of title, city, country (in any language of the pages) and year in
 * any order, or by the beginning of the organizer's id. Each of the first eight words must match. Exact matches come
 * first, in their order. If there are few, the likeliest near matches follow.
 * @returns ids
 */
export function searchEvents(text: string, events: readonly SearchedEvent[]): string[] {
  const typed = wordsOf(text).slice(0, WORDS_MAX);
  const number = text.trim().toLowerCase();
  const isNumbered = ({ externalEventId }: SearchedEvent) =>
    number !== '' && externalEventId?.toLowerCase().startsWith(number) === true;
  const isPlain = (event: SearchedEvent) => {
    const words = wordsOfEvent(event);
    return typed.length > 0 && typed.every((one) => words.some((word) => isAsTyped(one, word)));
  };
  const plain = events.filter((event) => isNumbered(event) || isPlain(event)).map(({ eventId }) => eventId);
  if (plain.length >= FEW || typed.length === 0) return plain;
  const found = new Set(plain);
  // Years, places and titles of races repeat, so each is compared only once.
  const costs = typed.map((one) => remembered((word: string) => costOf(one, word)));
  const meant = events.flatMap((event) => {
    if (found.has(event.eventId)) return [];
    const words = wordsOfEvent(event);
    const cost = costs.reduce((sum, ofWord) => sum + Math.min(...words.map(ofWord)), 0);
    return Number.isFinite(cost) ? { eventId: event.eventId, cost } : [];
  });
  meant.sort((one, other) => one.cost - other.cost);
  return [...plain, ...meant.map(({ eventId }) => eventId)];
}

function wordsOf(text: string): string[] {
  return [...new Set(searchText(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
}

const wordsOfEvent = ({ title, city, country, date }: SearchedEvent): string[] =>
  wordsOfText(`${title} ${city} ${namesOfCountry(country)} ${date.slice(0, 4)}`);

const wordsOfText = remembered(wordsOf);

const namesOfCountry = remembered((code: string) =>
  /^[A-Za-z]{2}$/.test(code) ? countryNames.map((language) => language.of(code) ?? '').join(' ') : code,
);

const isNumber = (word: string): boolean => /^\d+$/.test(word);

function isAsTyped(typed: string, word: string): boolean {
  return word.startsWith(typed) || (typed.length >= PART_LENGTH && !isNumber(typed) && word.includes(typed));
}

/** Numbers have no typos: 2025 is another year than 2026. */
function costOf(typed: string, word: string): number {
  if (isAsTyped(typed, word)) return FIT.same;
  if (isNumber(typed)) return Number.POSITIVE_INFINITY;
  const fit = fitOf(knownOf(typed), knownOf(word));
  if (fit !== undefined) return fit;
  const isEnd =
    typed.length >= PART_TYPO_LENGTH &&
    word.length > typed.length &&
    editDistances(reversed(typed), reversed(word), 1).beginning <= 1;
  return isEnd ? FIT.typoInBeginning : Number.POSITIVE_INFINITY;
}

const reversed = (word: string): string => [...word].reverse().join('');

const knownOf = remembered(knownToken);

/** Caches the result for a text; the cache is emptied when it gets too large. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, { made: T }>();
  return (text) => {
    let one = known.get(text);
    if (one === undefined) {
      if (known.size >= REMEMBERED_MAX) known.clear();
      one = { made: make(text) };
      known.set(text, one);
    }
    return one.made;
  };
}
