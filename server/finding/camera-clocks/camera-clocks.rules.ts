/** By how much the clocks of photographers' cameras are off. Pure. */

/** A body: its model as EXIF names it, and what its maker counts it by, if the photo says so; else ''. */
export interface CameraBody {
  camera: string;
  serial: string;
}

/** A clock of a photographer's camera that was read off a code. */
export interface CameraClock extends CameraBody {
  photographerId: string;
  /** What is to be added to what it shows, by the latest code. */
  offsetMs: number;
  readAt: Date;
  /** The confirmed correction; null without one. */
  appliedMs: number | null;
}

const SECOND_MS = 1000;
/** A code was shown at most so long ago, and is hardly shown by a clock that is ahead of ours. */
const SHOWN_BEFORE_MS = 90 * 24 * 3600 * SECOND_MS;
const SHOWN_AFTER_MS = 60 * SECOND_MS;

/** Returns whether a code shows a moment at which it may have been shown. */
export const isShownTime = (shownAt: Date, now: Date): boolean =>
  shownAt.getTime() > now.getTime() - SHOWN_BEFORE_MS && shownAt.getTime() < now.getTime() + SHOWN_AFTER_MS;

/**
 * Computes what is to be added to a camera's clock, in whole seconds.
 * @param shownAt what the code showed
 * @param clockAt the camera's time of the same moment
 */
export function clockOffset(shownAt: Date, clockAt: Date): number {
  const apart = shownAt.getTime() - clockAt.getTime();
  // A camera that says no fraction says the second that has begun: on average half of it is over.
  const saidOnAverage = clockAt.getTime() % SECOND_MS === 0 ? apart - SECOND_MS / 2 : apart;
  return Math.floor(saidOnAverage / SECOND_MS + 0.5) * SECOND_MS;
}

/**
 * Finds what is added to the clock of a camera.
 * @param photographerIds all ids of the photographer, by whom the clocks are
 * @returns undefined if nothing was confirmed for it
 */
export function appliedOffset(
  clocks: readonly CameraClock[],
  photographerIds: ReadonlySet<string>,
  { camera, serial }: CameraBody,
): number | undefined {
  const own = clocks.filter(
    (clock) =>
      clock.camera === camera && clock.serial === serial && photographerIds.has(clock.photographerId),
  );
  return own.find(({ appliedMs }) => appliedMs !== null)?.appliedMs ?? undefined;
}
