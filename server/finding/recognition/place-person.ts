import type { WayPoint } from '#contract/way-point.ts';
import { listPlacedBibs, type Region, regionOf } from '#finding/photos/index.ts';
import { listWayPoints } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPlacedFaces } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { type OwnPhoto, photosOfPersonId } from './photos-of-person.ts';
import { boxPerson, faceAbove, isSubject, rankPhoto } from './place-person.rules.ts';

/** A photo that shows a person, or may. */
type PlaceablePhoto = Pick<OwnPhoto, 'photo' | 'faceId' | 'kept'>;

/**
 * A photo with the person's region and position on the course (null if unknown), a quality from 0 to 1, and whether they
 * are its subject (false if unknown).
 */
type Placed<P> = P & { region: Region | null; rank: number; isSubject: boolean; way: WayPoint | null };

/** A person's own photo with region, position and quality. */
export type PlacedPhoto = Placed<OwnPhoto>;

/**
 * Finds the regions and quality of a person in photos of one event, with a few queries for all photos. It uses the
 * matched face, or the face above the person's bib, and the bib itself. If the faces were deleted, it uses the stored
 * regions.
 */
export async function placePerson<P extends PlaceablePhoto>(
  scope: Scope,
  bib: string | undefined,
  photos: readonly P[],
): Promise<Placed<P>[]> {
  const photoIds = photos.map(({ photo }) => photo.photoId);
  const faces = Map.groupBy(await listPlacedFaces(scope, photoIds), ({ photoId }) => photoId);
  const bibs = Map.groupBy(await listPlacedBibs(scope, photoIds), ({ photoId }) => photoId);
  const eventId = photos[0]?.photo.eventId;
  const ways =
    eventId === undefined ? new Map<string, WayPoint>() : await listWayPoints(scope, eventId, photoIds, bib);
  return photos.map((own) => {
    const { photo, faceId, kept } = own;
    const way = ways.get(photo.photoId) ?? null;
    const seen = faces.get(photo.photoId) ?? [];
    const read = bibs.get(photo.photoId) ?? [];
    const face =
      seen.find((one) => one.faceId === faceId) ?? seen.find((one) => one.bib !== null && one.bib === bib);
    if (face === undefined && kept?.region)
      return { ...own, region: kept.region, rank: kept.rank ?? 0, isSubject: false, way };
    const signs = { face, bib: read.find((one) => one.bib === bib) };
    const place = boxPerson(signs, photo);
    // A runner who turns away shows a number but no face.
    const faceless = read.filter(
      (one) => one.isShown && one.bib !== bib && !seen.some((other) => other.bib === one.bib),
    );
    const others = [
      ...seen.filter((one) => one !== face).map(({ box }) => box),
      ...faceless.map(({ box }) => faceAbove(box)),
    ];
    return {
      ...own,
      region: place === undefined ? null : regionOf(place, photo),
      rank: rankPhoto(signs, place, others, photo, way?.share),
      isSubject: isSubject(face?.box, others),
      way,
    };
  });
}

/**
 * Finds the regions and quality of a person in given photos, by photo. Photos of other people are left out.
 * @param photoIds photos that the caller may show
 */
export async function findPlaces(
  deps: RecognitionDeps,
  scope: Scope,
  personId: string,
  photoIds: readonly string[],
): Promise<Map<string, PlacedPhoto>> {
  const { own, bib } = await photosOfPersonId(deps, scope, personId, { opens: 'Proven' });
  const placed = await placePerson(
    scope,
    bib,
    own.filter(({ photo }) => photoIds.includes(photo.photoId)),
  );
  return new Map(placed.map((each) => [each.photo.photoId, each]));
}
