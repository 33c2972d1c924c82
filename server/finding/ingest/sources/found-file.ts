import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemName } from '#contract/upload-files.ts';

/** An unread file of a source that may be a photo. It can be read until the source returns the next one. */
export interface FoundFile {
  /** Its name in reports: its path, or its place in a zip or a bucket. */
  file: string;
  /** Its folder below the source's root, with slashes; '' for the root itself. */
  folder: string;
  /** @throws FileTooLarge, or the source's error if it cannot be read */
  read(): Promise<Uint8Array>;
  /** The first bytes, at most `count`, if the source can read them alone. Throws as `read` does. */
  readStart?(byteCount: number): Promise<Uint8Array>;
  /** Reads the `.xmp` file beside it, if the source supports that; undefined without one. Never throws. */
  readSidecar?(): Promise<string | undefined>;
}

/** Why an entry of a source is skipped. None of these is a fault. */
export type SkipReason =
  /** Created by systems and programs: `._a.jpg`, `Thumbs.db`, `@eaDir`. A hidden folder counts as one. */
  | 'Hidden'
  /** A symbolic link; its target is either in the source itself or not intended. */
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

/** An entry of a source that cannot be a photo, judged only by its place. */
export interface LeftOut {
  file: string;
  folder: string;
  leftOut: SkipReason | 'Unreadable';
}

/** Every entry of a source is one of these, so that none is dropped silently. */
export type SourceEntry = FoundFile | LeftOut;

/** Larger files are not read: this exceeds the uncompressed size of the largest photo, with 200 million pixels. */
export const FILE_BYTES_MAX = 1_300_000_000;

/** A file of more than `FILE_BYTES_MAX`. */
export class FileTooLarge extends Error {
  constructor() {
    super(`more than ${FILE_BYTES_MAX / 1e6} MB`);
  }
}

/** The stills that cameras and drones write beside a video: JPEGs with names of their own. */
const FILM_STILL_NAME = /\.(thm|scr)$/i;
const UNFINISHED_NAME = /\.(part|filepart|partial|tmp|ffs_tmp|crdownload|download)$/i;
/**
 * Returns why a name alone excludes a file; undefined if it does not. Folders above it are checked by `isSystemName`.
 */
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

/** Returns why a path of a zip or a bucket excludes a file: by its own name, or a hidden folder in it. */
export function skipByPath(path: string): SkipReason | undefined {
  const { folder, name } = splitPath(path);
  return folder.split('/').some(isSystemName) ? 'Hidden' : skipByName(name);
}

/**
 * Describes a file on the disk below a source's root.
 * @param path in the bytes of the disk: a name need not be valid UTF-8
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

/** Larger ones contain the picture's edit history, not more keywords. */
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
