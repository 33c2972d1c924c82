import type { FileHandle } from 'node:fs/promises';
import type { FileEntry } from 'ssh2';
import type { LinkSession } from './link-quota.ts';
import type { SentPath } from './sftp-paths.rules.ts';
import { failed } from './sftp-refusals.ts';

/** The most files and folders that a client may have open at once. */
const HANDLES_MAX = 32;
const TOO_MANY = 'Too many files and folders are open.';

/** What a client has opened: a file that is being sent, a photo, or a folder. */
type Opened =
  | { kind: 'File'; at: SentPath; file: FileHandle; isAppending: boolean; isTooLarge: boolean }
  /** The file is a photo already, and accepts no more bytes. */
  | { kind: 'Sent'; size: number }
  /** Its entries are read when they are first requested. */
  | { kind: 'Folder'; path: string; entries: FileEntry[] | undefined };

/** The open files and folders of a client, by handle. */
export interface Handles {
  /**
   * @throws Refused if the client has too many open
   */
  check(): void;
  /**
   * Opens a file or folder.
   * @returns its handle
   * @throws Refused if the client or its link has too many open
   */
  open(one: Opened): Buffer;
  /**
   * @throws Refused if the handle is not open
   */
  find(handle: Buffer): Opened;
  /** Forgets a handle. */
  drop(handle: Buffer): void;
  /** Closes every file. Files that the client did not close itself are incomplete and stay. */
  closeAll(): Promise<void>;
}

const heldAs = ({ kind }: Opened) => (kind === 'Folder' ? 'openFolders' : 'openFiles');

export function createHandles({ hold, release }: Pick<LinkSession, 'hold' | 'release'>): Handles {
  const opened = new Map<number, Opened>();
  let next = 0;
  const check = (): void => {
    if (opened.size >= HANDLES_MAX) throw failed(TOO_MANY);
  };
  return {
    check,
    open(one) {
      check();
      if (!hold(heldAs(one))) throw failed(TOO_MANY);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(next);
      opened.set(next, one);
      next += 1;
      return handle;
    },
    find(handle) {
      const one = handle.length === 4 ? opened.get(handle.readUInt32BE()) : undefined;
      if (one === undefined) throw failed('There is no such handle.');
      return one;
    },
    drop(handle) {
      release(heldAs(this.find(handle)));
      opened.delete(handle.readUInt32BE());
    },
    async closeAll() {
      for (const one of opened.values()) if (one.kind === 'File') await one.file.close();
      opened.clear();
    },
  };
}
