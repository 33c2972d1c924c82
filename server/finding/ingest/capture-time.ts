import { instantInZone } from '#platform/wall-clock.ts';

/** The settings for the clocks of an event's cameras. */
export interface CameraClocks {
  /** The IANA zone for cameras that record none, as in `Europe/Vienna`. */
  timeZone: string;
  /** Seconds to add to a camera's time, by its model as written in EXIF. */
  offsets: ReadonlyMap<string, number>;
}

/** A camera's time from EXIF: local, with a UTC offset if the camera records one. */
export interface ShownTime {
  /** `YYYY-MM-DDTHH:mm:ss(.SSS)`. */
  local: string;
  /** As in `+02:00`. */
  offset?: string;
}

const EARLIEST = Date.UTC(1995, 0, 1);
const DAY_MS = 24 * 3600_000;

/**
 * Computes when a photo was taken. A time without a zone is read in the event's zone; a known clock error is corrected.
 * An implausible time (before digital cameras, or in the future) is ignored.
 */
export function captureInstant(
  shown: ShownTime | null,
  camera: string | null,
  clocks: CameraClocks,
  now: Date,
): Date | null {
  const read = clockInstant(shown, clocks.timeZone);
  if (read === null) return null;
  const correction = camera === null ? 0 : (clocks.offsets.get(camera) ?? 0) * 1000;
  const instant = new Date(read.getTime() + correction);
  const time = instant.getTime();
  return time < EARLIEST || time > now.getTime() + DAY_MS ? null : instant;
}

/** Computes the time that a camera's clock showed, correct or not; null if there is none. */
export function clockInstant(shown: ShownTime | null, timeZone: string): Date | null {
  if (shown === null) return null;
  const read =
    shown.offset === undefined ? instantInZone(shown.local, timeZone) : new Date(shown.local + shown.offset);
  return Number.isNaN(read.getTime()) ? null : read;
}

/**
 * Reads `Canon EOS R6=+00:03:20`: hours, minutes and seconds to add to that camera's time.
 * @returns undefined if the text has another form
 */
export function readCameraOffset(text: string): { camera: string; seconds: number } | undefined {
  const match = /^(.+?)\s*=\s*([+-])(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text.trim());
  if (match === null) return undefined;
  const [, camera = '', sign = '+', hours = '', minutes = '', seconds = ''] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { camera, seconds: sign === '-' ? -total : total };
}

/** Folders that cameras and cards create; they are not named after photographers. */
const CAMERA_FOLDER = /^(dcim|\d{3}[a-z0-9_]{5}|\d{8}|jpe?g|photos?|raw|export)$/i;

/** Finds the photographer's name in a path: the first folder below the imported one that no camera created. */
export function photographerOf(folders: readonly string[]): string | null {
  return folders.find((folder) => !CAMERA_FOLDER.test(folder)) ?? null;
}
