import type { BibReading } from '#engines/bibs/index.ts';
import { holdEvent, markKnown, noteFacesChange } from '#finding/events/index.ts';
import { listFacesBarred, setFacesUnread } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { textsBelow } from './face-texts.rules.ts';
import { deleteFacesOf, insertFaces } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { type Box, wornBibs } from './pair-bibs.rules.ts';

/** The engines' readings of a photo. */
export interface SeenOnPhoto {
  /** The faces good enough for recognition; null if faces were not read. */
  faces:
    | readonly { box: Box; quality: number; descriptor: Float32Array; clothes: Uint8Array | null }[]
    | null;
  /** All readings that contain a digit. */
  readings: readonly BibReading[];
  /** The bibs that count. */
  bibs: readonly { text: string; box: Box }[];
}

/**
 * Stores the faces of a read photo, each with the bib below it, if the event keeps faces. A lock prevents a change of
 * that setting until they are stored, so that a later change deletes them with the others. Stores no faces of a photo
 * whose faces may not be read.
 * @returns whether the event keeps faces but none were read, because the setting changed after the photo was read
 */
export async function recordFaces(
  deps: Pick<Deps, 'newId'> & RecognitionDeps,
  scope: Scope,
  photo: { eventId: string; photoId: string },
  seen: SeenOnPhoto,
): Promise<boolean> {
  const event = await holdEvent(scope, photo.eventId);
  if (event?.faceIndexing !== 'atImport' || event.facesForgottenAt !== null) return false;
  if ((await listFacesBarred(scope, [photo.photoId])).size > 0) return false;
  if (seen.faces === null) return true;
  const worn = wornBibs(
    seen.faces.map(({ box }) => box),
    seen.bibs,
  );
  const texts = textsBelow(
    seen.faces.map(({ box }) => box),
    seen.readings,
  );
  const faces = seen.faces.map((face, index) => ({
    faceId: deps.newId(),
    descriptor: face.descriptor,
    box: face.box,
    quality: face.quality,
    clothes: face.clothes,
    texts: texts[index] ?? [],
    bib: worn[index] ?? null,
  }));
  await insertFaces(scope, photo, deps.faceCache.model, faces);
  await setFacesUnread(scope, [photo.photoId], false);
  if (faces.length > 0 && !event.hasFaces) await markKnown(scope, photo.eventId, 'Faces');
  return false;
}

/**
 * Stores the faces of a photo that was published before. It may already have some: if a ground was revoked and recorded
 * again at once, nothing was deleted.
 */
export async function recordFacesAgain(
  deps: Pick<Deps, 'newId'> & RecognitionDeps,
  scope: Scope,
  photo: { eventId: string; photoId: string },
  seen: SeenOnPhoto,
): Promise<void> {
  if ((await deleteFacesOf(scope, photo.photoId)) > 0) await noteFacesChange(scope, photo.eventId);
  await recordFaces(deps, scope, photo, seen);
}
