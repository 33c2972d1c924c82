import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** A photo file, and the folder it lies in below the one that is imported (with slashes, '' for itself). */
export interface FoundFile {
  file: string;
  folder: string;
}

const PHOTO_NAME = /\.jpe?g$/i;

/** Every photo file below a folder, of any depth, in the order of their names; links are not followed. */
export async function* walkFolder(root: string, folder = ''): AsyncGenerator<FoundFile> {
  const entries = [];
  for await (const entry of await opendir(join(root, folder))) entries.push(entry);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walkFolder(root, below);
    else if (entry.isFile() && PHOTO_NAME.test(entry.name) && !entry.name.startsWith('.')) {
      yield { file: join(root, below), folder };
    }
  }
}
