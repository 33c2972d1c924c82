import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A photo file of a source, not read yet. */
export interface FoundFile {
  /** How a report names it: its path, or its place in a zip or a bucket. */
  file: string;
  /** Where it lies below the source's root, with slashes; '' for the root itself. */
  folder: string;
  /** @throws where it cannot be read */
  read(): Promise<Uint8Array>;
}

/** What is looked at in a source; the bytes decide whether it is a photo. */
export const PHOTO_NAME = /\.jpe?g$/i;

/** Whether a name is one of a photo; files that systems hide are not. */
export function isPhotoName(name: string): boolean {
  return PHOTO_NAME.test(name) && !name.startsWith('.');
}

/** A file on the disk below a source's root. */
export function fileOnDisk(root: string, folder: string, name: string): FoundFile {
  const file = join(root, folder, name);
  return { file, folder, read: () => readFile(file) };
}

/** Splits a path with slashes into its folder and its name. */
export function splitPath(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/');
  return { folder: at < 0 ? '' : path.slice(0, at), name: path.slice(at + 1) };
}
