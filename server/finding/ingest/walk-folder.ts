import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

const PHOTO_NAME = /\.jpe?g$/i;

/** Every photo file below a folder, of any depth, in the order of their names; links are not followed. */
export async function* walkFolder(folder: string): AsyncGenerator<string> {
  const entries = [];
  for await (const entry of await opendir(folder)) entries.push(entry);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFolder(path);
    else if (entry.isFile() && PHOTO_NAME.test(entry.name) && !entry.name.startsWith('.')) yield path;
  }
}
