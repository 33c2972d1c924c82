import type { DataStore } from '@tus/server';

/** Where uploads lie until they are whole. No tenant's folder begins with a dot. */
export const UPLOADS_FOLDER = '.uploads';

/** How long an upload that nobody ends is kept. */
export const UPLOADS_KEPT_MS = 14 * 24 * 3600_000;

/** A place for uploads that come in parts, as tus keeps them (https://tus.io/protocols/resumable-upload). */
export interface UploadsPlace {
  store: DataStore;
  /** What the store's ids begin with. */
  prefix: string;
  /** Where it lies on a disk; undefined in a bucket. */
  folder: string | undefined;
  /** @throws where there is no such upload */
  read(name: string): Promise<Buffer>;
  /** Deletes an upload that is wholly here. */
  deleteWhole(name: string): Promise<void>;
}
