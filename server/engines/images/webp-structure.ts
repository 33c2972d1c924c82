import { createPartCounter } from './part-counter.ts';

const HEADER_LENGTH = 12;
const CHUNK_HEADER_LENGTH = 8;
/** Chunks with pixels: of lossy and lossless pictures, and of the frames of an animation. */
const PIXEL_CHUNKS = new Set(['VP8 ', 'VP8L', 'ANMF']);

/**
 * Returns whether a WebP file is as long as its RIFF header says and contains a complete chunk of pixels. Bytes after
 * that end do not matter.
 * @throws TooManyParts
 */
export function isWebpComplete(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_LENGTH) return false;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return false;
  const countPart = createPartCounter();
  let at = HEADER_LENGTH;
  while (at + CHUNK_HEADER_LENGTH <= end) {
    countPart();
    const type = file.toString('latin1', at, at + 4);
    const next = at + CHUNK_HEADER_LENGTH + file.readUInt32LE(at + 4);
    if (PIXEL_CHUNKS.has(type)) return next <= end;
    // Chunks start at even offsets.
    at = next + (next & 1);
  }
  return false;
}
