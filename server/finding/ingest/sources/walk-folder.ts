import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FoundFile, fileOnDisk, isPhotoName } from './found-file.ts';

/** Every photo file below a folder, of any depth, in the order of their names; links are not followed. */
export async function* walkFolder(root: string, folder = ''): AsyncGenerator<FoundFile> {
  const entries = [];
  for await (const entry of await opendir(join(root, folder))) entries.push(entry);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) yield* walkFolder(root, folder === '' ? entry.name : `${folder}/${entry.name}`);
    else if (entry.isFile() && isPhotoName(entry.name)) yield fileOnDisk(root, folder, entry.name);
  }
}
