import { bibKey } from '#contract/competitor.ts';
import { listSureSightings } from '#finding/photos/index.ts';
import { listResults } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { inSlices } from '#platform/in-slices.ts';
import { placeKeyOf } from './place-key.ts';
import { hasMoved, learnPlace, type PlaceProblem, type Sighting } from './places.rules.ts';
import { type EventPlace, listPlaces, lockPlaces, replacePlaces } from './places.store.ts';
import { runOf } from './runs.rules.ts';

/** The most certain bibs from which a place is learnt: more only take longer. */
const SIGHTINGS_OF_PLACE = 200;
/** The most places of an event that are learnt, those with the most certain bibs; uploaders choose the folders. */
const PLACES_MAX = 500;

/** What learning an event's places found. */
export interface PlacesLearnt {
  /** The number of places for which times are evidence. */
  known: number;
  /** Places without evidence from times, each with its name and the reason. */
  unknown: { place: string; problem: PlaceProblem }[];
  /** Whether the evidence from times may have changed although the results are the same. */
  hasMoved: boolean;
}

/** Learns an event's places from its results and certain bibs, and replaces the earlier models. */
export async function learnPlaces(scope: Scope, eventId: string): Promise<PlacesLearnt> {
  await lockPlaces(scope, eventId);
  const before = await listPlaces(scope, eventId);
  const runs = new Map((await listResults(scope, eventId)).map((result) => [result.bibKey, runOf(result)]));
  const sightings = runs.size === 0 ? [] : await listSureSightings(scope, eventId, SIGHTINGS_OF_PLACE);
  const all = [...runs.values()];
  const groups = [...Map.groupBy(sightings, placeKeyOf)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const places: EventPlace[] = [];
  for await (const [placeKey, own] of inSlices(groups.slice(0, PLACES_MAX))) {
    const seen = own.flatMap(({ bib, takenAt }): Sighting[] => {
      const run = runs.get(bibKey(bib));
      return run === undefined ? [] : [{ takenAtMs: takenAt.getTime(), run }];
    });
    places.push({ placeKey, learned: learnPlace(seen, all, own[0]?.placeKm ?? null) });
  }
  places.sort((one, other) => (one.placeKey < other.placeKey ? -1 : 1));
  await replacePlaces(scope, eventId, places);
  const earlier = new Map(before.map(({ placeKey, learned }) => [placeKey, learned]));
  const known = new Set(places.map(({ placeKey }) => placeKey));
  return {
    known: places.filter(({ learned }) => typeof learned !== 'string').length,
    unknown: places.flatMap(({ placeKey, learned }) =>
      typeof learned === 'string' ? { place: placeKey, problem: learned } : [],
    ),
    hasMoved:
      places.some(({ placeKey, learned }) => hasMoved(earlier.get(placeKey), learned)) ||
      before.some(({ placeKey, learned }) => !known.has(placeKey) && typeof learned !== 'string'),
  };
}
