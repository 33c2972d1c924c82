import type { DataStore } from '@tus/server';
import type { ReserveSpace } from './free-space.ts';

/** The folder of incomplete uploads. No tenant's folder begins with a dot. */
export const UPLOADS_FOLDER = '.uploads';

/** How long an unfinished upload is kept. */
export const UPLOADS_KEPT_MS = 14 * 24 * 3600_000;

/** A place for uploads that arrive in parts by tus (https://tus.io/protocols/resumable-upload). */
export interface UploadsPlace {
  /** The tus data store. On a disk, it reserves space before it writes. */
  store: DataStore;
  /** The prefix of the store's ids. */
  prefix: string;
  /** Its path on a disk; undefined for a bucket. */
  folder: string | undefined;
  reserveSpace: ReserveSpace;
  /**
   * Reads a complete upload.
   * @returns undefined if a part of it is missing
   * @throws Outage
   */
  read(name: string): Promise<Buffer | undefined>;
  /** Ends an upload and deletes its data; does nothing if it does not exist. */
  delete(name: string): Promise<void>;
}

/**
 * Checks an upload's name, which may come from a row of another installation.
 * @throws if the name is a path out of the uploads folder
 */
export function requireUploadName(name: string): string {
  if (/[\\/]|^\.{0,2}$/.test(name)) throw new Error('a storage key leaves its folder');
  return name;
}
