import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemName } from '#contract/upload-files.ts';

/** An unread file of a source that may be a photo. It can be read until the source returns the next file. */
export interface FoundFile {
  /** Its name in reports: its path, or its location in a zip or bucket. */
  file: string;
  /** Its folder below the source's root, with slashes; '' for the root itself. */
  folder: string;
  /** @throws FileTooLarge, or the source's error if it cannot be read */
  read(): Promise<Uint8Array>;
  /** Reads at most `byteCount` first bytes, if the source can read them separately. Throws like `read`. */
  readStart?(byteCount: number): Promise<Uint8Array>;
  /** Reads the `.xmp` file beside it, if the source supports that; undefined if there is none. Never throws. */
  readSidecar?(): Promise<string | undefined>;
}

/** Why an entry of a source is skipped. None of these reasons is a fault. */
export type SkipReason =
  /** Created by an operating system or a program: `._a.jpg`, `Thumbs.db`, `@eaDir`. A hidden folder is one entry. */
  | 'Hidden'
  /** A symbolic link. Its target is either part of the source anyway, or not meant to be imported. */
  | 'Link'
  /** Neither file nor folder: a socket, a device. */
  | 'Special'
  /** A name that programs use for incomplete files. */
  | 'Unfinished'
  /** A camera's raw file, which usually has its JPEG beside it. */
  | 'CameraRaw'
  /** Not a picture: a text, a video, a table. */
  | 'NotAPhoto'
  /** A photo that an operator removed from the event; it is not imported again. */
  | 'Removed';

/** An entry of a source that cannot be a photo, judged only by its path. */
export interface LeftOut {
  file: string;
  folder: string;
  leftOut: SkipReason | 'Unreadable';
}

/** An entry of a source. Every entry has one of these forms, so that none is dropped silently. */
export type SourceEntry = FoundFile | LeftOut;

/** Larger files are not read. An uncompressed photo of 200 million pixels, the largest possible, is smaller. */
export const FILE_BYTES_MAX = 1_300_000_000;

/** A file of more than `FILE_BYTES_MAX`. */
export class FileTooLarge extends Error {
  constructor() {
    super(`more than ${FILE_BYTES_MAX / 1e6} MB`);
  }
}

/** The most files of a zip or bucket. The directory of a zip with a million of them is read for minutes. */
export const SOURCE_FILES_MAX = 300_000;

/** A source of more than `SOURCE_FILES_MAX` files. */
export class SourceTooLarge extends Error {
  constructor(filesMax: number) {
    super(`The source has more than ${filesMax} files: import it in parts, one folder each.`);
  }
}

/** Still pictures that cameras and drones write beside a video: JPEGs with extensions of their own. */
const FILM_STILL_NAME = /\.(thm|scr)$/i;
const UNFINISHED_NAME = /\.(part|filepart|partial|tmp|ffs_tmp|crdownload|download)$/i;
/** Returns why a file's name alone excludes it; undefined if it does not. `isSystemName` checks the folders above. */
export function skipByName(name: string): SkipReason | undefined {
  if (isSystemName(name)) return 'Hidden';
  if (FILM_STILL_NAME.test(name)) return 'NotAPhoto';
  return UNFINISHED_NAME.test(name) ? 'Unfinished' : undefined;
}

/** Splits a path with slashes into its folder and its name. */
export function splitPath(path: string): { folder: string; name: string } {
  const at = path.lastIndexOf('/');
  return { folder: at < 0 ? '' : path.slice(0, at), name: path.slice(at + 1) };
}

/** Returns why a path in a zip or bucket excludes a file: because of its name, or a hidden folder in the path. */
export function skipByPath(path: string): SkipReason | undefined {
  const { folder, name } = splitPath(path);
  return folder.split('/').some(isSystemName) ? 'Hidden' : skipByName(name);
}

/**
 * Describes a file on disk below a source's root.
 * @param path as raw bytes, because a name need not be valid UTF-8
 */
export function fileOnDisk(root: string, folder: string, name: string, path: Buffer): FoundFile {
  return {
    file: join(root, folder, name),
    folder,
    read: () => readOnDisk(path, FILE_BYTES_MAX + 1),
    readStart: (byteCount) => readOnDisk(path, byteCount),
    readSidecar: () => readSidecarOf(path),
  };
}

/** Larger files contain the picture's editing history, not more keywords. */
const SIDECAR_BYTES_MAX = 1_000_000;

/** Reads `1.xmp` or `1.jpg.xmp` beside `1.jpg`. */
async function readSidecarOf(path: Buffer): Promise<string | undefined> {
  const dot = path.lastIndexOf('.');
  const stem = dot > path.lastIndexOf('/') ? path.subarray(0, dot) : path;
  for (const [start, end] of [
    [stem, '.xmp'],
    [path, '.xmp'],
    [stem, '.XMP'],
  ] as const) {
    const bytes = await readOnDisk(Buffer.concat([start, Buffer.from(end)]), SIDECAR_BYTES_MAX).catch(
      () => undefined,
    );
    if (bytes !== undefined) return Buffer.from(bytes).toString('utf8');
  }
  return undefined;
}

async function readOnDisk(path: Buffer, byteCount: number): Promise<Uint8Array> {
  await using handle = await open(path);
  const { size } = await handle.stat();
  if (Math.min(size, byteCount) > FILE_BYTES_MAX) throw new FileTooLarge();
  if (size <= byteCount) return handle.readFile();
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(byteCount), 0, byteCount, 0);
  return buffer.subarray(0, bytesRead);
}
