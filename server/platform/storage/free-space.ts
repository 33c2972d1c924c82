import { statfs } from 'node:fs/promises';
import { Outage } from '../outage.ts';

/** The space that must stay free: the database is often on the same disk, and stops if it is full. */
const RESERVE = { bytes: 2_000_000_000, share: 0.05 };
const CACHED_MS = 2_000;

/** A disk in blocks, and the bytes of one. */
interface Disk {
  bavail: number;
  blocks: number;
  bsize: number;
}

/**
 * Creates a check that refuses uploads if the disk of a folder is nearly full.
 * @param readDisk reads the disk's numbers of blocks
 * @returns a function that throws Outage if less than 2 GB are free, or less than a twentieth of a small disk
 */
export function createSpaceCheck(
  folder: string,
  readDisk: (folder: string) => Promise<Disk> = statfs,
): () => Promise<void> {
  let seen: { at: number; isEnough: boolean } | undefined;
  return async () => {
    const now = performance.now();
    if (seen === undefined || now - seen.at > CACHED_MS) {
      // If the folder cannot be checked, the write itself will fail.
      const facts = await readDisk(folder).catch(() => undefined);
      const isEnough =
        facts === undefined ||
        facts.bavail * facts.bsize >= Math.min(RESERVE.bytes, RESERVE.share * facts.blocks * facts.bsize);
      seen = { at: now, isEnough };
    }
    if (!seen.isEnough) throw new Outage(`The disk of ${folder} is full: make room.`);
  };
}
