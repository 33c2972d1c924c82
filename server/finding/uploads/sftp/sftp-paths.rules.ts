import { posix } from 'node:path';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import { FILE_NAME_MAX, FOLDER_MAX, isPhotoName, isRawName } from '#contract/upload-files.ts';

/** A path in an upload's folder, without a slash at the beginning; '' is the folder itself. */
export interface SentPath {
  path: string;
  folder: string;
  name: string;
}

const DIRECTORY_MODE = 0o040_700;
const FILE_MODE = 0o100_200;

/** A longer path is refused before it is parsed. It has some slashes and dots more than the longest path of a file. */
const RAW_PATH_MAX = FOLDER_MAX + FILE_NAME_MAX + 100;

/**
 * Parses a client's path. No path leads out of the folder.
 * @returns undefined if the name is forbidden
 */
export function readPath(rawPath: string): SentPath | undefined {
  if (rawPath.length > RAW_PATH_MAX) return undefined;
  const path = posix.normalize(`/${rawPath}`).replace(/^\/+|(?<!\/)\/+$/g, '');
  const at = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
  const isNamed = name.length <= FILE_NAME_MAX && folder.length <= FOLDER_MAX && PLAIN_LINE.test(path);
  return isNamed ? { path, folder, name } : undefined;
}

/** A camera's card has up to four levels of folders. Each level costs an incomplete file two further files on the disk. */
const LEVELS_MAX = 10;

/** Returns whether a path is in more folders than may be created. */
export const isTooDeep = ({ folder }: SentPath): boolean => folder.split('/').length > LEVELS_MAX;

/**
 * Returns the kind of a file by its name. A photo is complete when it is closed. A raw file is refused. Any other name
 * counts as temporary, because programs use such names for incomplete files.
 */
export function kindOfSent(name: string): 'Photo' | 'Raw' | 'Waiting' {
  if (name.startsWith('.')) return 'Waiting';
  if (isPhotoName(name)) return 'Photo';
  return isRawName(name) ? 'Raw' : 'Waiting';
}

/** The attributes of a file or folder for the client. Files cannot be read back. */
export interface EntryFacts {
  isFolder: boolean;
  size: number;
  modifiedAt: Date;
}

export function attributesOf({ isFolder, size, modifiedAt }: EntryFacts) {
  const seconds = Math.floor(modifiedAt.getTime() / 1000);
  const mode = isFolder ? DIRECTORY_MODE : FILE_MODE;
  return { mode, uid: 0, gid: 0, size, atime: seconds, mtime: seconds };
}

/** Formats an entry as a line of `ls -l`, which clients display. */
export function longNameOf(name: string, { isFolder, size, modifiedAt }: EntryFacts): string {
  const day = modifiedAt.toISOString().slice(0, 10);
  return `${isFolder ? 'drwx------' : '--w-------'} 1 photos photos ${size} ${day} ${name}`;
}
