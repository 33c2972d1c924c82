import { z } from 'zod';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent, storesFaces } from '#finding/events/index.ts';
import {
  findPublished,
  listFacesUnread,
  listReadings,
  listReadTags,
  lockFacesUnread,
  readPhotoFile,
  resizeBoxes,
  setFacesUnread,
} from '#finding/photos/index.ts';
import { type RecognitionDeps, recordFacesAgain, withdrawFaces } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The faces of an already published photo were read. */
    'photo.faces-read': { photoId: string };
  }
}

/** Reads the faces of a photo that was published without them. */
export const readFacesJob = defineJob('ingest.read-faces', { photoId: z.uuid() });

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The most photos listed in one transaction. */
const PAGE = 1_000;

/**
 * Makes an event's stored faces match its settings: deletes them if none may be stored, otherwise reads photos whose
 * faces are unread. Idempotent.
 */
export async function settleFaces(
  deps: Pick<Deps, 'database' | 'clock' | 'log' | 'newId' | 'queue'> & RecognitionDeps,
  tenantId: string,
  eventId: string,
): Promise<void> {
  await withdrawFaces(deps, tenantId, eventId);
  const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  if (event === undefined || !storesFaces(event) || event.isDeleted) return;
  let after: string | undefined = FIRST_ID;
  let ahead = event.processingCount;
  while (after !== undefined) {
    const last: string = after;
    after = await deps.database.inTenant(tenantId, async (scope) => {
      const photoIds = await listFacesUnread(scope, eventId, last, PAGE);
      const jobs = photoIds.map((photoId) => ({ photoId }));
      await deps.queue.send(scope, readFacesJob, jobs, { ahead });
      ahead += jobs.length;
      return photoIds.length < PAGE ? undefined : photoIds.at(-1);
    });
  }
}

/** Reads the faces of a published photo from its original, and judges the photo again with them. */
export async function readFaces(
  deps: Pick<Deps, 'database' | 'storage' | 'newId' | 'events' | 'log'> &
    RecognitionDeps & { reader: PhotoReader },
  tenantId: string,
  photoId: string,
): Promise<void> {
  const photo = await deps.database.inTenant(tenantId, async (scope) => {
    const [found] = (await lockFacesUnread(scope, photoId)) ? await findPublished(scope, [photoId]) : [];
    const event = found && (await findEvent(scope, found.eventId));
    return event !== undefined && storesFaces(event) ? found : undefined;
  });
  if (photo === undefined) return;
  const read = await deps.reader.readFaces(await readPhotoFile(deps, tenantId, photo));
  await deps.database.inTenant(tenantId, async (scope) => {
    // The photo was hidden or removed, or another worker read it.
    if (!(await lockFacesUnread(scope, photoId))) return;
    if (!read.ok) {
      deps.log.error({ photoId, problem: read.problem }, 'the faces of a published photo cannot be read');
      return setFacesUnread(scope, [photoId], false);
    }
    await recordFacesAgain(deps, scope, photo, {
      faces: resizeBoxes(
        read.faces.filter(({ shown }) => shown),
        read,
        photo,
      ),
      readings: (await listReadings(scope, [photoId])).get(photoId) ?? [],
      bibs: await listBibsOf(scope, photoId),
    });
    await deps.events.emit(scope, 'photo.faces-read', { photoId });
  });
}

/** Lists the valid bibs read in a photo. */
async function listBibsOf(scope: Scope, photoId: string) {
  const tags = (await listReadTags(scope, [photoId])).get(photoId) ?? [];
  return tags.flatMap(({ source, isShown, value, box }) =>
    source === 'bib' && isShown && box !== null ? [{ text: value, box }] : [],
  );
}
