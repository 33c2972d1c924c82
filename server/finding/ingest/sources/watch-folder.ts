import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LeftOut } from './found-file.ts';
import { type FileOnDisk, walkFolder } from './walk-folder.ts';

export interface WatchOptions {
  /** Between two looks. */
  pauseMs: number;
  signal: AbortSignal;
}

/** Stands for the size and time of what is not looked into. */
const LEFT_OUT = 'left out';

/**
 * Watches a folder that others still write to. Returns each file once it is complete: its size and time were equal in
 * two successive looks. A file that grows later is returned again. Ends when the signal aborts.
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
    // What was taken away is forgotten, or a year of races would fill the memory.
    for (const file of seen.keys()) {
      if (present.has(file)) continue;
      seen.delete(file);
      given.delete(file);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** Changes when the file does; undefined if it was just taken away. */
async function readVersion(path: Buffer): Promise<string | undefined> {
  const facts = await stat(path).catch(() => undefined);
  return facts && `${facts.size} ${facts.mtimeMs}`;
}
