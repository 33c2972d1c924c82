import { findEvent, markKnown, noteFacesChange } from '#finding/events/index.ts';
import { setFacesUnread } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFacesOf, moveFacesToEvent } from './faces.store.ts';
import { deletePhotoVerdicts } from './verdicts.store.ts';

/**
 * Moves faces with their photos to another event if that event keeps faces; otherwise deletes them. Verdicts on the
 * photos are deleted, because participants of the former event gave them; they stay if the participants moved too.
 */
export async function followMovedPhotos(
  scope: Scope,
  {
    eventId,
    intoEventId,
    photoIds,
    isMerge,
  }: { eventId: string; intoEventId: string; photoIds: readonly string[]; isMerge: boolean },
): Promise<void> {
  if (!isMerge) for (const photoId of photoIds) await deletePhotoVerdicts(scope, photoId);
  const into = await findEvent(scope, intoEventId);
  const isKeepingFaces = into?.faceIndexing === 'atImport' && into.facesForgottenAt === null;
  let faces = 0;
  if (isKeepingFaces) faces = await moveFacesToEvent(scope, photoIds, intoEventId);
  else {
    for (const photoId of photoIds) await deleteFacesOf(scope, photoId);
    await setFacesUnread(scope, photoIds, true);
  }
  for (const changedId of [eventId, intoEventId].toSorted()) await noteFacesChange(scope, changedId);
  if (faces > 0 && into?.hasFaces === false) await markKnown(scope, intoEventId, 'Faces');
}
