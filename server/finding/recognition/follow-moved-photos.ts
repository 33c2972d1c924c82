import { findEvent, markKnown, noteFacesChange } from '#finding/events/index.ts';
import { barFaces, setFacesUnread } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFacesOf, moveFacesToEvent } from './faces.store.ts';
import { facesBarredBy } from './moved-faces.rules.ts';
import { deletePhotoVerdicts } from './verdicts.store.ts';

/**
 * Moves faces with their photos to another event if that event keeps faces and may keep these; otherwise deletes them.
 * Photos whose faces may not be read in the other event (`facesBarredBy`) are marked for good. Verdicts on the photos are deleted, because participants of the former event gave them; they stay if the participants moved too.
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
  const from = await findEvent(scope, eventId);
  const into = await findEvent(scope, intoEventId);
  if (from === undefined || into === undefined) return;
  const bar = facesBarredBy(from, into);
  let faces = 0;
  if (bar === null && into.faceIndexing === 'atImport')
    faces = await moveFacesToEvent(scope, photoIds, intoEventId);
  else {
    for (const photoId of photoIds) await deleteFacesOf(scope, photoId);
    if (bar === null) await setFacesUnread(scope, photoIds, true);
    else await barFaces(scope, photoIds, bar);
  }
  for (const changedId of [eventId, intoEventId].toSorted()) await noteFacesChange(scope, changedId);
  if (faces > 0 && !into.hasFaces) await markKnown(scope, intoEventId, 'Faces');
}
