import { isPhotoName } from '#contract/upload-files.ts';
import { type SourceEntry, splitPath } from './found-file.ts';

/** Returns the top-level folder of an entry; '' if the entry is directly in the root. */
const topFolderOf = (entry: SourceEntry): string => entry.folder.split('/')[0] ?? '';

/** Lists the top-level folders that contain photos, sorted by name; '' stands for photos outside folders. */
export async function listAlbumFolders(entries: AsyncIterable<SourceEntry>): Promise<string[]> {
  const folders = new Set<string>();
  for await (const entry of entries)
    if (!('leftOut' in entry) && isPhotoName(splitPath(entry.file).name)) folders.add(topFolderOf(entry));
  return [...folders].sort();
}

/**
 * Selects the entries of a source that belong to one album. Files outside albums (a folder of videos, a single list)
 * are reported with the first album, so that each is reported once.
 */
export async function* entriesOfAlbum(
  entries: AsyncIterable<SourceEntry>,
  folder: string,
  folders: readonly string[],
): AsyncGenerator<SourceEntry> {
  const known = new Set(folders);
  for await (const entry of entries) {
    const top = topFolderOf(entry);
    if (top === folder) yield entry;
    else if (folder === folders[0] && !known.has(top))
      yield 'leftOut' in entry ? entry : { file: entry.file, folder: entry.folder, leftOut: 'NotAPhoto' };
  }
}
