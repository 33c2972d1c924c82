import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As the processes that read photos: behind everything that answers people. */
const NICENESS = 10;

/**
 * Puts this whole process behind those that serve: decoding runs in the pool threads of Node, which have the process'
 * priority and not that of the thread that asked. For processes that do not serve. Linux has a priority per thread, so each
 * existing thread is set; later ones inherit it. If the system forbids it, nothing changes. Call it after opening the
 * database: a server started by this process would inherit it, and others use that server too.
 */
export function lowerPriority(): void {
  try {
    if (process.platform !== 'linux') setPriority(NICENESS);
    else for (const threadId of readdirSync('/proc/self/task')) setPriority(Number(threadId), NICENESS);
  } catch {
    // A thread that ended meanwhile, or a system that forbids it: the work is done all the same.
  }
}
