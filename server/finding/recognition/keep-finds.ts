import { findPublished, regionOf } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Box } from './pair-bibs.rules.ts';
import { insertPerson, keepPhotos } from './persons.store.ts';
import { boxPerson, rankPhoto } from './place-person.rules.ts';

/** A photo in which a face was recognised that is not stored in the event. */
export interface FaceFind {
  photoId: string;
  /** The face, in pixels of the upright photo. */
  face: { box: Box; quality: number };
  /** All other faces in the photo. */
  others: readonly Box[];
}

/**
 * Stores the photos that a selfie found with the person, like the photos stored when an event's faces are deleted: with
 * the position of the face, but without the face. Photos that are not public are left out.
 * @param person the person's id if something was found before, and when the person is deleted unless they buy
 * @returns the person and the number of stored photos; undefined if there is none
 */
export async function saveFaceFinds(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  person: { personId: string | null; eventId: string; expiresAt: Date },
  finds: readonly FaceFind[],
): Promise<{ personId: string; photosCount: number } | undefined> {
  const shown = await findPublished(
    scope,
    finds.map(({ photoId }) => photoId),
  );
  if (shown.length === 0) return undefined;
  const personId = person.personId ?? deps.newId();
  if (person.personId === null) await insertPerson(scope, { ...person, personId }, []);
  const kept = shown.flatMap((photo) => {
    const find = finds.find(({ photoId }) => photoId === photo.photoId);
    if (find === undefined) return [];
    const place = boxPerson({ face: find.face }, photo);
    return {
      photoId: photo.photoId,
      evidence: 'Face' as const,
      region: place === undefined ? null : regionOf(place, photo),
      rank: rankPhoto({ face: find.face }, place, find.others, photo),
    };
  });
  await keepPhotos(scope, personId, kept);
  return { personId, photosCount: kept.length };
}
