import { listPlacedBibs, type Region, regionOf } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPlacedFaces } from './faces.store.ts';
import type { OwnPhoto } from './photos-of-person.ts';
import { boxPerson, faceAbove, rankPhoto } from './place-person.rules.ts';

/** A person's photo with where it shows them, null where nobody knows, and how well: 0 to 1. */
type PlacedPhoto = OwnPhoto & { region: Region | null; rank: number };

/**
 * Finds where photos show the person whose they are, in two queries for all of them: by the face that was matched or
 * that wears their bib, and by that bib. Where the faces are deleted, as it was known before.
 */
export async function placePerson(
  scope: Scope,
  bib: string | undefined,
  photos: readonly OwnPhoto[],
): Promise<PlacedPhoto[]> {
  const photoIds = photos.map(({ photo }) => photo.photoId);
  const faces = Map.groupBy(await listPlacedFaces(scope, photoIds), ({ photoId }) => photoId);
  const bibs = Map.groupBy(await listPlacedBibs(scope, photoIds), ({ photoId }) => photoId);
  return photos.map((own) => {
    const { photo, faceId, kept } = own;
    const seen = faces.get(photo.photoId) ?? [];
    const read = bibs.get(photo.photoId) ?? [];
    const face =
      seen.find((one) => one.faceId === faceId) ?? seen.find((one) => one.bib !== null && one.bib === bib);
    if (face === undefined && kept?.region) return { ...own, region: kept.region, rank: kept.rank ?? 0 };
    const signs = { face, bib: read.find((one) => one.bib === bib) };
    const place = boxPerson(signs, photo);
    // Whoever turns away shows a number and no face.
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
      rank: rankPhoto(signs, place, others, photo),
    };
  });
}
