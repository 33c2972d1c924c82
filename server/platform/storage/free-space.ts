import { statfs } from 'node:fs/promises';
import { Outage } from '../outage.ts';

/** What must stay free: the database often is on the same disk, and stops where that is full. */
const RESERVE = { bytes: 2_000_000_000, share: 0.05 };
const CACHED_MS = 2_000;

/** A disk in blocks, and the bytes of one. */
interface Disk {
  bavail: number;
  blocks: number;
  bsize: number;
}

/**
 * Creates a check that refuses what comes from outside while the disk of a folder is nearly full.
 * @param readDisk asks for the blocks of the disk
 * @returns throws Outage where less than 2 GB are free, or on a small disk less than a twentieth of it
 */
export function createSpaceCheck(
  folder: string,
  readDisk: (folder: string) => Promise<Disk> = statfs,
): () => Promise<void> {
  let seen: { at: number; isEnough: boolean } | undefined;
  return async () => {
    const now = performance.now();
    if (seen === undefined || now - seen.at > CACHED_MS) {
      // A folder that cannot be asked about is found out by the write itself.
      const facts = await readDisk(folder).catch(() => undefined);
      const isEnough =
        facts === undefined ||
        facts.bavail * facts.bsize >= Math.min(RESERVE.bytes, RESERVE.share * facts.blocks * facts.bsize);
      seen = { at: now, isEnough };
    }
    if (!seen.isEnough) throw new Outage(`The disk of ${folder} is full: make room.`);
  };
}
