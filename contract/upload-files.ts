const PHOTO_NAME = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif|hei[cf])$/i;
const RAW_NAME =
  /\.(3fr|arw|cr2|cr3|crw|dcr|dng|erf|fff|iiq|kdc|mef|mos|mrw|nef|nrw|orf|pef|raf|raw|rw2|rwl|sr2|srf|srw|x3f)$/i;

/**
 * Returns whether a file is named like a photo. The content decides whether it is one; if it is not, that is a
 * fault.
 */
export function isPhotoName(name: string): boolean {
  return PHOTO_NAME.test(name);
}

/** Returns whether a file is named like a camera's raw file; usually its JPEG is beside it. */
export function isRawName(name: string): boolean {
  return RAW_NAME.test(name);
}

/**
 * Names without a leading dot that systems and programs create: trash, thumbnails, caches, recovered files of disk
 * checks.
 */
const SYSTEM_NAMES = new Set([
  // Windows
  ...['thumbs.db', 'ehthumbs.db', 'ehthumbs_vista.db', 'desktop.ini', 'system volume information'],
  ...['$recycle.bin', 'recycler', 'recycled'],
  // macOS, also on network shares
  ...['icon\r', '__macosx', 'network trash folder', 'temporary items', 'ipod photo cache'],
  // Synology, QNAP, NetApp, ASUSTOR, Nextcloud
  ...['@eadir', '#recycle', '#snapshot', '@tmp', '@recycle', '@recently-snapshot', '@__thumb', '~snapshot'],
  ...['recycle bin', 'files_trashbin'],
  // Recovered files of checks of a disk or card
  ...['lost+found', 'lost.dir'],
  // GoodSync's copies, Capture One's caches, Sony's stills of videos, the states before ACDSee's edits
  ...['_gsdata_', 'captureone', 'thmbnl', '[originals]'],
]);
/** Recovered files of a disk check on Windows; previews of Lightroom. */
const SYSTEM_NAME = /^found\.\d{3}$|\.lrdata$/i;

/** Returns whether a file or folder is hidden or created by a system or program; nothing in it is for sale. */
export function isSystemName(name: string): boolean {
  return /^\.(?!\.?$)/.test(name) || SYSTEM_NAMES.has(name.toLowerCase()) || SYSTEM_NAME.test(name);
}

const DAY_MS = 86_400_000;

/**
 * Returns whether photos taken on a day may belong to an event: its own day, or the one before or after, because
 * photographers often leave the camera's clock in their home time zone.
 * @param day `YYYY-MM-DD`, as the event's
 */
export function isOfEvent(day: string, eventDay: string): boolean {
  return Math.abs(Date.parse(day) - Date.parse(eventDay)) <= DAY_MS;
}

/** The number of bytes sent up to a time. */
export interface Sample {
  atMs: number;
  bytes: number;
}

/** The time over which the rate is measured. */
const RATE_MS = 30_000;

/** Adds a sample and drops those that are too old for the rate. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= RATE_MS), sample];
}

/**
 * Estimates the minutes left by the recent rate.
 * @returns undefined if nothing was sent recently
 */
export function minutesLeft(samples: readonly Sample[], bytesLeft: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.bytes <= first.bytes) return undefined;
  const rate = (last.bytes - first.bytes) / (last.atMs - first.atMs);
  return Math.max(1, Math.ceil(bytesLeft / rate / 60_000));
}

/** The maximum lengths of a file's name and of its folder's path, in characters. */
export const FILE_NAME_MAX = 255;
export const FOLDER_MAX = 500;
