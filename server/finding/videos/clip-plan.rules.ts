import type { ClipSeconds } from '#finding/events/index.ts';
import { type CameraClock, offsetOf } from './camera-clock.rules.ts';

/** A camera's file, as planning needs it. */
export interface FilmedTime extends CameraClock {
  videoFileId: string;
  camera: string;
  durationMs: number;
}

/** A clip that is to be: of one finisher, by one camera. Times are those of its file. */
export interface WantedClip {
  videoFileId: string;
  camera: string;
  bibKey: string;
  fromMs: number;
  untilMs: number;
  /** When the line is crossed. */
  finishesMs: number;
}

/** A clip that is there already, or is being made. */
export interface KnownClip {
  videoId: string;
  videoFileId: string;
  bibKey: string;
  cutFromMs: number;
  cutUntilMs: number;
}

/**
 * The clips an event is to have: for each finisher one of each camera that saw them cross the line. Where two files of
 * a camera hold the moment it is the one that holds more of the clip, else the earlier.
 * @returns the clips, and the finishers whom no camera saw
 */
export function wantedClips(
  files: readonly FilmedTime[],
  finishers: readonly { bibKey: string; finishedAt: Date }[],
  seconds: ClipSeconds,
): { clips: WantedClip[]; unseen: string[] } {
  const cameras = [...Map.groupBy(files, ({ camera }) => camera).values()];
  const unseen: string[] = [];
  const clips = finishers.flatMap((finisher) => {
    const own = cameras.flatMap((ofCamera) => bestClip(ofCamera, finisher, seconds) ?? []);
    if (own.length === 0) unseen.push(finisher.bibKey);
    return own;
  });
  return { clips, unseen };
}

function bestClip(
  files: readonly FilmedTime[],
  { bibKey, finishedAt }: { bibKey: string; finishedAt: Date },
  { before, after }: ClipSeconds,
): WantedClip | undefined {
  const candidates = files.flatMap((file): WantedClip[] => {
    const finishesMs = offsetOf(file, finishedAt);
    if (finishesMs < 0 || finishesMs >= file.durationMs) return [];
    const fromMs = Math.max(0, finishesMs - Math.round(before * 1000));
    const untilMs = Math.min(file.durationMs, finishesMs + Math.round(after * 1000));
    return [{ videoFileId: file.videoFileId, camera: file.camera, bibKey, fromMs, untilMs, finishesMs }];
  });
  const [first, ...others] = candidates;
  return (
    first &&
    others.reduce(
      (best, clip) => (clip.untilMs - clip.fromMs > best.untilMs - best.fromMs ? clip : best),
      first,
    )
  );
}

/** What is to be done to come from the clips that are known to those that are wanted; what stays is in neither list. */
export function compareClips(
  known: readonly KnownClip[],
  wanted: readonly WantedClip[],
): { added: WantedClip[]; gone: KnownClip[]; unchanged: number } {
  const byKey = new Map(known.map((clip) => [`${clip.videoFileId} ${clip.bibKey}`, clip]));
  const added: WantedClip[] = [];
  let unchanged = 0;
  for (const clip of wanted) {
    const key = `${clip.videoFileId} ${clip.bibKey}`;
    const same = byKey.get(key);
    if (same?.cutFromMs === clip.fromMs && same.cutUntilMs === clip.untilMs) {
      byKey.delete(key);
      unchanged += 1;
    } else added.push(clip);
  }
  return { added, gone: [...byKey.values()], unchanged };
}
