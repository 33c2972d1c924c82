import { bibKey, type Description } from '#contract/competitor.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { FIT } from '#finding/match-token.rules.ts';
import type { Scope } from '#platform/database/database.ts';
import { listNamesOf, listWearers } from './competitor-names.store.ts';
import { type CompetitorRecord, listCompetitorsByBib, listCompetitorsById } from './competitors.store.ts';
import { mayBeMinor, meansValue } from './descriptions.rules.ts';
import type { NameDictionaries } from './name-dictionaries.ts';
import type { NameDictionary } from './name-dictionary.ts';
import { nameTokens } from './name-tokens.ts';
import { findCompetitors, listDescribed } from './search.store.ts';
import { similarBibs } from './similar-bibs.rules.ts';

/** If fewer participants match exactly, similar names are searched. */
const FEW = 10;
/** If even fewer participants match, typos are allowed. */
const VERY_FEW = 3;
/** The most similar names. */
const MEANT_MAX = 30;
/** The most participants whose names are compared with the whole text. */
const COMPARED_MAX = 400;
/** The most similar bibs. */
const SIMILAR_MAX = 6;
/** The most participants found by a descriptive column. */
const DESCRIBED_MAX = 1_000;
/** The most typed words that are considered; no name has more. */
const WORDS_MAX = 6;

type SearchedEvent = Pick<EventRecord, 'eventId' | 'namesEpoch' | 'date'>;

interface Page {
  offset: number;
  count: number;
}

/**
 * Searches an event's start list by bib or name. Participants whose bib is the text, or whose names begin with its
 * words, come first. Those who match a shown column come next. If there are few of both, near matches of names follow:
 * typos, and names in another script (`token-skeleton.ts`).
 * @param shown the columns that the brand shows; they are searched too
 */
export async function searchCompetitors(
  names: NameDictionaries,
  scope: Scope,
  event: SearchedEvent,
  text: string,
  page: Page,
  shown: readonly Description[] = [],
): Promise<{ competitors: CompetitorRecord[]; total: number }> {
  const describedIds = await findDescribed(names, scope, event, text, shown);
  const found = await findCompetitors(scope, event.eventId, text, page, describedIds);
  if (found.total === 0 && /\d/.test(text)) return findSimilar(scope, event.eventId, text);
  const words = nameTokens(text).slice(0, WORDS_MAX);
  if (found.total >= FEW || words.length === 0) return found;
  const typed =
    page.offset === 0 && found.total <= page.count
      ? found.competitors
      : (await findCompetitors(scope, event.eventId, text, { offset: 0, count: FEW }, describedIds))
          .competitors;
  const meant = await findMeant(scope, event.eventId, await names.of(scope, event), words);
  for (const { competitorId } of typed) meant.delete(competitorId);
  const hasTypo = ([, cost]: [string, number]) => cost >= FIT.typo;
  const near = [...meant].filter((one) => typed.length < VERY_FEW || !hasTypo(one));
  const nearest = near.sort((one, other) => one[1] - other[1]).slice(0, MEANT_MAX);
  const records = await listCompetitorsById(
    scope,
    nearest.map(([competitorId]) => competitorId),
  );
  const costOf = ({ competitorId }: CompetitorRecord) => meant.get(competitorId) ?? 0;
  records.sort((one, other) => costOf(one) - costOf(other) || compareNames(one, other));
  const all = [...typed, ...records];
  return { competitors: all.slice(page.offset, page.offset + page.count), total: all.length };
}

/** Finds adults by a column that the brand shows, such as a club's runners by the club's name. */
async function findDescribed(
  names: NameDictionaries,
  scope: Scope,
  event: SearchedEvent,
  text: string,
  shown: readonly Description[],
): Promise<string[]> {
  const typed = nameTokens(text);
  if (shown.length === 0 || typed.length === 0) return [];
  const values = await names.valuesOf(scope, event);
  const meant = values.filter(
    ({ column, value }) => shown.includes(column) && meansValue(typed, column, value),
  );
  const described = await listDescribed(scope, event.eventId, meant, DESCRIBED_MAX);
  return described
    .filter((competitor) => !mayBeMinor(competitor, event.date))
    .map(({ competitorId }) => competitorId);
}

/** Finds participants with a bib similar to the typed one, the likeliest typo first. */
async function findSimilar(
  scope: Scope,
  eventId: string,
  text: string,
): Promise<{ competitors: CompetitorRecord[]; total: number }> {
  const keys = similarBibs(bibKey(text));
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  const place = ({ bib }: CompetitorRecord) => placeOf.get(bibKey(bib)) ?? keys.length;
  const known = await listCompetitorsByBib(scope, eventId, keys);
  const similar = known.filter(({ protection }) => protection === null);
  const competitors = similar.toSorted((one, other) => place(one) - place(other)).slice(0, SIMILAR_MAX);
  return { competitors, total: competitors.length };
}

function compareNames(one: CompetitorRecord, other: CompetitorRecord): number {
  return (
    one.surname.localeCompare(other.surname) ||
    one.givenName.localeCompare(other.givenName) ||
    one.bib.localeCompare(other.bib)
  );
}

/** Finds participants whose names approximately match all typed words, with the total cost. */
async function findMeant(
  scope: Scope,
  eventId: string,
  names: NameDictionary,
  words: readonly string[],
): Promise<Map<string, number>> {
  const meanings = words.map((typed) => ({ typed, meant: names.find(typed, COMPARED_MAX) }));
  if (meanings.some(({ meant }) => meant.length === 0)) return new Map();
  // Takes candidates from the word that the fewest participants have, and compares them with the other words.
  const bearers = (one: (typeof meanings)[number]) => one.meant.reduce((sum, { count }) => sum + count, 0);
  const [rarest, ...others] = meanings.toSorted((one, other) => bearers(one) - bearers(other));
  if (rarest === undefined) return new Map();
  const costs = new Map(rarest.meant.map(({ word, cost }) => [word, cost]));
  const meant = new Map<string, number>();
  for (const { competitorId, word } of await listWearers(scope, eventId, [...costs.keys()], COMPARED_MAX)) {
    const cost = costs.get(word) ?? 0;
    meant.set(competitorId, Math.min(cost, meant.get(competitorId) ?? cost));
  }
  if (others.length === 0) return meant;
  const namesOf = await listNamesOf(scope, [...meant.keys()]);
  for (const [competitorId, cost] of meant) {
    const own = namesOf.get(competitorId) ?? [];
    const further = others.map(({ typed }) =>
      Math.min(...own.map((word) => names.cost(typed, word) ?? Number.POSITIVE_INFINITY)),
    );
    const total = further.reduce((sum, one) => sum + one, cost);
    if (Number.isFinite(total)) meant.set(competitorId, total);
    else meant.delete(competitorId);
  }
  return meant;
}
