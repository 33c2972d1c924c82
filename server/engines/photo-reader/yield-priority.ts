import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';

/**
 * Lowers the priority of the calling thread alone, so that reading photos gives way to answering people. Linux
 * counts priority by thread; elsewhere, or where the system forbids it, nothing changes.
 *
 * @param niceness 0 (as before) to 19 (last in line)
 * @returns whether it was done
 */
export function yieldPriority(niceness: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The link reads `<process>/task/<thread>`.
    const threadId = Number(path.basename(readlinkSync('/proc/thread-self')));
    if (!Number.isInteger(threadId)) return false;
    setPriority(threadId, niceness);
    return true;
  } catch {
    return false;
  }
}
