import type { Readable } from 'node:stream';
import type { UploadsPlace } from './uploads-place.ts';

/** A stored file's facts. */
export interface StoredFile {
  size: number;
  modifiedAt: Date;
}

/** A stored file, as one is met while a folder is walked through. */
export interface WalkedFile extends StoredFile {
  key: string;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files live: a folder by default, any S3 store by configuration. Keys are
 * `tenant/…/name`; a key is built by its slice and never taken from a request.
 */
export interface Storage {
  /** Writes a whole file; a reader sees the old one or the new one, never a part. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Puts a local file, copied or linked; the source may vanish afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /** Writes what a stream yields, of any length and in little memory; a reader sees the old file or the new one, never a part. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Copies a stored file; a reader sees the old one or the new one, never a part.
   * @throws FileMissing
   */
  copy(from: string, to: string): Promise<void>;
  /** @throws FileMissing */
  read(key: string): Promise<Uint8Array>;
  /** @throws FileMissing where it is gone before the first byte */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** undefined if there is no such file. */
  stat(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
  /** Lists the keys below a folder, named without a slash at its end; none if there is none. */
  list(folder: string): Promise<string[]>;
  /** Walks through the files below a folder, in any order, holding few of them in memory. */
  walk(folder: string): AsyncGenerator<WalkedFile>;
  /** Deletes everything below a folder, named without a slash at its end; nothing if there is none. */
  deleteFolder(folder: string): Promise<void>;
  /** Opens the place where uploads lie until they are whole. */
  openUploads(): Promise<UploadsPlace>;
}

export class FileMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super('a stored file is missing');
    this.key = key;
  }
}

/** Builds the full key of a tenant's file. */
export function tenantKey(tenantId: string, key: string): string {
  return `${tenantId}/${key}`;
}
