import { statfs } from 'node:fs/promises';
import { Outage } from '../outage.ts';

/**
 * The space that must stay free: the database is often on the same disk, and stops if it is full. A disk without free
 * inodes takes no new file either.
 */
const RESERVE = { bytes: 2_000_000_000, share: 0.05, shareOfInodes: 0.02 };
const CACHED_MS = 2_000;

/** A disk in blocks, the bytes of one, and its inodes: none if it makes them as they are needed. */
interface Disk {
  bavail: number;
  blocks: number;
  bsize: number;
  files: number;
  ffree: number;
}

/** Computes the bytes that may still be written; negative if nothing may. */
function bytesLeft({ bavail, blocks, bsize, files, ffree }: Disk): number {
  if (files > 0 && ffree < RESERVE.shareOfInodes * files) return -1;
  return bavail * bsize - Math.min(RESERVE.bytes, RESERVE.share * blocks * bsize);
}

/**
 * Ends a reservation.
 * @param written how many of its bytes were written; the others are free for the next at once
 */
type ReleaseSpace = (written?: number) => void;

/**
 * Reserves space for bytes before they are written. A reservation is for bytes that the process has: what a client
 * announces may never come, and all brands want the space.
 * @returns a function that ends the reservation, once they are written or will not be
 * @throws Outage if less than 2 GB would be free then, or less than a twentieth of a small disk, or 2 % of its inodes
 */
export type ReserveSpace = (bytes: number) => Promise<ReleaseSpace>;

/**
 * Creates a count of a disk's free space. Writes that run at the same time are counted together, because each of
 * them alone might fit.
 * @param readDisk reads the disk's numbers of blocks and inodes
 */
export function createSpaceCheck(
  folder: string,
  readDisk: (folder: string) => Promise<Disk> = statfs,
): ReserveSpace {
  let seen: { at: number; left: number } | undefined;
  let reserved = 0;
  return async (bytes) => {
    if (seen === undefined || performance.now() - seen.at > CACHED_MS) {
      // If the folder cannot be checked, the write itself will fail.
      const facts = await readDisk(folder).catch(() => undefined);
      const left = facts === undefined ? Number.POSITIVE_INFINITY : bytesLeft(facts);
      // Bytes that are being written may already be on the disk; then they count twice until the next check.
      seen = { at: performance.now(), left: left - reserved };
    }
    if (seen.left < bytes) throw new Outage(`The disk of ${folder} is full: make room.`);
    seen.left -= bytes;
    reserved += bytes;
    let isReserved = true;
    return (written = bytes) => {
      if (!isReserved) return;
      isReserved = false;
      reserved -= bytes;
      if (seen !== undefined) seen.left += bytes - written;
    };
  };
}

/** Reserves space for each part of a stream while it is written: what has not arrived may never come. */
export async function* reserving(
  reserveSpace: ReserveSpace,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    const release = await reserveSpace(chunk.byteLength);
    try {
      yield chunk;
    } finally {
      release();
    }
  }
}
