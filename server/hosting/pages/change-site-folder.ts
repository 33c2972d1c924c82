import { extname } from 'node:path';
import type { FolderFile } from './open-site-folder.ts';

/** A file of a folder to write; null removes it. */
export interface FileChange {
  path: string;
  bytes: Uint8Array | null;
}

/** Changes some files of a folder and keeps the others. */
export function changeSiteFolder(files: readonly FolderFile[], changes: readonly FileChange[]): FolderFile[] {
  const changed = new Map(files.map((file) => [file.path, file]));
  for (const { path, bytes } of changes) {
    if (bytes === null) changed.delete(path);
    else changed.set(path, { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes });
  }
  return [...changed.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

const TEXT_ENDINGS = ['.yaml', '.html', '.css', '.svg', '.md'];

/** Returns whether a file of the folder is a text that people write. */
export const isSiteText = (path: string): boolean => TEXT_ENDINGS.includes(extname(path));
