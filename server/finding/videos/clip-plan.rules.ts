import type { ClipSeconds } from '#finding/events/index.ts';
import { inSlices } from '#platform/in-slices.ts';
import { offsetOf } from './camera-clock.rules.ts';
import { type ClipPiece, type FootageTime, piecesOfClip } from './clip-pieces.rules.ts';

/**
 * A planned clip of one finisher by one camera. Times are those of the file in which the line is crossed; parts before
 * its beginning or after its end are in the adjacent files.
 */
export interface WantedClip {
  videoFileId: string;
  camera: string;
  bibKey: string;
  fromMs: number;
  untilMs: number;
  /** When the line is crossed. */
  finishesMs: number;
  pieces: ClipPiece[];
  /** The gap without recording between the camera's files. */
  gapMs: number;
  /** Whether the clip is shorter than requested. */
  isShort: boolean;
}

/** An existing clip, or one that is being made. */
export interface KnownClip {
  videoId: string;
  videoFileId: string;
  bibKey: string;
  cutFromMs: number;
  cutUntilMs: number;
}

/**
 * Plans the clips of an event: one for each finisher and camera that recorded them crossing the line. If two files of a
 * camera contain the moment, the one with more of the clip is used, otherwise the earlier one; missing parts are taken
 * from those before and after it.
 * @returns the clips, and the finishers that no camera recorded
 */
export async function wantedClips(
  files: readonly FootageTime[],
  finishers: readonly { bibKey: string; finishedAt: Date }[],
  seconds: ClipSeconds,
): Promise<{ clips: WantedClip[]; unseen: string[] }> {
  const cameras = [...Map.groupBy(files, ({ camera }) => camera).values()];
  const unseen: string[] = [];
  const clips: WantedClip[] = [];
  for await (const finisher of inSlices(finishers)) {
    const own = cameras.flatMap((ofCamera) => clipOf(ofCamera, finisher, seconds) ?? []);
    if (own.length === 0) unseen.push(finisher.bibKey);
    clips.push(...own);
  }
  return { clips, unseen };
}

function clipOf(
  files: readonly FootageTime[],
  { bibKey, finishedAt }: { bibKey: string; finishedAt: Date },
  { before, after }: ClipSeconds,
): WantedClip | undefined {
  const candidates = files.flatMap((file) => {
    const finishesMs = offsetOf(file, finishedAt);
    if (finishesMs < 0 || finishesMs >= file.durationMs) return [];
    const fromMs = finishesMs - Math.round(before * 1000);
    const untilMs = finishesMs + Math.round(after * 1000);
    const heldMs = Math.min(file.durationMs, untilMs) - Math.max(0, fromMs);
    return [{ file, finishesMs, fromMs, untilMs, heldMs }];
  });
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  const best = others.reduce((most, each) => (each.heldMs > most.heldMs ? each : most), first);
  const { videoFileId, camera } = best.file;
  const held = piecesOfClip(files, best.file, best);
  const missingMs = held.fromMs - best.fromMs + best.untilMs - held.untilMs;
  return {
    videoFileId,
    camera,
    bibKey,
    finishesMs: best.finishesMs,
    ...held,
    isShort: missingMs > MISSING_MS_MAX,
  };
}

/** A shorter gap in a clip is not noticeable. */
const MISSING_MS_MAX = 500;

/**
 * Computes the steps from the known clips to the planned ones; unchanged clips are in neither list.
 * @param movedFileId a file whose clock was corrected: its pieces in clips of other files have moved
 */
export function compareClips(
  known: readonly KnownClip[],
  wanted: readonly WantedClip[],
  movedFileId?: string,
): { added: WantedClip[]; gone: KnownClip[]; unchanged: number } {
  const byKey = new Map(known.map((clip) => [`${clip.videoFileId} ${clip.bibKey}`, clip]));
  const added: WantedClip[] = [];
  let unchanged = 0;
  for (const clip of wanted) {
    const key = `${clip.videoFileId} ${clip.bibKey}`;
    const same = byKey.get(key);
    const isMoved = clip.pieces.some(
      ({ videoFileId }) => videoFileId === movedFileId && videoFileId !== clip.videoFileId,
    );
    if (!isMoved && same?.cutFromMs === clip.fromMs && same.cutUntilMs === clip.untilMs) {
      byKey.delete(key);
      unchanged += 1;
    } else added.push(clip);
  }
  return { added, gone: [...byKey.values()], unchanged };
}
