import { createHash } from 'node:crypto';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** A file that is incomplete, or that waits for its final name or for the storage. */
export interface Part {
  /** Its name on disk: the hash of its path. */
  file: string;
  path: string;
  size: number;
  modifiedAt: Date;
  /** Whether it was closed under a name that a photo may have. */
  isWhole: boolean;
}

/**
 * Stores one link's files that are not photos yet, in a folder. A client may write anywhere in a file and choose any
 * name. So the bytes are stored under the hash of the path, and the path is stored beside them.
 */
export interface Parts {
  find(path: string): Promise<Part | undefined>;
  /** Returns whether files were sent into a folder or below it, without reading the others. */
  hasFolder(path: string): Promise<boolean>;
  /** Reads entries one by one, because a folder may contain any number. */
  list(): AsyncGenerator<Part>;
  /**
   * Measures the files. If there are `filesMax`, it first deletes the oldest incomplete ones until a tenth is free:
   * computers send small files of their own for each photo, which never become photos and must not keep others out.
   */
  makeRoom(filesMax: number): Promise<{ files: number; bytes: number }>;
  /** Opens a file for writing; creates it if it is missing. */
  open(path: string, isEmptied: boolean): Promise<FileHandle>;
  /**
   * Hashes a file's content.
   * @returns undefined if the file does not exist
   */
  describe(path: string): Promise<{ contentHash: string; byteSize: number } | undefined>;
  read(path: string): Promise<Buffer>;
  setWhole(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Paths by their hashes, so that a listing reads each name once. */
const namesByHash = new LRUCache<string, string>({ max: 20_000 });
/** The number of file names that a listing reads at once. */
const NAMES_AT_ONCE = 512;

/** Lists the folders that contain a path, the innermost first. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    folders.push(path.slice(0, at));
  return folders;
}

/**
 * Marks the folders above a link's files, so that a folder is found without reading all names. A mark is a link to the
 * file's name, because a file of its own would take an inode.
 */
function createMarks(fileOf: (path: string) => string) {
  const marksOf = (path: string) => `${fileOf(path)}.folder`;
  const markIn = (above: string, path: string) => join(marksOf(above), basename(fileOf(path)));
  const make = async (above: string, path: string): Promise<void> => {
    await mkdir(marksOf(above), { recursive: true });
    const made = markIn(above, path);
    await link(nameFile(fileOf(path)), made).catch((error: NodeJS.ErrnoException) =>
      // Some file systems have no links.
      error.code === 'EEXIST' ? undefined : writeFile(made, ''),
    );
  };
  return {
    has: async (path: string) => (await stat(marksOf(path)).catch(unlessMissing)) !== undefined,
    async mark(path: string): Promise<void> {
      // Another connection may have removed the last mark meanwhile.
      for (const above of foldersAbove(path)) await make(above, path).catch(() => make(above, path));
    },
    async unmark(path: string): Promise<void> {
      for (const above of foldersAbove(path)) {
        await rm(markIn(above, path), { force: true });
        // The folder of marks cannot be removed while it contains other marks.
        await rmdir(marksOf(above)).catch(() => {});
      }
    },
  };
}

export function createParts(folder: string): Parts {
  const fileOf = (path: string) => join(folder, createHash('sha256').update(path).digest('hex'));
  const marks = createMarks(fileOf);
  const find = async (path: string): Promise<Part | undefined> => {
    const file = fileOf(path);
    const facts = await stat(file).catch(unlessMissing);
    if (facts === undefined) return undefined;
    const isWhole = (await stat(wholeFile(file)).catch(unlessMissing)) !== undefined;
    return { file: basename(file), path, size: facts.size, modifiedAt: facts.mtime, isWhole };
  };
  const readName = async (name: string): Promise<string | undefined> => {
    const known = namesByHash.get(name);
    if (known !== undefined) return known;
    const path = await readFile(join(folder, name), 'utf8').catch(unlessMissing);
    // The file may be half written.
    if (path === undefined || nameFile(basename(fileOf(path))) !== name) return undefined;
    namesByHash.set(name, path);
    return path;
  };
  const remove = async (path: string): Promise<void> => {
    const file = fileOf(path);
    await marks.unmark(path);
    for (const left of [file, wholeFile(file), nameFile(file)]) await rm(left, { force: true });
  };
  return {
    find,
    hasFolder: marks.has,
    async *list() {
      for await (const { name } of (await openNames(folder)) ?? []) {
        if (!name.endsWith('.name')) continue;
        const path = await readName(name);
        const part = path === undefined ? undefined : await find(path);
        if (part !== undefined) yield part;
      }
    },
    async makeRoom(filesMax) {
      const files = await statFiles(folder);
      let [left, bytes] = [files.length, files.reduce((sum, { size }) => sum + size, 0)];
      const kept = left < filesMax ? left : filesMax * 0.9;
      for (const { name, size } of files) {
        if (left <= kept) break;
        const path = await readName(nameFile(name));
        if (path === undefined || (await find(path))?.isWhole !== false) continue;
        await remove(path);
        left -= 1;
        bytes -= size;
      }
      return { files: left, bytes };
    },
    async open(path, isEmptied) {
      const file = fileOf(path);
      const isNew = (await stat(file).catch(unlessMissing)) === undefined;
      await mkdir(folder, { recursive: true });
      if (isNew) await writeFile(nameFile(file), path);
      await rm(wholeFile(file), { force: true });
      // "r+" does not create a file, and "a" writes only at the end.
      await (await open(file, isEmptied ? 'w' : 'a')).close();
      if (isNew) await marks.mark(path);
      return open(file, 'r+');
    },
    async describe(path) {
      const [hash, file] = [createHash('sha256'), await open(fileOf(path)).catch(unlessMissing)];
      if (file === undefined) return undefined;
      let byteSize = 0;
      for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
        hash.update(chunk);
        byteSize += chunk.length;
      }
      return { contentHash: hash.digest('hex'), byteSize };
    },
    read: (path) => readFile(fileOf(path)),
    setWhole: (path) => writeFile(wholeFile(fileOf(path)), ''),
    async rename(from, to) {
      if (from === to) return;
      const [old, file] = [fileOf(from), fileOf(to)];
      await writeFile(nameFile(file), to);
      await rm(wholeFile(file), { force: true });
      await rename(old, file);
      await marks.mark(to);
      await marks.unmark(from);
      for (const left of [nameFile(old), wholeFile(old)]) await rm(left, { force: true });
    },
    remove,
  };
}

/** Measures the files in a link's folder, those first that were changed first. */
async function statFiles(folder: string): Promise<{ name: string; size: number; changedMs: number }[]> {
  const files: { name: string; size: number; changedMs: number }[] = [];
  for await (const { name } of (await openNames(folder)) ?? []) {
    const facts = HASH.test(name) ? await stat(join(folder, name)).catch(unlessMissing) : undefined;
    if (facts !== undefined) files.push({ name, size: facts.size, changedMs: facts.mtimeMs });
  }
  return files.toSorted((one, other) => one.changedMs - other.changedMs);
}

const HASH = /^[\da-f]{64}$/;
const nameFile = (file: string) => `${file}.name`;
const wholeFile = (file: string) => `${file}.whole`;
const openNames = (folder: string) => opendir(folder, { bufferSize: NAMES_AT_ONCE }).catch(unlessMissing);

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
