import { createHash } from 'node:crypto';
import { photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';

/**
 * Reads the final state of an import: the event's counts, each photo's facts and tags, and the contents of its files. It omits
 * ids and timestamps, so two runs with the same final state return equal values.
 */
export async function readEndState(deps: AppDeps, tenantId: string, title: string) {
  const { event, photos, tags } = await deps.database.inTenant(tenantId, async ({ trx }) => {
    const found = await trx
      .selectFrom('events')
      .select(['eventId', 'publishedCount', 'processingCount', 'failedCount'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    return {
      event: found,
      photos: await trx
        .selectFrom('photos')
        .selectAll()
        .where('eventId', '=', found.eventId)
        .orderBy('fileName')
        .execute(),
      tags: await trx
        .selectFrom('photoTags')
        .selectAll()
        .where('eventId', '=', found.eventId)
        .orderBy('source')
        .orderBy('value')
        .execute(),
    };
  });
  const { eventId, ...counts } = event;
  const hashOf = async (key: string): Promise<string> => {
    const bytes = await deps.storage.read(tenantKey(tenantId, key));
    return createHash('sha256').update(bytes).digest('hex');
  };
  const states = [];
  for (const photo of photos) {
    const files = photoFiles(eventId, {
      photoId: photo.photoId,
      contentHash: photo.contentHash,
      format: photo.format,
    });
    states.push({
      name: photo.fileName,
      folder: photo.folder,
      contentHash: photo.contentHash,
      state: photo.state,
      failure: photo.failure,
      width: photo.width,
      height: photo.height,
      takenAt: photo.takenAt,
      camera: photo.camera,
      byteSize: photo.byteSize,
      crc32: photo.crc32,
      tags: tags
        .filter((tag) => tag.photoId === photo.photoId)
        .map(({ source, value, isShown }) => ({ source, value, isShown: isShown })),
      original: await hashOf(files.original),
      pictures:
        photo.state === 'Published' ? [await hashOf(files.thumb), await hashOf(files.preview)] : undefined,
    });
  }
  return { counts, photos: states };
}
