import { createHash } from 'node:crypto';
import { inSlices } from './in-slices.ts';

/** Hashing this many bytes takes a few milliseconds. */
const SLICE_BYTES = 2_000_000;

/** Computes the SHA-256 of bytes as hex digits, and lets the process do other work meanwhile. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  const starts = Array.from({ length: Math.ceil(bytes.length / SLICE_BYTES) }, (_, at) => at * SLICE_BYTES);
  for await (const start of inSlices(starts)) hash.update(bytes.subarray(start, start + SLICE_BYTES));
  return hash.digest('hex');
}
