/**
 * Whether a JPEG file is there to its end.
 *
 * The decoder forgives much: it paints what is missing grey, and never notices the last bytes. So the file's own
 * structure is walked: segment by segment, through every scan, to the end-of-image marker (ITU-T T.81, B.1).
 */
const PREFIX = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const TEMPORARY = 0x01;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Offset of the next marker's code at or after `from`, over stuffed zeros, restarts and fill bytes; -1 if none. */
function findMarker(bytes: Uint8Array, from: number): number {
  let prefix = bytes.indexOf(PREFIX, from);
  while (prefix !== -1) {
    const code = bytes[prefix + 1];
    if (code === undefined) return -1;
    if (code !== 0 && code !== PREFIX && !isRestart(code)) return prefix + 1;
    prefix = bytes.indexOf(PREFIX, prefix + 1);
  }
  return -1;
}

/**
 * Returns whether the end-of-image marker follows the last scan. Bytes after it (cameras append previews there) do not
 * matter; thumbnails inside EXIF are skipped and cannot be taken for the photo's own end.
 */
export function isJpegComplete(bytes: Uint8Array): boolean {
  let hasScan = false;
  let at = findMarker(bytes, 0);
  while (at !== -1) {
    const marker = bytes[at];
    if (marker === END_OF_IMAGE) return hasScan;
    if (marker === START_OF_SCAN) hasScan = true;
    if (marker === START_OF_IMAGE || marker === TEMPORARY) {
      at = findMarker(bytes, at + 1);
      continue;
    }
    const high = bytes[at + 1];
    const low = bytes[at + 2];
    if (high === undefined || low === undefined) return false;
    at = findMarker(bytes, at + 1 + high * 256 + low);
  }
  return false;
}

/** Baseline and extended sequential frames: one scan can hold all of the picture. */
const SEQUENTIAL_FRAMES = new Set([0xc0, 0xc1]);

/**
 * Adds the end marker to a JPEG that stops inside the only scan it needs: cameras and programs that lose the last two bytes
 * leave all pixels. Only a decoder can decide whether it stops too early.
 * @returns undefined for a file that has its end, or lacks more than that
 */
export function addJpegEnd(bytes: Uint8Array): Uint8Array | undefined {
  let components: number | undefined;
  let at = findMarker(bytes, 0);
  while (at !== -1) {
    const marker = bytes[at] ?? END_OF_IMAGE;
    if (marker === START_OF_IMAGE || marker === TEMPORARY) {
      at = findMarker(bytes, at + 1);
      continue;
    }
    const length = (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
    if (marker === END_OF_IMAGE || at + 1 + length > bytes.length) return undefined;
    if (SEQUENTIAL_FRAMES.has(marker)) components = bytes[at + 8];
    if (marker === START_OF_SCAN) {
      const isOnlyScan = bytes[at + 3] === components && findMarker(bytes, at + 1 + length) === -1;
      return isOnlyScan ? Buffer.concat([bytes, Buffer.from([PREFIX, END_OF_IMAGE])]) : undefined;
    }
    at = findMarker(bytes, at + 1 + length);
  }
  return undefined;
}
