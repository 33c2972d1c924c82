import { bibKey } from '#contract/competitor.ts';
import type { WayPoint } from '#contract/way-point.ts';
import { listPhotoPlaces } from '#finding/photos/index.ts';
import { listResults } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { placeKeyOf } from './place-key.ts';
import { type LearnedPlace, type TimeEvidence, weighTime } from './places.rules.ts';
import { listPlaces } from './places.store.ts';
import { runOf, shareAt } from './runs.rules.ts';

/** Returns the evidence of time and place that a bib is in a photo. */
type TimeEvidenceOf = (photoId: string, bib: string) => TimeEvidence;

const SILENT: TimeEvidenceOf = () => 'Silent';

/**
 * Reads the evidence of time and place for some bibs in some photos of an event.
 * @param bibs the bibs that will be queried; others have no evidence
 */
export async function openTimeEvidence(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
  bibs: readonly string[],
): Promise<TimeEvidenceOf> {
  if (photoIds.length === 0 || bibs.length === 0) return SILENT;
  const places = await readLearned(scope, eventId);
  if (places.size === 0) return SILENT;
  const results = await listResults(scope, eventId, [...new Set(bibs.map(bibKey))]);
  const runs = new Map(results.map((result) => [result.bibKey, runOf(result)]));
  const photos = new Map((await listPhotoPlaces(scope, photoIds)).map((photo) => [photo.photoId, photo]));
  return (photoId, bib) => {
    const [photo, run] = [photos.get(photoId), runs.get(bibKey(bib))];
    const place = photo && places.get(placeKeyOf(photo));
    if (photo === undefined || run === undefined || place === undefined) return 'Silent';
    return weighTime(photo.takenAt.getTime(), run, place);
  };
}

async function readLearned(scope: Scope, eventId: string): Promise<Map<string, LearnedPlace>> {
  const places = await listPlaces(scope, eventId);
  return new Map(
    places.flatMap(({ placeKey, learned }) =>
      typeof learned === 'string' ? [] : [[placeKey, learned] as const],
    ),
  );
}

/**
 * Lists a runner's positions on the course in their photos, by photo; unknown ones are missing.
 * @param bib the runner's bib; without it a place known by its kilometre gives no position
 */
export async function listWayPoints(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
  bib: string | undefined,
): Promise<Map<string, WayPoint>> {
  const places = photoIds.length === 0 ? new Map<string, LearnedPlace>() : await readLearned(scope, eventId);
  if (places.size === 0) return new Map();
  const [result] = bib === undefined ? [] : await listResults(scope, eventId, [bibKey(bib)]);
  const run = result === undefined ? { lengthKm: null } : runOf(result);
  return new Map(
    (await listPhotoPlaces(scope, photoIds)).flatMap((photo) => {
      const place = places.get(placeKeyOf(photo));
      const share = place && shareAt(run, place.position);
      if (typeof share !== 'number') return [];
      const kilometre = run.lengthKm === null ? null : share * run.lengthKm;
      return [[photo.photoId, { share, kilometre }] as const];
    }),
  );
}
