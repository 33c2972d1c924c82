import { addToVideoCounts, type ClipSeconds, settleClipSeconds } from '#finding/events/index.ts';
import { listFinishes } from '#finding/race-results/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { momentAt } from './camera-clock.rules.ts';
import type { FootageTime } from './clip-pieces.rules.ts';
import { compareClips, type WantedClip, wantedClips } from './clip-plan.rules.ts';
import { cutClipsJob } from './cut-waiting-clips.ts';
import { deleteClipFilesJob } from './delete-clip-files.ts';
import { insertVideos, listKnownClips, type NewVideo } from './making-videos.store.ts';
import { withoutRemoved } from './removed-videos.rules.ts';
import { listRemovedClips } from './removed-videos.store.ts';
import { retireClips } from './replaced-clips.store.ts';
import { listVideoFileTimes } from './video-files.store.ts';

/** The result of planning. */
export interface ClipPlan {
  /** Clips to cut, and clips that they replace or that are removed. */
  added: number;
  retired: number;
  unchanged: number;
  /** Clips that are not cut because a member removed them. */
  removed: number;
  /** Bibs of finishers that no camera recorded at the line. */
  unseen: string[];
  /** Clips, new or not, that are joined from two or more files of one camera. */
  joined: number;
  /** Bibs whose clips have a gap, between two files, and how long it is. */
  gaps: { bib: string; gapMs: number }[];
  /** Bibs whose clips are shorter than requested: the camera recorded no more. */
  short: string[];
}

/**
 * Updates an event's finish clips by its results and its cameras' files: Writes rows, counts and jobs in the caller's
 * transaction. An event is planned by one transaction at a time. Unchanged clips are not cut again.
 * @param movedFileId a known file whose clock was corrected
 */
export async function planClips(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  eventId: string,
  seconds: Partial<ClipSeconds>,
  movedFileId?: string,
): Promise<ClipPlan> {
  const settled = await settleClipSeconds(scope, eventId, seconds);
  const files = await listVideoFileTimes(scope, eventId);
  const results = await listFinishes(scope, eventId);
  const wanted = await wantedClips(files, results, settled);
  const { unseen } = wanted;
  const clips = withoutRemoved(wanted.clips, await listRemovedClips(scope, eventId));
  const { added, gone, unchanged } = compareClips(await listKnownClips(scope, eventId), clips, movedFileId);
  const retired = await retireClips(
    scope,
    gone.map(({ videoId }) => videoId),
  );
  await deps.queue.send(scope, deleteClipFilesJob, retired.deleted);
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
  const bibOf = (key: string) => bibs.get(key) ?? key;
  return {
    added: rows.length,
    retired: gone.length,
    unchanged,
    removed: wanted.clips.length - clips.length,
    unseen: unseen.map(bibOf),
    joined: clips.filter(({ pieces }) => pieces.length > 1).length,
    gaps: clips.flatMap(({ bibKey, gapMs }) => (gapMs > GAP_MS_SAID ? { bib: bibOf(bibKey), gapMs } : [])),
    short: clips.filter(({ isShort }) => isShort).map(({ bibKey }) => bibOf(bibKey)),
  };
}

/** A smaller shift is not visible: the start of a video file is not known more exactly. */
const GAP_MS_SAID = 40;

function newClip(
  deps: Pick<Deps, 'newId' | 'clock'>,
  eventId: string,
  file: FootageTime,
  clip: WantedClip,
): NewVideo {
  return {
    videoId: deps.newId(),
    eventId,
    videoFileId: file.videoFileId,
    kind: 'Finish',
    bibKey: clip.bibKey,
    title: file.camera,
    camera: file.camera,
    startsAt: momentAt(file, clip.fromMs),
    durationMs: clip.untilMs - clip.fromMs,
    cut: { fromMs: clip.fromMs, untilMs: clip.untilMs, finishesAtMs: clip.finishesMs - clip.fromMs },
    original: null,
    createdAt: deps.clock.now(),
  };
}
