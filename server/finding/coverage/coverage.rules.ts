import { bibKey } from '#contract/competitor.ts';
import type { PlacePhotos } from '#finding/photos/index.ts';
import { placeKeyOf } from '#finding/places/index.ts';
import { estimateProportion } from '#platform/statistics.ts';

/** The numbers of starters of a distance, and of those with a photo. */
export interface StartersCovered {
  /** Null if the start list has no distances. */
  distance: string | null;
  starters: number;
  withPhoto: number;
}

/**
 * Counts, by distance, the starters whose bib leads to a photo; the distance with most starters first.
 * @param bibsSeen bibs of photos, in any spelling
 */
export function coverStarters(
  starters: readonly { bib: string; distance: string | null }[],
  bibsSeen: readonly string[],
): StartersCovered[] {
  const seen = new Set(bibsSeen.map(bibKey));
  return [...Map.groupBy(starters, ({ distance }) => distance)]
    .map(([distance, own]) => ({
      distance,
      starters: own.length,
      withPhoto: own.filter(({ bib }) => seen.has(bibKey(bib))).length,
    }))
    .sort((one, other) => other.starters - one.starters);
}

/** Adds up the starters of all distances. */
export function sumStarters(covered: readonly StartersCovered[]): { all: number; withPhoto: number } {
  return {
    all: covered.reduce((total, { starters }) => total + starters, 0),
    withPhoto: covered.reduce((total, { withPhoto }) => total + withPhoto, 0),
  };
}

/** The photos of a place, and whether bibs are read there much more rarely than elsewhere. */
export interface PlaceCovered {
  /** Its name: see `placeKeyOf`. */
  place: string;
  photos: number;
  /** Photos that a runner finds by a bib. */
  withBib: number;
  /** Photos without such a bib but with a doubtful number. */
  inDoubt: number;
  isFailing: boolean;
}

/** A place fails if its share of photos with a bib is below this fraction of the other places' share. */
const FAILING_PART = 0.75;
/** A place with fewer photos never fails, because it may be a camera test or a folder of miscellaneous photos. */
const PHOTOS_LEAST = 20;

/**
 * Returns the places where bibs fail: those where the share of photos with a bib is, with its whole 95 % interval, well
 * below the share of all other places. A place is never compared with itself, and few photos prove nothing.
 * @returns the failing places first, then by the number of photos without a bib
 */
export function judgePlaces(counts: readonly PlacePhotos[]): PlaceCovered[] {
  const places = [...Map.groupBy(counts, placeKeyOf)].map(([place, own]) => {
    const sum = (field: 'photos' | 'withBib' | 'inDoubt') =>
      own.reduce((total, one) => total + one[field], 0);
    return { place, photos: sum('photos'), withBib: sum('withBib'), inDoubt: sum('inDoubt') };
  });
  const photos = places.reduce((sum, place) => sum + place.photos, 0);
  const withBib = places.reduce((sum, place) => sum + place.withBib, 0);
  const without = (place: { photos: number; withBib: number }) => place.photos - place.withBib;
  return places
    .map((place) => {
      const elsewhere = (withBib - place.withBib) / Math.max(1, photos - place.photos);
      const { high } = estimateProportion(place.withBib, place.photos);
      return { ...place, isFailing: place.photos >= PHOTOS_LEAST && high < FAILING_PART * elsewhere };
    })
    .sort((one, other) => Number(other.isFailing) - Number(one.isFailing) || without(other) - without(one));
}
