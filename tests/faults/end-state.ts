import { createHash } from 'node:crypto';
import { photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';

/**
 * Reads the final state of an import without what differs between runs (ids, timestamps): the event's counts, each
 * photo's facts and tags, and the contents of its files. Two runs with the same final state return equal values.
 */
export async function readEndState(deps: AppDeps, tenantId: string, title: string) {
  const { event, photos, tags } = await deps.database.inTenant(tenantId, async ({ trx }) => {
    const found = await trx
      .selectFrom('events')
      .select(['event_id', 'published_count', 'processing_count', 'failed_count'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    return {
      event: found,
      photos: await trx
        .selectFrom('photos')
        .selectAll()
        .where('event_id', '=', found.event_id)
        .orderBy('file_name')
        .execute(),
      tags: await trx
        .selectFrom('photo_tags')
        .selectAll()
        .where('event_id', '=', found.event_id)
        .orderBy('source')
        .orderBy('value')
        .execute(),
    };
  });
  const { event_id: eventId, ...counts } = event;
  const hashOf = async (key: string): Promise<string> => {
    const bytes = await deps.storage.read(tenantKey(tenantId, key));
    return createHash('sha256').update(bytes).digest('hex');
  };
  const states = [];
  for (const photo of photos) {
    const files = photoFiles(eventId, {
      photoId: photo.photo_id,
      contentHash: photo.content_hash,
      format: photo.format,
    });
    states.push({
      name: photo.file_name,
      folder: photo.folder,
      contentHash: photo.content_hash,
      state: photo.state,
      failure: photo.failure,
      width: photo.width,
      height: photo.height,
      takenAt: photo.taken_at,
      camera: photo.camera,
      byteSize: photo.byte_size,
      crc32: photo.crc32,
      tags: tags
        .filter((tag) => tag.photo_id === photo.photo_id)
        .map(({ source, value, is_shown }) => ({ source, value, isShown: is_shown })),
      original: await hashOf(files.original),
      pictures:
        photo.state === 'Published' ? [await hashOf(files.thumb), await hashOf(files.preview)] : undefined,
    });
  }
  return { counts, photos: states };
}
