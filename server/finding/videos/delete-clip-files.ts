import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { clipKey, shownKeys } from './video-keys.ts';
import type { VideoRecord } from './videos.store.ts';

/**
 * Deletes the files of a clip whose row is gone: sent when the row is deleted, because the storage may be unavailable
 * then.
 */
export const deleteClipFilesJob = defineJob('videos.delete-clip-files', {
  eventId: z.uuid(),
  videoId: z.uuid(),
  /** The CRC-32 in the name of the clip's file; null if it was never cut. */
  crc32: z.int().nullable(),
});

/**
 * Deletes the files of a removed video: those of a clip, or the preview and still of a full video. The camera's file stays,
 * because clips are cut from it.
 */
export async function deleteFilesOfVideo(
  deps: Pick<Deps, 'storage'>,
  tenantId: string,
  { kind, ...video }: Pick<VideoRecord, 'kind' | 'eventId' | 'videoId' | 'crc32'>,
): Promise<void> {
  await deleteClipFiles(deps, tenantId, kind === 'Full' ? { ...video, crc32: null } : video);
}

/** Deletes the existing files of a clip; missing ones are not an error. */
export async function deleteClipFiles(
  { storage }: Pick<Deps, 'storage'>,
  tenantId: string,
  clip: { eventId: string; videoId: string; crc32: number | null },
): Promise<void> {
  const { crc32 } = clip;
  const { preview, poster } = shownKeys(clip);
  const keys = [preview, poster, ...(crc32 === null ? [] : [clipKey({ ...clip, crc32 })])];
  for (const key of keys) await storage.delete(tenantKey(tenantId, key));
}
