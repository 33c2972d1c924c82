import type { ChosenFile } from './sort-files.rules.ts';

/** Lists the files chosen in a dialog; a folder's files carry their paths. */
export function listInput({ files }: HTMLInputElement): ChosenFile[] {
  return [...(files ?? [])].map((file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }));
}

/** Lists dropped files, with all files of dropped folders. */
export async function listDropped({ items }: DataTransfer): Promise<ChosenFile[]> {
  // Entries can be read only in this turn of the event loop.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map((entry) => listEntry(entry, '')));
  return found.flat();
}

async function listEntry(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folder }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const found: ChosenFile[] = [];
  for (;;) {
    // Browsers return about a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await listEntry(one, below)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
