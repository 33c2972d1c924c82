import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The nice value of the processes that read photos: lower priority than everything that answers people. */
const NICENESS = 10;

/**
 * Lowers the priority of this whole process below those that serve; for processes that do not serve. It affects the
 * whole process, because decoding runs in Node's pool threads, which do not have the priority of the calling
 * thread. Linux has a priority per thread, so the priority of each existing thread is set; later ones inherit it.
 * If the system forbids it, nothing changes. Call this after opening the database: a database server that this
 * process starts would otherwise inherit the low priority, although other processes use it too.
 */
export function lowerPriority(niceness = NICENESS): void {
  try {
    if (process.platform !== 'linux') setPriority(niceness);
    else for (const threadId of readdirSync('/proc/self/task')) setPriority(Number(threadId), niceness);
  } catch {
    // The thread ended meanwhile, or the system forbids it: the work continues at normal priority.
  }
}
