import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LeftOut } from './found-file.ts';
import { type FileOnDisk, walkFolder } from './walk-folder.ts';

export interface WatchOptions {
  /** The interval between two checks. */
  pauseMs: number;
  signal: AbortSignal;
}

/** Stands for size and time of skipped entries. */
const LEFT_OUT = 'left out';

/**
 * Watches a folder to which others still write. Returns each file once it is complete, which means that its size and
 * time were the same in two successive checks. A file that grows later is returned again. Ends when the signal aborts.
 */
export async function* watchFolder(
  root: string,
  { pauseMs, signal }: WatchOptions,
): AsyncGenerator<FileOnDisk | LeftOut> {
  const seen = new Map<string, string>();
  const given = new Map<string, string>();
  while (!signal.aborted) {
    const present = new Set<string>();
    for await (const found of walkFolder(root)) {
      present.add(found.file);
      const version = 'leftOut' in found ? LEFT_OUT : await readVersion(found.path);
      if (version === undefined) continue;
      const isSettled = seen.get(found.file) === version || version === LEFT_OUT;
      seen.set(found.file, version);
      if (!isSettled || given.get(found.file) === version) continue;
      given.set(found.file, version);
      yield found;
    }
    // Deleted files are forgotten; otherwise a year of races would fill the memory.
    for (const file of seen.keys()) {
      if (present.has(file)) continue;
      seen.delete(file);
      given.delete(file);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Returns a value that changes when the file changes; undefined if the file was just deleted. */
async function readVersion(path: Buffer): Promise<string | undefined> {
  const facts = await stat(path).catch(() => undefined);
  return facts && `${facts.size} ${facts.mtimeMs}`;
}
