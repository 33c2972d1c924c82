import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent, storesFaces } from '#finding/events/index.ts';
import {
  findPublished,
  listFacesBarred,
  lockToJudge,
  readPhotoFile,
  saveReadings,
} from '#finding/photos/index.ts';
import { type RecognitionDeps, rejudgePhoto } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * Reads the numbers of a published photo again, stores the readings, and judges the photo by them. Pictures and faces
 * stay as they are.
 */
export async function readAgain(
  deps: Pick<Deps, 'database' | 'storage' | 'newId' | 'events' | 'queue' | 'log'> &
    RecognitionDeps & { reader: PhotoReader },
  tenantId: string,
  photoId: string,
): Promise<void> {
  const { photo, event, isBarred } = await deps.database.inTenant(tenantId, async (scope) => {
    const [found] = await findPublished(scope, [photoId]);
    const isBarred = (await listFacesBarred(scope, [photoId])).has(photoId);
    return { photo: found, event: found && (await findEvent(scope, found.eventId)), isBarred };
  });
  if (photo === undefined || event === undefined) return;
  const bytes = await readPhotoFile(deps, tenantId, photo);
  const faces = storesFaces(event) && !isBarred;
  const read = await deps.reader.read(bytes, { watermark: '', faces });
  if (!read.ok) {
    deps.log.error({ photoId, problem: read.problem }, 'a published photo cannot be read once more');
    return;
  }
  const { width, height, readings } = read;
  await deps.database.inTenant(tenantId, async (scope) => {
    // A photo that was hidden or removed meanwhile gets no readings.
    if ((await lockToJudge(scope, photoId)) === undefined) return;
    await saveReadings(scope, { eventId: photo.eventId, photoId, width, height }, readings);
    await rejudgePhoto(deps, scope, photoId);
  });
}
