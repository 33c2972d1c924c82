import { createPartCounter, type PartCounter } from './part-counter.ts';

/**
 * Checks whether a JPEG file is complete.
 *
 * The decoder is tolerant: it fills missing parts with grey, and never notices missing last bytes. So the file's
 * own structure is followed, segment by segment and through every scan, to the end-of-image marker (ITU-T T.81,
 * B.1).
 */
const PREFIX = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const TEMPORARY = 0x01;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** A photo of 200 million pixels with a restart after each block of 64 has fewer prefixes. */
const PREFIXES_MAX = 4_000_000;

/** Creates a counter for the 0xff bytes of one file. */
export const createPrefixCounter = (): PartCounter => createPartCounter(PREFIXES_MAX);

/** Comparing this many bytes takes as long as one call of the native search. */
const NEAR_BYTES = 32;

/** Finds the offset of the next 0xff at or after `from`; -1 if there is none. Fast even for files of nothing else. */
export function findPrefix(bytes: Uint8Array, from: number): number {
  const near = Math.min(from + NEAR_BYTES, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === PREFIX) return at;
  return near >= bytes.length ? -1 : bytes.indexOf(PREFIX, near);
}

/**
 * Finds the offset of the next marker's code at or after `from`, skipping stuffed zeros, restarts and fill bytes;
 * -1 if there is none.
 */
function findMarker(bytes: Uint8Array, from: number, countPrefix: PartCounter): number {
  let prefix = findPrefix(bytes, from);
  while (prefix !== -1) {
    countPrefix();
    const code = bytes[prefix + 1];
    if (code === undefined) return -1;
    if (code !== 0 && code !== PREFIX && !isRestart(code)) return prefix + 1;
    prefix = findPrefix(bytes, prefix + 1);
  }
  return -1;
}

/**
 * Returns whether the end-of-image marker follows the last scan. Bytes after it do not matter: cameras append
 * previews there. Thumbnails inside EXIF are skipped, so their end does not count as the photo's.
 * @throws TooManyParts
 */
export function isJpegComplete(bytes: Uint8Array): boolean {
  const [countPart, countPrefix] = [createPartCounter(), createPrefixCounter()];
  let hasScan = false;
  let at = findMarker(bytes, 0, countPrefix);
  while (at !== -1) {
    countPart();
    const marker = bytes[at];
    if (marker === END_OF_IMAGE) return hasScan;
    if (marker === START_OF_SCAN) hasScan = true;
    if (marker === START_OF_IMAGE || marker === TEMPORARY) {
      at = findMarker(bytes, at + 1, countPrefix);
      continue;
    }
    const high = bytes[at + 1];
    const low = bytes[at + 2];
    if (high === undefined || low === undefined) return false;
    at = findMarker(bytes, at + 1 + high * 256 + low, countPrefix);
  }
  return false;
}

/**
 * Returns whether a marker begins a frame, whose header has the picture's size. DHT, JPG and DAC have codes within
 * the same range.
 */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads the longer side of a JPEG in pixels from its header; undefined if there is none.
 * @throws TooManyParts
 */
export function readJpegEdge(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [countPart, countPrefix] = [createPartCounter(), createPrefixCounter()];
  for (let at = findMarker(bytes, 0, countPrefix); at !== -1; ) {
    countPart();
    const marker = bytes[at] ?? END_OF_IMAGE;
    const hasLength = marker !== START_OF_IMAGE && marker !== TEMPORARY;
    if (marker === END_OF_IMAGE || marker === START_OF_SCAN || at + 8 > file.length) return undefined;
    if (isFrame(marker)) return Math.max(file.readUInt16BE(at + 4), file.readUInt16BE(at + 6));
    at = findMarker(bytes, at + 1 + (hasLength ? file.readUInt16BE(at + 1) : 0), countPrefix);
  }
  return undefined;
}

/** Baseline and extended sequential frames: one scan can contain the whole picture. */
const SEQUENTIAL_FRAMES = new Set([0xc0, 0xc1]);

/**
 * Adds the end marker to a JPEG that ends inside its only scan. Cameras and programs that lose the last two bytes
 * keep all pixels. Only a decoder can find out whether the scan itself is incomplete.
 * @returns undefined if the file has its end, or lacks more than that
 * @throws TooManyParts
 */
export function addJpegEnd(bytes: Uint8Array): Uint8Array | undefined {
  const countPrefix = createPrefixCounter();
  let components: number | undefined;
  let at = findMarker(bytes, 0, countPrefix);
  while (at !== -1) {
    const marker = bytes[at] ?? END_OF_IMAGE;
    if (marker === START_OF_IMAGE || marker === TEMPORARY) {
      at = findMarker(bytes, at + 1, countPrefix);
      continue;
    }
    const length = (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
    if (marker === END_OF_IMAGE || at + 1 + length > bytes.length) return undefined;
    if (SEQUENTIAL_FRAMES.has(marker)) components = bytes[at + 8];
    if (marker === START_OF_SCAN) {
      const isOnlyScan =
        bytes[at + 3] === components && findMarker(bytes, at + 1 + length, countPrefix) === -1;
      return isOnlyScan ? Buffer.concat([bytes, Buffer.from([PREFIX, END_OF_IMAGE])]) : undefined;
    }
    at = findMarker(bytes, at + 1 + length, countPrefix);
  }
  return undefined;
}
