import { findEvent, markKnown } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertFaces } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { type Box, wornBibs } from './pair-bibs.rules.ts';

/** What a photo shows, as the engines say. */
export interface SeenOnPhoto {
  /** Those good enough to be recognised by. */
  faces: readonly { box: Box; quality: number; descriptor: Float32Array }[];
  /** The bibs that count. */
  bibs: readonly { text: string; box: Box }[];
}

/** Keeps the faces of a photo that is being published, each with the bib below it, if the event wants faces kept. */
export async function recordFaces(
  deps: Pick<Deps, 'newId'> & RecognitionDeps,
  scope: Scope,
  photo: { eventId: string; photoId: string },
  seen: SeenOnPhoto,
): Promise<void> {
  const event = await findEvent(scope, photo.eventId);
  if (event?.faceIndexing !== 'atImport' || event.facesForgottenAt !== null) return;
  const worn = wornBibs(
    seen.faces.map(({ box }) => box),
    seen.bibs,
  );
  const faces = seen.faces.map((face, index) => ({
    faceId: deps.newId(),
    descriptor: face.descriptor,
    box: face.box,
    quality: face.quality,
    bib: worn[index] ?? null,
  }));
  await insertFaces(scope, photo, deps.faceCache.model, faces);
  if (faces.length > 0 && !event.hasFaces) await markKnown(scope, photo.eventId, 'Faces');
}
