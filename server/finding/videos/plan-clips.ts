import { addToVideoCounts, type ClipSeconds, settleClipSeconds } from '#finding/events/index.ts';
import { listResults } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { momentAt } from './camera-clock.rules.ts';
import { compareClips, type FilmedTime, type WantedClip, wantedClips } from './clip-plan.rules.ts';
import { cutClipsJob } from './cut-clips.job.ts';
import { insertVideos, listKnownClips, type NewVideo, retireClips } from './making-videos.store.ts';
import { listVideoFileTimes } from './video-files.store.ts';

/** What planning found to do. */
export interface ClipPlan {
  /** Clips that are to be cut, and those in whose place they or nothing comes. */
  added: number;
  retired: number;
  unchanged: number;
  /** Bibs of finishers whom no camera saw crossing the line. */
  unseen: string[];
}

/**
 * Brings an event's finish clips in line with its results and its cameras' files: rows, counts and jobs in the
 * caller's transaction, which no other planning of the event runs beside. What stays the same is not cut again.
 */
export async function planClips(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  eventId: string,
  seconds: Partial<ClipSeconds>,
): Promise<ClipPlan> {
  const settled = await settleClipSeconds(scope, eventId, seconds);
  const files = await listVideoFileTimes(scope, eventId);
  const results = await listResults(scope, eventId);
  const { clips, unseen } = wantedClips(files, results, settled);
  const { added, gone, unchanged } = compareClips(await listKnownClips(scope, eventId), clips);
  const retired = await retireClips(
    scope,
    gone.map(({ videoId }) => videoId),
  );
  const byId = new Map(files.map((file) => [file.videoFileId, file]));
  const rows = added.flatMap((clip) => {
    const file = byId.get(clip.videoFileId);
    return file === undefined ? [] : newClip(deps, eventId, file, clip);
  });
  await insertVideos(scope, rows);
  await addToVideoCounts(scope, eventId, {
    published: -retired.published,
    processing: rows.length - retired.processing,
  });
  const toCut = [...new Set(rows.map(({ videoFileId }) => videoFileId))];
  await deps.queue.send(
    scope,
    cutClipsJob,
    toCut.map((videoFileId) => ({ videoFileId })),
  );
  const bibs = new Map(results.map(({ bibKey, bib }) => [bibKey, bib]));
  return {
    ...{ added: rows.length, retired: gone.length, unchanged },
    unseen: unseen.map((key) => bibs.get(key) ?? key),
  };
}

function newClip(
  deps: Pick<Deps, 'newId' | 'clock'>,
  eventId: string,
  file: FilmedTime,
  clip: WantedClip,
): NewVideo {
  return {
    ...{ videoId: deps.newId(), eventId, videoFileId: file.videoFileId, kind: 'Finish', bibKey: clip.bibKey },
    ...{ title: file.camera, camera: file.camera },
    startsAt: momentAt(file, clip.fromMs),
    durationMs: clip.untilMs - clip.fromMs,
    cut: { fromMs: clip.fromMs, untilMs: clip.untilMs, finishesAtMs: clip.finishesMs - clip.fromMs },
    original: null,
    createdAt: deps.clock.now(),
  };
}
