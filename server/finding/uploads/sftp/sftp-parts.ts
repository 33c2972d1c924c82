import { createHash } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
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

export function createParts(folder: string): Parts {
  const fileOf = (path: string) => join(folder, createHash('sha256').update(path).digest('hex'));
  const nameFile = (file: string) => `${file}.name`;
  const wholeFile = (file: string) => `${file}.whole`;
  const find = async (path: string): Promise<Part | undefined> => {
    const file = fileOf(path);
    const facts = await stat(file).catch(unlessMissing);
    if (facts === undefined) return undefined;
    const isWhole = (await stat(wholeFile(file)).catch(unlessMissing)) !== undefined;
    return { file: basename(file), path, size: facts.size, modifiedAt: facts.mtime, isWhole };
  };
  return {
    find,
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
      await mkdir(folder, { recursive: true });
      await writeFile(nameFile(file), path);
      await rm(wholeFile(file), { force: true });
      // "r+" does not create a file, and "a" writes only at the end.
      await (await open(file, isEmptied ? 'w' : 'a')).close();
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
      const [old, file] = [fileOf(from), fileOf(to)];
      await writeFile(nameFile(file), to);
      await rm(wholeFile(file), { force: true });
      await rename(old, file);
      for (const left of [nameFile(old), wholeFile(old)]) await rm(left, { force: true });
    },
    async remove(path) {
      const file = fileOf(path);
      for (const left of [file, wholeFile(file), nameFile(file)]) await rm(left, { force: true });
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
