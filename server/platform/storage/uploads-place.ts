import type { DataStore } from '@tus/server';

/** Where uploads lie until they are whole. No tenant's folder begins with a dot. */
export const UPLOADS_FOLDER = '.uploads';

/** How long an unfinished upload is kept. */
export const UPLOADS_KEPT_MS = 14 * 24 * 3600_000;

/** A place for uploads that come in parts, as tus keeps them (https://tus.io/protocols/resumable-upload). */
export interface UploadsPlace {
  store: DataStore;
  /** What the store's ids begin with. */
  prefix: string;
  /** Where it is on a disk; undefined in a bucket. */
  folder: string | undefined;
  /** @throws Outage where its disk is nearly full */
  requireSpace(): Promise<void>;
  /**
   * Reads an upload that has come to its last byte.
   * @returns undefined if some of it is gone
   * @throws Outage
   */
  read(name: string): Promise<Buffer | undefined>;
  /** Ends an upload and deletes what is there of it; of one that is not there, nothing. */
  delete(name: string): Promise<void>;
}
