/** Decides what becomes of videos that members remove and restore, and which are not made again. Pure. */
import type { VideoState } from './videos.store.ts';

/** The state of a removed video. */
type RemovedState = Extract<VideoState, 'Withdrawn' | 'Removed' | 'Lost'>;

/** The states after a removal: if buyers keep the video, and if they lose it. null if it stays as it is. */
interface AfterRemoval {
  kept: RemovedState | null;
  lost: RemovedState | null;
}

const OFFERED: AfterRemoval = { kept: 'Withdrawn', lost: 'Removed' };

/** A replaced clip is not made again anyway: another one has its place, which stays. */
const AFTER_REMOVAL: Record<VideoState, AfterRemoval> = {
  Waiting: OFFERED,
  Cut: OFFERED,
  Published: OFFERED,
  Failed: OFFERED,
  Replaced: { kept: null, lost: 'Lost' },
  Withdrawn: { kept: null, lost: 'Removed' },
  Removed: { kept: null, lost: null },
  Lost: { kept: null, lost: null },
};

/** Returns the state of a video after its removal; undefined if there is nothing left to remove. */
export function stateAfterRemoval(state: VideoState, isKept: boolean): RemovedState | undefined {
  return AFTER_REMOVAL[state][isKept ? 'kept' : 'lost'] ?? undefined;
}

/**
 * Returns whether a video can be removed while its buyers keep it. One that is kept only for them can be removed only from
 * their orders.
 */
export const isRemovableFromSale = (state: VideoState): boolean => AFTER_REMOVAL[state].kept !== null;

/** The states of videos that are not made again, with the state that ends this: buyers keep what they kept. */
export const RESTORED = { Withdrawn: 'Replaced', Removed: 'Lost' } as const satisfies Partial<
  Record<VideoState, VideoState>
>;
type BarredState = keyof typeof RESTORED;
export const BARRED_STATES = Object.keys(RESTORED) as BarredState[];

/** Returns whether a video is not made again until a member restores it. */
export const isBarred = (state: VideoState): state is BarredState => Object.hasOwn(RESTORED, state);

/** The runner and the camera of a clip. A camera's name is that of its file now, as in plans. */
interface ClipOfCamera {
  bibKey: string;
  camera: string;
}

/**
 * Leaves out the planned clips that a member removed: those of the same runner by the same camera, from whichever file
 * and at whatever time they would be cut now.
 */
export function withoutRemoved<Clip extends ClipOfCamera>(
  clips: readonly Clip[],
  removed: readonly ClipOfCamera[],
): Clip[] {
  const keyOf = ({ bibKey, camera }: ClipOfCamera) => JSON.stringify([bibKey, camera]);
  const barred = new Set(removed.map(keyOf));
  return clips.filter((clip) => !barred.has(keyOf(clip)));
}
