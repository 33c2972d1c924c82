import { createHash } from 'node:crypto';
import {
  type FileHandle,
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

/** Lists the folders that contain a path, the innermost first. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    folders.push(path.slice(0, at));
  return folders;
}

export function createParts(folder: string): Parts {
  const fileOf = (path: string) => join(folder, createHash('sha256').update(path).digest('hex'));
  const nameFile = (file: string) => `${file}.name`;
  const wholeFile = (file: string) => `${file}.whole`;
  /** Contains a mark for each file in a folder or below it, so that the folder is found without reading all names. */
  const marksOf = (path: string) => `${fileOf(path)}.folder`;
  const mark = async (path: string): Promise<void> => {
    for (const above of foldersAbove(path)) {
      const make = async () => {
        await mkdir(marksOf(above), { recursive: true });
        await writeFile(join(marksOf(above), basename(fileOf(path))), '');
      };
      // Another connection may have removed the last mark meanwhile.
      await make().catch(make);
    }
  };
  const unmark = async (path: string): Promise<void> => {
    for (const above of foldersAbove(path)) {
      await rm(join(marksOf(above), basename(fileOf(path))), { force: true });
      // Fails while there are other marks.
      await rmdir(marksOf(above)).catch(() => {});
    }
  };
  const find = async (path: string): Promise<Part | undefined> => {
    const file = fileOf(path);
    const facts = await stat(file).catch(unlessMissing);
    if (facts === undefined) return undefined;
    const isWhole = (await stat(wholeFile(file)).catch(unlessMissing)) !== undefined;
    return { file: basename(file), path, size: facts.size, modifiedAt: facts.mtime, isWhole };
  };
  return {
    find,
    hasFolder: async (path) => (await stat(marksOf(path)).catch(unlessMissing)) !== undefined,
    async *list() {
      const names = await opendir(folder).catch(unlessMissing);
      for await (const { name } of names ?? []) {
        if (!name.endsWith('.name')) continue;
        const path = await readFile(join(folder, name), 'utf8').catch(unlessMissing);
        const part = path === undefined ? undefined : await find(path);
        if (part !== undefined) yield part;
      }
    },
    async open(path, isEmptied) {
      const file = fileOf(path);
      const isNew = (await stat(file).catch(unlessMissing)) === undefined;
      await mkdir(folder, { recursive: true });
      await writeFile(nameFile(file), path);
      await rm(wholeFile(file), { force: true });
      // "r+" does not create a file, and "a" writes only at the end.
      await (await open(file, isEmptied ? 'w' : 'a')).close();
      if (isNew) await mark(path);
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
      await mark(to);
      await unmark(from);
      for (const left of [nameFile(old), wholeFile(old)]) await rm(left, { force: true });
    },
    async remove(path) {
      const file = fileOf(path);
      await unmark(path);
      for (const left of [file, wholeFile(file), nameFile(file)]) await rm(left, { force: true });
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
