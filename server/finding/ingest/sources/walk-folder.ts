import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemName } from '#contract/upload-files.ts';
import { type FoundFile, fileOnDisk, type LeftOut, skipByName } from './found-file.ts';

/** A file on the disk, with its path as raw bytes. */
export type FileOnDisk = FoundFile & { path: Buffer };

/**
 * Walks a folder recursively, ordered by name. Links are reported but not followed, and hidden folders are reported but
 * not entered, so that the walk always ends.
 */
export function walkFolder(root: string): AsyncGenerator<FileOnDisk | LeftOut> {
  return walk(root, '', Buffer.from(root));
}

async function* walk(root: string, folder: string, path: Buffer): AsyncGenerator<FileOnDisk | LeftOut> {
  // Names are bytes. A name in an old code page is not valid UTF-8, and as a string it would name no file.
  const entries = await readdir(path, { withFileTypes: true, encoding: 'buffer' }).catch(() => undefined);
  if (entries === undefined) {
    yield { file: join(root, folder), folder, leftOut: 'Unreadable' };
    return;
  }
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  for (const entry of entries) {
    const name = entry.name.toString();
    const entryPath = Buffer.concat([path, Buffer.from('/'), entry.name]);
    const leftOut = skipEntry(entry, name);
    if (leftOut !== undefined) yield { file: join(root, folder, name), folder, leftOut };
    else if (entry.isDirectory()) yield* walk(root, folder === '' ? name : `${folder}/${name}`, entryPath);
    else yield { ...fileOnDisk(root, folder, name, entryPath), path: entryPath };
  }
}

function skipEntry(entry: Dirent<Buffer>, name: string): LeftOut['leftOut'] | undefined {
  if (entry.isSymbolicLink()) return isSystemName(name) ? 'Hidden' : 'Link';
  if (entry.isDirectory()) return isSystemName(name) ? 'Hidden' : undefined;
  return entry.isFile() ? skipByName(name) : 'Special';
}
