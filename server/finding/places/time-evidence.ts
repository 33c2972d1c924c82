import { bibKey } from '#contract/competitor.ts';
import { listPhotoPlaces } from '#finding/photos/index.ts';
import { listResults } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { placeKeyOf } from './place-key.ts';
import { type LearnedPlace, type TimeSays, weighTime } from './places.rules.ts';
import { listPlaces } from './places.store.ts';
import { runOf } from './runs.rules.ts';

/** Tells what time and place say of a bib being in a photo. */
type TimeWitness = (photoId: string, bib: string) => TimeSays;

const SILENT: TimeWitness = () => 'Silent';

/**
 * Reads what time and place say of some bibs in some photos of an event.
 * @param bibs those that will be asked about; of others nothing is said
 */
export async function openTimeWitness(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
  bibs: readonly string[],
): Promise<TimeWitness> {
  if (photoIds.length === 0 || bibs.length === 0) return SILENT;
  const places = new Map<string, LearnedPlace>();
  for (const { placeKey, learned } of await listPlaces(scope, eventId))
    if (typeof learned !== 'string') places.set(placeKey, learned);
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
