import { opendir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of the folder with a tenant's site content. */
export interface FolderFile {
  /** The path within the folder, with `/`, as in `pages/contacts.ru.yaml`. */
  path: string;
  /** Links and other special files are reported, not followed. */
  isPlain: boolean;
  byteSize: number;
  read(): Promise<Uint8Array>;
}

/** Files that operating systems add. */
const LEFTOVERS = /^(\.|Thumbs\.db$|desktop\.ini$)|~$/i;
/** A larger folder is not a site; probably the wrong folder was given. */
const FILES_LISTED_MAX = 5_000;

/**
 * Lists a folder without reading its files.
 * @throws if it cannot be read as a folder
 */
export async function openSiteFolder(folder: string): Promise<FolderFile[]> {
  const files: FolderFile[] = [];
  const walk = async (at: string): Promise<void> => {
    for await (const entry of await opendir(at)) {
      if (LEFTOVERS.test(entry.name)) continue;
      if (files.length >= FILES_LISTED_MAX) return;
      const whole = join(at, entry.name);
      if (entry.isDirectory()) {
        await walk(whole);
        continue;
      }
      const isPlain = entry.isFile();
      files.push({
        path: relative(folder, whole).split(sep).join('/'),
        isPlain,
        byteSize: isPlain ? (await stat(whole)).size : 0,
        read: () => readFile(whole),
      });
    }
  };
  await walk(folder);
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
