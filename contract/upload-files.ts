const PHOTO_NAME = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif|hei[cf])$/i;
const RAW_NAME =
  /\.(3fr|arw|cr2|cr3|crw|dcr|dng|erf|fff|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i;

/** Returns whether a file is named like a photo. The bytes decide; but a photo by name that is none is a fault. */
export function isPhotoName(name: string): boolean {
  return PHOTO_NAME.test(name);
}

/** Returns whether a file is named like a camera's raw file, which its JPEG mostly lies beside. */
export function isRawName(name: string): boolean {
  return RAW_NAME.test(name);
}

const DAY_MS = 86_400_000;

/**
 * Returns whether a day is one on which photos of an event are taken: its own, the one before, or the one after, since clocks of
 * photographers often leave their camera in their home time zone.
 * @param day `YYYY-MM-DD`, as the event's
 */
export function isOfEvent(day: string, eventDay: string): boolean {
  return Math.abs(Date.parse(day) - Date.parse(eventDay)) <= DAY_MS;
}

/** What was sent until when. */
export interface Sample {
  atMs: number;
  bytes: number;
}

/** For how long the rate is measured. */
const RATE_MS = 30_000;

/** Keeps a new sample, and of the older ones those that the rate is measured by. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= RATE_MS), sample];
}

/**
 * Estimates how many minutes are left by what was sent lately.
 * @returns undefined where nothing was
 */
export function minutesLeft(samples: readonly Sample[], bytesLeft: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.bytes <= first.bytes) return undefined;
  const rate = (last.bytes - first.bytes) / (last.atMs - first.atMs);
  return Math.max(1, Math.ceil(bytesLeft / rate / 60_000));
}

/** Of a file's name, and of the path of its folder, in characters. */
export const FILE_NAME_MAX = 255;
export const FOLDER_MAX = 500;
