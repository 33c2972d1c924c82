/** How fast a preview can be played: as slow as a finish wants to be seen. */
export const PLAYBACK_RATES = [0.25, 0.5, 1] as const;
export type PlaybackRate = (typeof PLAYBACK_RATES)[number];

/** How long a picture shows if that is not known: the rate of most finish cameras. */
export const USUAL_PICTURE_S = 1 / 25;

/** Two consecutively shown pictures, from `requestVideoFrameCallback`. */
interface ShownPicture {
  mediaTime: number;
  presentedFrames: number;
}

/**
 * Returns how long a picture of a video shows, in seconds: the least that was seen, because a slow phone leaves pictures
 * out.
 * @param known what was seen before
 */
export function pictureSeconds(
  known: number | undefined,
  before: ShownPicture,
  now: ShownPicture,
): number | undefined {
  const pictures = now.presentedFrames - before.presentedFrames;
  const seconds = now.mediaTime - before.mediaTime;
  // A seek measures nothing; no preview has more than sixty pictures a second.
  if (pictures !== 1 || seconds < 1 / 61 || seconds > 0.2) return known;
  return known === undefined ? seconds : Math.min(known, seconds);
}

/** Returns the middle of the picture `by` pictures on, within the video. */
export function stepTime(timeS: number, by: number, pictureS: number, durationS: number): number {
  const picture = Math.floor(timeS / pictureS + 0.001) + by;
  return withinVideo((picture + 0.5) * pictureS, durationS);
}

/** Returns a moment of a video: not before its beginning, not after its end. */
export function withinVideo(timeS: number, durationS: number): number {
  return Math.max(0, Math.min(timeS, durationS));
}

/** What a key does: pictures to step, seconds to go on, or another thing to do; undefined for other keys. */
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

/** Returns the player's command for a key, by the conventions of players. */
export function actOfKey(key: string): PlayerAct | undefined {
  return ACTS[key];
}
