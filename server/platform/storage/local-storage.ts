import { randomUUID } from 'node:crypto';
import { constants, createWriteStream, type Dirent } from 'node:fs';
import {
  chmod,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { createSpaceCheck, type ReserveSpace, reserving } from './free-space.ts';
import { type ByteRange, FileMissing, type Storage } from './storage.ts';
import { diskFault } from './storage-outage.ts';
import { requireUploadName, UPLOADS_FOLDER, UPLOADS_KEPT_MS, type UploadsPlace } from './uploads-place.ts';

/**
 * Only the storage's own user may read. If an operator created the folder with another mode, that mode applies to
 * everything in it.
 */
const OWN_MODE = 0o700;
const READ_WRITE = 0o666;

/**
 * Creates a storage in a folder. Each write goes to a temporary file, is flushed, and is then renamed into place.
 * @param reserveSpace of its disk
 */
export function createLocalStorage(root: string, reserveSpace = createSpaceCheck(root)): Storage {
  const pathOf = (key: string): string => pathIn(root, key);
  /** Returns the mode of folders here; a file has the same mode without the execute bits. */
  const findMode = async (): Promise<number> => {
    await mkdir(root, { recursive: true, mode: OWN_MODE });
    return (await stat(root)).mode & 0o777;
  };
  const into = async (key: string, bytes: number, write: (path: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    const fresh = `${path}.${randomUUID()}.part`;
    let release = (): void => {};
    try {
      const mode = await findMode();
      release = await reserveSpace(bytes);
      await mkdir(dirname(path), { recursive: true, mode });
      await write(fresh);
      await chmod(fresh, mode & READ_WRITE);
      await rename(fresh, path);
    } catch (error) {
      await rm(fresh, { force: true }).catch(() => {});
      throw diskFault(error, root);
    } finally {
      release();
    }
  };
  const notRead =
    (key: string) =>
    (error: NodeJS.ErrnoException): never => {
      throw error.code === 'ENOENT' ? new FileMissing(key) : diskFault(error, root);
    };
  const copyInto = async (key: string, source: string) =>
    into(key, (await stat(source)).size, async (path) => {
      await copyFile(source, path, constants.COPYFILE_FICLONE);
      await using file = await open(path, 'r+');
      await file.datasync();
    });
  return {
    put: async (key, bytes) =>
      into(key, bytes.byteLength, async (path) => {
        await using file = await open(path, 'wx');
        await file.writeFile(bytes);
        await file.datasync();
      }),
    putFile: copyInto,
    putStream: async (key, source) =>
      into(key, 0, async (path) =>
        pipeline(reserving(reserveSpace, source), createWriteStream(path, { flags: 'wx', flush: true })),
      ),
    copy: async (from, to) => {
      await stat(pathOf(from)).catch(notRead(from));
      await copyInto(to, pathOf(from));
    },
    read: async (key) => readFile(pathOf(key)).catch(notRead(key)),
    async stream(key: string, range?: ByteRange): Promise<Readable> {
      const file: FileHandle = await open(pathOf(key), 'r').catch(notRead(key));
      const { start, end } = range ?? { start: 0, end: await lastByteOf(file) };
      // With its end known, the stream allocates no more than the file has: thumbnails are much smaller than a chunk,
      // and each allocation brings the next garbage collection closer.
      return file.createReadStream({ start, end, highWaterMark: 64 * 1024 });
    },
    async stat(key) {
      const facts = await stat(pathOf(key)).catch(() => undefined);
      return facts?.isFile() ? { size: facts.size, modifiedAt: facts.mtime } : undefined;
    },
    async list(folder) {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(pathOf(folder), options).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw diskFault(error, root);
      });
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'));
      return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
    },
    async *walk(folder) {
      try {
        const entries = await opendir(pathOf(folder), { recursive: true });
        for await (const entry of entries as AsyncIterable<Dirent>) {
          if (!entry.isFile() || entry.name.endsWith('.part')) continue;
          const path = join(entry.parentPath, entry.name);
          const facts = await stat(path).catch(() => undefined);
          if (facts === undefined) continue;
          yield { key: relative(root, path).split(sep).join('/'), size: facts.size, modifiedAt: facts.mtime };
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
          throw diskFault(error, root);
      }
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    deleteFolder: async (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    async openUploads() {
      const directory = join(root, UPLOADS_FOLDER);
      // If the folder cannot be created, tus's store would end the process.
      const make = async () => mkdir(directory, { recursive: true, mode: await findMode() });
      await make().catch((error: unknown) => {
        throw diskFault(error, root);
      });
      return storeUploads(root, directory, reserveSpace);
    },
  };
}

/** Returns the position of a file's last byte, 0 if it is empty. Closes the file if it cannot be examined. */
async function lastByteOf(file: FileHandle): Promise<number> {
  try {
    return Math.max((await file.stat()).size - 1, 0);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function pathIn(root: string, key: string): string {
  const path = normalize(join(root, key));
  if (!path.startsWith(root + sep) || key.includes('\0')) throw new Error('a storage key leaves its folder');
  return path;
}

/** tus's store of files, which reserves space for what it writes. */
class ReservingStore extends FileStore {
  readonly #reserveSpace: ReserveSpace;

  constructor(directory: string, reserveSpace: ReserveSpace) {
    super({ directory, expirationPeriodInMilliseconds: UPLOADS_KEPT_MS });
    this.#reserveSpace = reserveSpace;
  }

  /** Throws tus's error of a failed write if the disk is full. */
  override write(readable: Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(reserving(this.#reserveSpace, readable)), id, offset);
  }
}

/** Opens the folder of incomplete uploads. */
function storeUploads(root: string, directory: string, reserveSpace: ReserveSpace): UploadsPlace {
  return {
    store: new ReservingStore(directory, reserveSpace),
    prefix: '',
    folder: directory,
    reserveSpace,
    read: async (name) =>
      readFile(join(directory, requireUploadName(name))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw diskFault(error, root);
      }),
    async delete(name) {
      for (const end of ['', '.json'])
        await rm(join(directory, requireUploadName(name) + end), { force: true });
    },
  };
}
