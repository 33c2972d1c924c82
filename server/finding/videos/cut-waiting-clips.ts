import { join } from 'node:path';
import { type CutOutcome, cutClips } from '#engines/video/index.ts';
import { addToVideoCounts } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { momentAt } from './camera-clock.rules.ts';
import { digestFile, type FileDigest } from './file-digest.ts';
import { makePreviewJob } from './make-preview.job.ts';
import { listWaitingClips, markCut, markVideosFailed, type WaitingClip } from './making-videos.store.ts';
import { findVideoFile, type VideoFileRecord } from './video-files.store.ts';
import { videoFileKey, videoKeys } from './video-keys.ts';
import { inWorkFolder, localPath } from './work-folder.ts';

export type CutDeps = Pick<Deps, 'config' | 'database' | 'storage' | 'queue'>;

/** Clips written before they are stored and noted: as many as one run of the cutter makes. */
const BATCH = 64;
/** Why a clip failed where its file holds no picture that can be read. */
const NO_PICTURE = 'NoPictureThere';

/**
 * Cuts the clips of a file that wait, some at a time in one reading of that part of the file. Killed anywhere, it
 * leaves the clips of that batch waiting; run again, it stores the same files and notes each once.
 */
export async function cutWaitingClips(
  deps: CutDeps,
  tenantId: string,
  videoFileId: string,
  signal: AbortSignal,
): Promise<void> {
  const file = await deps.database.inTenant(tenantId, (scope) => findVideoFile(scope, videoFileId));
  if (file === undefined) return;
  await inWorkFolder(deps, async (folder) => {
    let source: string | undefined;
    for (;;) {
      const clips = await deps.database.inTenant(tenantId, (scope) =>
        listWaitingClips(scope, videoFileId, BATCH),
      );
      if (clips.length === 0) return;
      source ??= await localPath(deps, tenantId, videoFileKey(file.eventId, file), folder);
      await cutBatch(deps, { tenantId, file, source, folder, signal }, clips);
    }
  });
}

interface CutWork {
  tenantId: string;
  file: VideoFileRecord;
  source: string;
  folder: string;
  signal: AbortSignal;
}

async function cutBatch(deps: CutDeps, work: CutWork, clips: readonly WaitingClip[]): Promise<void> {
  const { tenantId, file, signal } = work;
  const cuts = clips.map(({ videoId, fromMs, untilMs }) => ({
    ...{ path: join(work.folder, `${videoId}.mp4`), fromMs, untilMs },
  }));
  const outcomes = await cutClips({ path: work.source, facts: file.facts }, cuts, { signal });
  const stored: StoredClip[] = [];
  for (const [index, clip] of clips.entries()) {
    const [cut, outcome] = [cuts[index], outcomes[index]];
    if (cut === undefined || outcome === undefined) continue;
    const { videoId } = clip;
    const digest = await digestFile(cut.path);
    const { original } = videoKeys({ ...file, ...digest, videoId, kind: 'Finish' });
    // The file first: a row whose original is missing would be a video nobody can have.
    await deps.storage.putFile(tenantKey(tenantId, original), cut.path);
    stored.push({ clip, outcome, digest });
  }
  await noteBatch(deps, work, clips, stored);
}

interface StoredClip {
  clip: WaitingClip;
  outcome: CutOutcome;
  digest: FileDigest;
}

/** Rows, counts and the jobs that make the previews, in one transaction. */
async function noteBatch(
  deps: CutDeps,
  { tenantId, file }: CutWork,
  clips: readonly WaitingClip[],
  stored: readonly StoredClip[],
): Promise<void> {
  const unreadable = clips.filter((clip) => !stored.some((one) => one.clip === clip));
  await deps.database.inTenant(tenantId, async (scope) => {
    const cut: string[] = [];
    for (const { clip, outcome, digest } of stored) {
      const isCut = await markCut(scope, clip.videoId, {
        ...digest,
        ...{ width: file.facts.width, height: file.facts.height },
        startsAt: momentAt(file, outcome.startsMs),
        durationMs: outcome.durationMs,
        finishesAtMs: clip.fromMs + clip.finishesAtMs - outcome.startsMs,
      });
      if (isCut) cut.push(clip.videoId);
    }
    await deps.queue.send(
      scope,
      makePreviewJob,
      cut.map((videoId) => ({ videoId })),
    );
    const failed = await markVideosFailed(
      scope,
      { videoIds: unreadable.map(({ videoId }) => videoId) },
      'Waiting',
      NO_PICTURE,
    );
    await addToVideoCounts(scope, file.eventId, { processing: -failed });
  });
}
