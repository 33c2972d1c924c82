/** Playback speeds: slow ones, for finishes. */
export const PLAYBACK_RATES = [0.25, 0.5, 1] as const;
export type PlaybackRate = (typeof PLAYBACK_RATES)[number];

/** The frame duration if it is unknown: that of most finish cameras. */
export const USUAL_PICTURE_S = 1 / 25;

/** Two consecutive frames, from `requestVideoFrameCallback`. */
interface ShownPicture {
  mediaTime: number;
  presentedFrames: number;
}

/**
 * Returns a video's frame duration in seconds: the shortest seen, because a slow phone skips frames.
 * @param known the shortest duration so far
 */
export function pictureSeconds(
  known: number | undefined,
  before: ShownPicture,
  now: ShownPicture,
): number | undefined {
  const pictures = now.presentedFrames - before.presentedFrames;
  const seconds = now.mediaTime - before.mediaTime;
  // A seek gives no measurement; no preview has more than sixty frames per second.
  if (pictures !== 1 || seconds < 1 / 61 || seconds > 0.2) return known;
  return known === undefined ? seconds : Math.min(known, seconds);
}

/** Returns the middle of the frame `by` frames away, within the video. */
export function stepTime(timeS: number, by: number, pictureS: number, durationS: number): number {
  const picture = Math.floor(timeS / pictureS + 0.001) + by;
  return withinVideo((picture + 0.5) * pictureS, durationS);
}

/** Clamps a time to the video's length. */
export function withinVideo(timeS: number, durationS: number): number {
  return Math.max(0, Math.min(timeS, durationS));
}

/** The effect of a key: frames to step, seconds to skip, or another command; undefined for other keys. */
export type PlayerAct =
  | { kind: 'Toggle' | 'Finish' | 'Mute' }
  | { kind: 'Step' | 'Skip'; by: 1 | -1 }
  | { kind: 'Edge'; share: 0 | 1 };

const ACTS: Readonly<Record<string, PlayerAct>> = {
  ' ': { kind: 'Toggle' },
  k: { kind: 'Toggle' },
  f: { kind: 'Finish' },
  m: { kind: 'Mute' },
  ',': { kind: 'Step', by: -1 },
  '.': { kind: 'Step', by: 1 },
  ArrowLeft: { kind: 'Skip', by: -1 },
  ArrowRight: { kind: 'Skip', by: 1 },
  Home: { kind: 'Edge', share: 0 },
  End: { kind: 'Edge', share: 1 },
};

/** Returns the player's command for a key, as in common video players. */
export function actOfKey(key: string): PlayerAct | undefined {
  return ACTS[key];
}
