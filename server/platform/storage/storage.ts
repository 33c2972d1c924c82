import type { Readable } from 'node:stream';
import type { UploadsPlace } from './uploads-place.ts';

/** A stored file's facts. */
export interface StoredFile {
  size: number;
  modifiedAt: Date;
}

/** A stored file, as listed by a walk through a folder. */
export interface WalkedFile extends StoredFile {
  key: string;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The storage of files: a folder by default, any S3 store by configuration. Keys are `tenant/…/name`; slices build
 * them, and they never come from a request.
 */
export interface Storage {
  /** Writes a whole file; readers see the old or the new one, never a part. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a local file by copy or link; the source may be deleted afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /** Writes a stream of any length with little memory; readers see the old or the new file, never a part. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Copies a stored file; readers see the old or the new one, never a part.
   * @throws FileMissing
   */
  copy(from: string, to: string): Promise<void>;
  /** @throws FileMissing */
  read(key: string): Promise<Uint8Array>;
  /** @throws FileMissing if it is missing before the first byte */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** undefined if there is no such file. */
  stat(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
  /** Lists the keys below a folder, named without a slash at its end; empty if it does not exist. */
  list(folder: string): Promise<string[]>;
  /** Iterates over the files below a folder, in any order, with few of them in memory. */
  walk(folder: string): AsyncGenerator<WalkedFile>;
  /** Deletes everything below a folder, named without a slash at its end; does nothing if it does not exist. */
  deleteFolder(folder: string): Promise<void>;
  /** Opens the place for incomplete uploads. */
  openUploads(): Promise<UploadsPlace>;
}

export class FileMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super('a stored file is missing');
    this.key = key;
  }
}

/**
 * Builds the full key of a tenant's file.
 * @throws if the key leads out of the tenant's folder: it may come from a row that another installation wrote
 */
export function tenantKey(tenantId: string, key: string): string {
  if (UPWARDS.test(key)) throw new Error(LEAVES);
  return `${tenantId}/${key}`;
}

const UPWARDS = /(?:^|[\\/])\.\.(?:[\\/]|$)/;
/** A drive letter of Windows, whose paths have a special meaning. */
const DRIVE = /^\p{L}:/u;
const LEAVES = 'a storage key leaves its folder';

/** Returns whether a full key belongs to a tenant, in every storage's reading of the path. */
export function isOwnKey(tenantId: string, key: string): boolean {
  const [folder, ...rest] = key.split('/');
  const isPlain = (part: string) => part !== '' && part !== '.' && part !== '..' && !DRIVE.test(part);
  return folder === tenantId && rest.length > 0 && rest.every(isPlain) && !/[\\\p{Cc}]/u.test(key);
}

/**
 * Returns a full key from a row if it belongs to the tenant.
 * @throws if it does not
 */
export function requireOwnKey(tenantId: string, key: string): string {
  if (!isOwnKey(tenantId, key)) throw new Error(LEAVES);
  return key;
}
