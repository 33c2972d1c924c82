import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As the processes that read photos: behind everything that answers people. */
const NICENESS = 10;

/**
 * Puts this whole process behind those that serve: decoding runs in the pool threads of Node, which have the
 * process' priority and not that of the thread that asked. For processes that serve nobody. Linux counts priority by
 * thread, so each that is there is told; later ones inherit it. Where the system forbids it nothing changes.
 * Not before the database is open: a server started by this process would inherit it, and others use that one too.
 */
export function lowerPriority(): void {
  try {
    if (process.platform !== 'linux') setPriority(NICENESS);
    else for (const threadId of readdirSync('/proc/self/task')) setPriority(Number(threadId), NICENESS);
  } catch {
    // A thread that ended meanwhile, or a system that forbids it: the work is done all the same.
  }
}
