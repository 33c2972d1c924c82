import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundFile } from './found-file.ts';
import { walkFolder } from './walk-folder.ts';

export interface WatchOptions {
  /** Between two looks. */
  pauseMs: number;
  signal: AbortSignal;
}

/**
 * The photos of a folder that others still write to, each once it is complete: its size and time stayed the same
 * from one look to the next. One that grows later is given again. Ends when the signal says so.
 */
export async function* watchFolder(
  root: string,
  { pauseMs, signal }: WatchOptions,
): AsyncGenerator<FoundFile> {
  const seen = new Map<string, string>();
  const given = new Map<string, string>();
  while (!signal.aborted) {
    const present = new Set<string>();
    for await (const found of walkFolder(root)) {
      present.add(found.file);
      const facts = await stat(found.file).catch(() => undefined);
      if (facts === undefined) continue;
      const version = `${facts.size} ${facts.mtimeMs}`;
      const isSettled = seen.get(found.file) === version;
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
