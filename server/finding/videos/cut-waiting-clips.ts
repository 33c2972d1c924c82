import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { addToVideoCounts, lockVideoCounts } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type CutClip, cutPieces, type PieceWork } from './cut-pieces.ts';
import { digestFile, type FileDigest } from './file-digest.ts';
import {
  announceClips,
  listWaitingClips,
  markCut,
  markVideosFailed,
  type WaitingClip,
} from './making-videos.store.ts';
import { openFootage } from './open-footage.ts';
import { makePreviewJob } from './publish-video.ts';
import { findVideoFile, listVideoFileTimes } from './video-files.store.ts';
import { clipKey } from './video-keys.ts';
import type { VideoReason } from './video-reasons.ts';
import { findVideo, type VideoRecord } from './videos.store.ts';
import { inWorkFolder } from './work-folder.ts';

/** Marks the waiting clips of a file as failed after the last try. */
export const clipsFailedJob = defineJob('videos.give-up-clips', { videoFileId: z.uuid() });

/** Cuts the clips of a file that wait. An hour of footage is cut within a minute; a store far away may need longer. */
export const cutClipsJob = defineJob(
  'videos.cut-clips',
  { videoFileId: z.uuid() },
  { retryLimit: 4, expireSeconds: 2 * 3600, deadLetterJob: clipsFailedJob.name },
);

export type CutDeps = Pick<Deps, 'config' | 'database' | 'storage' | 'queue'>;

/** The number of clips written before they are stored and recorded: as many as one run of the cutter makes. */
const BATCH = 64;
/** The failure of a clip whose file has no readable picture. */
const NO_PICTURE: VideoReason = 'NoPictureThere';

/**
 * Cuts the waiting clips of a file in batches, each with one read of that part of the file. After a kill the clips of
 * that batch are still waiting; another run stores the same files and records each once.
 */
export async function cutWaitingClips(
  deps: CutDeps,
  tenantId: string,
  videoFileId: string,
  signal: AbortSignal,
): Promise<void> {
  const footage = await deps.database.inTenant(tenantId, (scope) => findVideoFile(scope, videoFileId));
  if (footage === undefined) return;
  const { eventId } = footage;
  await inWorkFolder(deps, async (place) => {
    const opened = openFootage(deps, tenantId, place);
    for (;;) {
      const { clips, times } = await deps.database.inTenant(tenantId, async (scope) => ({
        clips: await listWaitingClips(scope, videoFileId, BATCH),
        // Read each time, because an operator may correct a clock meanwhile.
        times: await listVideoFileTimes(scope, eventId),
      }));
      if (clips.length === 0) return;
      const main = times.find((file) => file.videoFileId === videoFileId) ?? footage;
      const files = times.filter(({ camera }) => camera === main.camera);
      await cutBatch(deps, { tenantId, eventId, main, opened, files, ...place, signal }, clips);
    }
  });
}

interface CutWork extends PieceWork {
  tenantId: string;
  eventId: string;
}

/** A clip and the file it became. */
interface MadeClip {
  clip: WaitingClip;
  cut: CutClip;
  digest: FileDigest;
}

async function cutBatch(deps: CutDeps, work: CutWork, clips: readonly WaitingClip[]): Promise<void> {
  const { tenantId, eventId } = work;
  const made: MadeClip[] = [];
  for (const [clip, cut] of await cutPieces(work, clips))
    made.push({ clip, cut, digest: await digestFile(cut.path) });
  const wanted = await deps.database.inTenant(tenantId, (scope) =>
    announceClips(
      scope,
      made.map(({ clip: { videoId }, digest: { crc32 } }) => ({ videoId, crc32 })),
    ),
  );
  const stored = made.filter(({ clip }) => wanted.has(clip.videoId));
  for (const { clip, cut, digest } of stored) {
    // Stores the file first, because a row without its file would be a video that cannot be delivered.
    await deps.storage.putFile(tenantKey(tenantId, clipKey({ eventId, ...clip, ...digest })), cut.path);
  }
  const unreadable = clips.filter((clip) => !made.some((one) => one.clip === clip));
  await noteBatch(deps, work, stored, unreadable);
  for (const { cut } of made) await rm(cut.path, { force: true });
}

/** Returns whether a video needs the file that was just cut for it. */
const isKept = (video: VideoRecord | undefined, { crc32 }: FileDigest): boolean =>
  video !== undefined && video.state !== 'Removed' && video.crc32 === crc32;

/** Writes rows, counts and the jobs that make the previews, in one transaction. */
async function noteBatch(
  deps: CutDeps,
  { tenantId, eventId }: CutWork,
  stored: readonly MadeClip[],
  unreadable: readonly WaitingClip[],
): Promise<void> {
  const strays = await deps.database.inTenant(tenantId, async (scope) => {
    await lockVideoCounts(scope, eventId);
    const late: MadeClip[] = [];
    const videoIds: string[] = [];
    for (const made of stored) {
      const isCut = await markCut(scope, made.clip.videoId, { ...made.cut, ...made.digest });
      if (isCut) videoIds.push(made.clip.videoId);
      else if (!isKept(await findVideo(scope, made.clip.videoId), made.digest)) late.push(made);
    }
    await deps.queue.send(
      scope,
      makePreviewJob,
      videoIds.map((videoId) => ({ videoId })),
    );
    const unread = unreadable.map(({ videoId }) => videoId);
    const failed = await markVideosFailed(scope, { videoIds: unread }, 'Waiting', NO_PICTURE);
    await addToVideoCounts(scope, eventId, { processing: -failed });
    return late;
  });
  // No row refers to these files: their clip is no longer needed, or another worker cut it with other bytes.
  for (const { clip, digest } of strays)
    await deps.storage.delete(tenantKey(tenantId, clipKey({ eventId, ...clip, ...digest })));
}
