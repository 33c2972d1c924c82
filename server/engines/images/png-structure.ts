import { crc32 } from 'node:zlib';
import { createPartCounter, type PartCounter } from './part-counter.ts';

const SIGNATURE_LENGTH = 8;
/** A chunk has its length and type before its data, and its checksum after it. */
const HEADER_LENGTH = 8;
const CHECKSUM_LENGTH = 4;

/** A PNG of 256 MB in chunks of libpng's usual size has 32,000. */
const CHUNKS_MAX = 100_000;

/** Creates a counter for the chunks of one file. */
export const createChunkCounter = (): PartCounter => createPartCounter(CHUNKS_MAX);

/** Returns whether a chunk is needed to draw the picture: then its type starts with a capital letter (PNG, 5.4). */
const isCritical = (firstLetter: number) => (firstLetter & 0x20) === 0;

/**
 * Returns whether a PNG file is complete and its picture undamaged: every chunk up to IEND is inside the file, and
 * the checksums of the chunks that draw the picture are right. The decoder notices neither a missing end nor, in
 * interlaced files, a wrong checksum.
 * @throws TooManyParts
 */
export function isPngComplete(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const countPart = createChunkCounter();
  let hasPixels = false;
  let at = SIGNATURE_LENGTH;
  while (at + HEADER_LENGTH + CHECKSUM_LENGTH <= file.length) {
    countPart();
    const type = file.toString('latin1', at + 4, at + HEADER_LENGTH);
    const end = at + HEADER_LENGTH + file.readUInt32BE(at);
    if (end + CHECKSUM_LENGTH > file.length) return false;
    const isWhole = () => crc32(file.subarray(at + 4, end)) === file.readUInt32BE(end);
    if (isCritical(type.charCodeAt(0)) && !isWhole()) return false;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels;
    at = end + CHECKSUM_LENGTH;
  }
  return false;
}
