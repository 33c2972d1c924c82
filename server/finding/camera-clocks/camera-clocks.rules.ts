/** The offsets of photographers' camera clocks. Pure. */

/** A camera body: its EXIF model, and its serial number, or '' if photos do not contain it. */
export interface CameraBody {
  camera: string;
  serial: string;
}

/** A camera clock of a photographer, measured from a code. */
export interface CameraClock extends CameraBody {
  photographerId: string;
  /** The offset to add to the time that the clock shows, by the latest code. */
  offsetMs: number;
  readAt: Date;
  /** The confirmed correction; null without one. */
  appliedMs: number | null;
}

/** The limit of corrections of clocks by a link, because each correction writes all photos of a camera. */
export const CORRECTED = { name: 'clocks-of-link', limit: 20, windowSeconds: 600 };

/** The most camera bodies of a photographer at an event whose clocks are kept: files can name any number of cameras. */
export const CLOCKS_MAX = 50;

const SECOND_MS = 1000;
/**
 * The greatest age of a code's time. The next constant is how far it may be ahead of our clock, which hardly occurs.
 */
const SHOWN_BEFORE_MS = 90 * 24 * 3600 * SECOND_MS;
const SHOWN_AFTER_MS = 60 * SECOND_MS;

/** Returns whether the time in a code is plausible. */
export const isShownTime = (shownAt: Date, now: Date): boolean =>
  shownAt.getTime() > now.getTime() - SHOWN_BEFORE_MS && shownAt.getTime() < now.getTime() + SHOWN_AFTER_MS;

/**
 * Computes the offset to add to a camera's clock, in whole seconds.
 * @param shownAt the time in the code
 * @param clockAt the camera's time of the same moment
 */
export function clockOffset(shownAt: Date, clockAt: Date): number {
  const apart = shownAt.getTime() - clockAt.getTime();
  // A camera without fractions truncates seconds: on average half a second has passed.
  const saidOnAverage = clockAt.getTime() % SECOND_MS === 0 ? apart - SECOND_MS / 2 : apart;
  return Math.floor(saidOnAverage / SECOND_MS + 0.5) * SECOND_MS;
}

/**
 * Finds the confirmed offset of a camera's clock.
 * @param photographerIds all ids of the photographer, to whom the clocks belong
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
